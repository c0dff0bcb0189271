import type { RowData } from '@tanstack/react-table';
import { moneySigned, strike, strikeDecimals } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import type { CellOf } from './data-table-columns.ts';
import { Figure } from './figure.tsx';
import { MissingDataNote } from './messages.tsx';

const decimals = new WeakMap<object, 1 | 2>();

/** A strike with the decimals of its column. */
export function strikeCell<Data extends RowData, Strike extends number | null>({
  getValue,
  table,
  column,
}: CellOf<Data, Strike>): string {
  const { rows } = table.getCoreRowModel();
  const known =
    decimals.get(rows) ?? strikeDecimals(rows.map((row) => row.getValue<number | null>(column.id)));
  decimals.set(rows, known);
  return strike(getValue(), known);
}

interface GainCell<Row> {
  getValue: () => number | null | undefined;
  row: { original: Row };
}

/** A cell with an amount as a gain or a loss, or neither where part of it is unknown; below it what it lacks. */
export const gainCellWith =
  <Row,>(lacks: (row: Row) => string | null, isPart: (row: Row) => boolean = () => false) =>
  ({ getValue, row }: GainCell<Row>) => (
    <>
      <Figure tone={tone(isPart(row.original) ? null : getValue())}>{moneySigned(getValue())}</Figure>
      <MissingDataNote of={lacks(row.original)} />
    </>
  );

export const gainCell = gainCellWith(() => null);
