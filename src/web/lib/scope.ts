import { useSessionStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useMay, useProfile } from './profile.ts';
import { useSearchText } from './search-params.ts';

export interface ScreenScope {
  /** Whether the user sees several entities: screens then offer the choice and state the owner of a record. */
  seesEntities: boolean;
  /** The chosen entity; undefined for everything that the user sees, and always for those who see one. */
  owner: string | undefined;
  choose: (owner: string) => void;
}

export function useScope(): ScreenScope {
  const seesEntities = useMay('seeEntities');
  const [owner, choose] = useSearchText('owner');
  return { seesEntities, owner: seesEntities && owner !== '' ? owner : undefined, choose };
}

/** The scope in the address, else the last choice in this tab: the dashboard and the risk page share it. */
export function useTabScope(): ScreenScope {
  const { id } = useProfile();
  const { seesEntities, owner, choose } = useScope();
  const [stored, setStored] = useSessionStorage({
    key: `drover.entity.${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const chooseForTab = useCallback(
    (chosen: string) => {
      setStored(chosen);
      choose(chosen);
    },
    [setStored, choose],
  );
  return {
    seesEntities,
    owner: owner ?? (seesEntities && stored !== '' ? stored : undefined),
    choose: chooseForTab,
  };
}
