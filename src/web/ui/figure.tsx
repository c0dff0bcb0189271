import { type Tone, tone } from '../lib/format.ts';
import type { TermId } from './terms.ts';
import { Explained, type Explanation } from './explained.tsx';
import type { RowData } from '@tanstack/react-table';
import { moneySigned, strike, strikeDecimals } from '#domain/kit/format';
import type { CellOf } from './data-table-columns.ts';
import { MissingDataNote } from './messages.tsx';

interface PlainFigureProps {
  children: string;
  tone?: Tone | undefined;
  estimate?: never;
  term?: never;
}

type ExplainedFigureProps = Omit<PlainFigureProps, 'estimate' | 'term'> & {
  /** Marks it as an estimate: its price and time. `GFH27 at 262.475, Nov 20, 2026, 2:05 PM CST` */
  estimate: Explanation | undefined;
  term: TermId;
};

/** A figure. An estimate has a dotted underline and shows its origin on hover and focus. */
export function Figure({ children, estimate, tone: shown, term }: PlainFigureProps | ExplainedFigureProps) {
  if (estimate === undefined) return <span className={shown}>{children}</span>;
  return (
    <Explained explanation={estimate} className={shown} term={term}>
      {children}
    </Explained>
  );
}

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

/** A cell with an amount as a gain or a loss, or neither where part of it is unknown; below it a note on missing data. */
export const gainCellWith =
  <Row,>(missing: (row: Row) => string | null, isPart: (row: Row) => boolean = () => false) =>
  ({ getValue, row }: GainCell<Row>) => (
    <>
      <Figure tone={tone(isPart(row.original) ? null : getValue())}>{moneySigned(getValue())}</Figure>
      <MissingDataNote of={missing(row.original)} />
    </>
  );

export const gainCell = gainCellWith(() => null);
