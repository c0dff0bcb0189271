import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { LotChoice } from '#api/lots';
import { entityKey } from '#domain/users';
import { lotChoicesQuery } from '../lots/data.ts';

interface Lots {
  /** The label of a lot: `1024 (Lazy K Ranch)`; '' for none. */
  nameOf: (id: number) => string;
  /** All lots, those of the entity named in a trade first. */
  optionsFor: (name: string | undefined) => { value: number; label: string }[];
  /** Why they failed to load, or null. */
  error: unknown;
}

const LotsContext = createContext<Lots>({ nameOf: () => '', optionsFor: () => [], error: null });

export const useLots = () => use(LotsContext);

const labelled = ({ id, lot, owner }: LotChoice) => ({ value: id, label: `${lot} (${owner})` });

/** The lots of all entities, for every row of the preview. */
export function LotsProvider({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(lotChoicesQuery);
  const lots = useMemo((): Lots => {
    const choices = data ?? [];
    const names = new Map(choices.map((choice) => [choice.id, labelled(choice).label]));
    return {
      nameOf: (id) => names.get(id) ?? (id === 0 ? '' : `Lot ${id}`),
      optionsFor: (name) => {
        const key = entityKey(name ?? '');
        const isOwn = ({ owner }: LotChoice) => entityKey(owner) === key;
        return [...choices.filter(isOwn), ...choices.filter((choice) => !isOwn(choice))].map(labelled);
      },
      error,
    };
  }, [data, error]);
  return <LotsContext value={lots}>{children}</LotsContext>;
}
