import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useProfile } from '../lib/profile.ts';

export interface ColumnChoice {
  hidden: ReadonlySet<string>;
  show: (column: string, shown: boolean) => void;
  /** The columns shown and hidden by choice. */
  chosen: Record<string, boolean>;
  choose: (chosen: Record<string, boolean>) => void;
}

const none: readonly string[] = [];

/** The columns that the user shows in a table, stored per user in this browser. `hiddenAtFirst` must be stable. */
export function useColumnChoice(table: string, hiddenAtFirst = none): ColumnChoice {
  const { id } = useProfile();
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `drover.columns.${table}.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const hidden = useMemo(() => {
    const off = Object.keys(chosen).filter((column) => chosen[column] === false);
    return new Set([...off, ...hiddenAtFirst.filter((column) => chosen[column] !== true)]);
  }, [chosen, hiddenAtFirst]);
  const show = useCallback(
    (column: string, shown: boolean) => setChosen((before) => ({ ...before, [column]: shown })),
    [setChosen],
  );
  return { hidden, show, chosen, choose: setChosen };
}
