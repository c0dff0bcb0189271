import { moneySigned, money, moneyWhole, moneyWholeSigned, signed, weightExact } from '#domain/kit/format';
import { breakEvenLine, type Crossing, cellsLess, type MatrixCell } from '#domain/risk/matrix/cells';
import type { ScenarioMatrix } from '#domain/risk/matrix/matrix';
import {
  type Axis,
  AXIS_LABELS,
  type Scenario,
  type Shown,
  SHOWN_LABELS,
} from '#domain/risk/matrix/scenario';
import { sumCents } from '#domain/kit/money';

export const VIEWS = ['with', 'without', 'difference'] as const;
export type View = (typeof VIEWS)[number];

export interface ShownCell extends Crossing {
  value: number | null;
  /** Against the cell without any move; null for that cell and for differences. */
  change: number | null;
  isBase: boolean;
}

const FIGURE: Record<Shown, (cell: MatrixCell) => number | null> = {
  total: ({ result }) => result,
  head: ({ per_head }) => per_head,
  cwt: ({ per_cwt }) => per_cwt,
};

/** The cells of one view: with the hypothetical positions, without them, or the difference that they make. */
function cellsOf({ with: hypothetical, without }: ScenarioMatrix, view: View): MatrixCell[][] {
  if (hypothetical === null || view === 'without') return without;
  return view === 'with' ? hypothetical : cellsLess(hypothetical, without);
}

export function shownCells(
  matrix: ScenarioMatrix,
  { show }: Pick<Scenario, 'show'>,
  view: View,
): ShownCell[][] {
  const values = cellsOf(matrix, view).map((row) => row.map(FIGURE[show]));
  const [row, column] = [matrix.prices.indexOf(0), matrix.across.indexOf(0)];
  const base = values[row]?.[column] ?? null;
  const isDifference = matrix.with !== null && view === 'difference';
  const line = breakEvenLine(values);
  return values.map((cells, at) =>
    cells.map((value, across) => {
      const isBase = at === row && across === column;
      return {
        value,
        change: isBase || isDifference || value === null || base === null ? null : sumCents([value, -base]),
        isBase,
        right: line[at]?.[across]?.right ?? false,
        below: line[at]?.[across]?.below ?? false,
      };
    }),
  );
}

/** Totals in whole dollars, figures per head and per cwt with cents. */
export const shownFigure = (value: number | null, show: Shown): string =>
  show === 'total' ? moneyWhole(value) : money(value);

export const shownChange = (value: number, show: Shown): string =>
  show === 'total' ? moneyWholeSigned(value) : moneySigned(value);

/** With its sign, and decimals only where there are some. Example: '+25', '−1.5'. */
const short = (step: number): string => `${step > 0 ? '+' : ''}${weightExact(step)}`;

/** The head of a column. Example: '−2.00', '+25 lb', '−1%'. */
export function columnHead(across: Axis, step: number): string {
  if (across === 'basis') return signed(step);
  if (across === 'weight') return `${short(step)} lb`;
  return step === 0 ? 'None' : `${short(step)}%`;
}

/** The same matrix for a file: a row for each price, and the heads of the columns. Example: 'Basis −2.00, Total $'. */
export const shownTable = (
  matrix: ScenarioMatrix,
  { across, show }: Pick<Scenario, 'across' | 'show'>,
  view: View,
) => ({
  heads: matrix.across.map(
    (step) => `${AXIS_LABELS[across]} ${columnHead(across, step)}, ${SHOWN_LABELS[show]}`,
  ),
  rows: shownCells(matrix, { show }, view).map((cells, at) => ({
    price: matrix.prices[at] ?? 0,
    values: cells.map(({ value }) => value),
  })),
});
