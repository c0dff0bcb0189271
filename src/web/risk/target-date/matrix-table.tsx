import { Table, Text } from '@mantine/core';
import { memo } from 'react';
import type { ScenarioMatrix } from '#domain/risk/matrix/matrix';
import type { MatrixBase } from '#domain/risk/matrix/base';
import { AXIS_LABELS, moveOf, type Scenario } from '#domain/risk/matrix/scenario';
import { movedFuture } from '#domain/market/option-repricing';
import { rootOfSymbol } from '#domain/market/symbols';
import { perCwtInWords, signed } from '#domain/kit/format';
import { tone } from '../../lib/format.ts';
import { PriceGrid } from '../../ui/price-grid.tsx';
import grid from '../../ui/price-grid.module.css';
import classes from './matrix.module.css';
import {
  columnHead,
  type ShownCell,
  shownCells,
  shownChange,
  shownFigure,
  type View,
} from './shown-cells.ts';

interface MatrixTableProps {
  matrix: ScenarioMatrix;
  scenario: Scenario;
  view: View;
  /** The scope's only contract; its rows then show the price. */
  future: MatrixBase['prices'][number] | null;
}

/** The matrix: prices down, the second axis across. It renders only with another matrix or view. */
export const MatrixTable = memo(function MatrixTable({ matrix, scenario, view, future }: MatrixTableProps) {
  const { across } = scenario;
  const cells = shownCells(matrix, scenario, view);
  return (
    <PriceGrid
      labelledBy="matrix-on-a-day"
      corner={`Price \\ ${AXIS_LABELS[across]}`}
      heads={matrix.across.map((step) => columnHead(across, step))}
      base={matrix.across.indexOf(0)}
    >
      {matrix.prices.map((step, row) => (
        <Table.Tr key={step}>
          <PriceHead step={step} price={priceAt(future, step, scenario)} />
          {cells[row]?.map((cell, column) => (
            <Cell key={matrix.across[column]} cell={cell} scenario={scenario} matrix={matrix} />
          ))}
        </Table.Tr>
      ))}
    </PriceGrid>
  );
});

function priceAt(future: MatrixTableProps['future'], step: number, { gf_per_le }: Scenario): number | null {
  const root = rootOfSymbol(future?.symbol ?? null);
  return root === null || !future || future.price === null
    ? null
    : movedFuture(future.price, moveOf(step, gf_per_le)[root]);
}

const PriceHead = ({ step, price }: { step: number; price: number | null }) => (
  <Table.Th scope="row" className={grid.pinned}>
    {signed(step)}
    {price !== null && (
      <Text span c="dimmed" className={classes.change}>
        {perCwtInWords(price)}
      </Text>
    )}
  </Table.Th>
);

interface CellProps {
  cell: ShownCell;
  scenario: Scenario;
  matrix: ScenarioMatrix;
}

const Cell = ({
  cell: { value, change, isBase, right, below },
  scenario: { show },
  matrix: { is_at_least, notes },
}: CellProps) => (
  // Plain HTML, as there are up to 49 of them for each key typed above.
  <td
    className={`${classes.cell} ${isBase ? grid.base : ''}`}
    // Before the cost to finish a lot it is neither a gain nor a loss (decision 88).
    data-sign={notes.excluded.lots_without_plan?.count || notes.past_out.length > 0 ? undefined : tone(value)}
    data-right={right || undefined}
    data-below={below || undefined}
    title={is_at_least ? 'At least: LRP ends after this day and cannot be sold before' : undefined}
  >
    {shownFigure(value, show)}
    {change !== null && (
      <span className={`${classes.change} ${tone(change) ?? ''}`}>{shownChange(change, show)}</span>
    )}
  </td>
);
