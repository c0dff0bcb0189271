import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense } from 'react';
import type { ColumnChoice } from './use-column-choice.ts';
import { ColumnsButton } from './columns-button.tsx';
import { choosableColumns, type Columns } from './data-table-columns.ts';

const ColumnsMenu = lazy(async () => ({ default: (await import('./columns-menu.tsx')).ColumnsMenu }));

interface ColumnsChoiceProps<Data extends RowData> {
  columns: Columns<Data>;
  choice: ColumnChoice;
}

/** The menu of a table's columns. Mantine's menu is large, so it is loaded after the table. */
export const ColumnsChoice = <Data extends RowData>({ columns, choice }: ColumnsChoiceProps<Data>) => (
  <Suspense fallback={<ColumnsButton disabled />}>
    <ColumnsMenu columns={choosableColumns(columns)} choice={choice} />
  </Suspense>
);
