import { moneySigned } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { Figure } from './figure.tsx';
import { MissingDataNote } from './missing-data-note.tsx';

interface GainCell<Row> {
  getValue: () => number | null | undefined;
  row: { original: Row };
}

/** A cell with an amount as a gain or a loss; below it what it lacks. */
export const gainCellWith =
  <Row,>(lacks: (row: Row) => string | null) =>
  ({ getValue, row }: GainCell<Row>) => (
    <>
      <Figure tone={tone(getValue())}>{moneySigned(getValue())}</Figure>
      <MissingDataNote of={lacks(row.original)} />
    </>
  );

/** A cell with an amount as a gain or a loss. */
export const gainCell = gainCellWith(() => null);
