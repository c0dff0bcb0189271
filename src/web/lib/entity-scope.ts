import { useSessionStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useMay, useProfile } from './profile.ts';
import { useSearchText } from './search-params.ts';

/**
 * The entity that an administrator has chosen on the dashboard or the risk page; undefined for everything, and for producers. The
 * address names it (`?owner=`), else the last choice in this tab.
 */
export function useEntityScope(): [owner: string | undefined, choose: (owner: string) => void] {
  const { id } = useProfile();
  const mayChoose = useMay('chooseOwner');
  const [named, setNamed] = useSearchText('owner');
  const [stored, setStored] = useSessionStorage({
    key: `drover.entity.${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const choose = useCallback(
    (owner: string) => {
      setStored(owner);
      setNamed(owner);
    },
    [setStored, setNamed],
  );
  return [mayChoose ? named || stored || undefined : undefined, choose];
}
