import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentProps } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3, IconBookmark } from '@tabler/icons-react';
import { useLocalStorage, useDisclosure } from '@mantine/hooks';
import { useProfile } from '../lib/profile.ts';
import { choosableColumns, type TableColumns } from './data-table-columns.ts';
import { lazily } from './lazily.tsx';

const ViewsModal = lazily(async () => (await import('./views-modal.tsx')).ViewsModal);

interface ViewsChoiceProps {
  /** The name of the table: `inventory` */
  table: string;
  choice?: ColumnVisibility;
}

/** Saves how a table is set up (search, filters, order, columns) under a name, and sets it up so again. */
export function ViewsChoice(props: ViewsChoiceProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={open}>
        Views
      </Button>
      {wasOpened && <ViewsModal {...props} opened={opened} onClose={close} />}
    </>
  );
}

export interface ColumnVisibility {
  hidden: ReadonlySet<string>;
  show: (column: string, shown: boolean) => void;
  /** The columns shown and hidden by choice. */
  chosen: Record<string, boolean>;
  choose: (chosen: Record<string, boolean>) => void;
}

const none: readonly string[] = [];

/** The columns that the user shows in a table, stored per user in this browser. `hiddenAtFirst` must be stable. */
export function useColumnChoice(table: string, hiddenAtFirst = none): ColumnVisibility {
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

export const ColumnsButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
    Columns
  </Button>
);

const ColumnsMenu = lazy(async () => ({ default: (await import('./columns-menu.tsx')).ColumnsMenu }));

interface ColumnsChoiceProps<Data extends RowData> {
  columns: TableColumns<Data>;
  choice: ColumnVisibility;
}

/** The menu of a table's columns. Mantine's menu is large, so it is loaded after the table. */
export const ColumnsChoice = <Data extends RowData>({ columns, choice }: ColumnsChoiceProps<Data>) => (
  <Suspense fallback={<ColumnsButton disabled />}>
    <ColumnsMenu columns={choosableColumns(columns)} choice={choice} />
  </Suspense>
);
