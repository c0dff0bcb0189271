import { describe, expect, it } from 'vitest';
import { matrixOf } from '#domain/risk/matrix/matrix';
import { aScenario, aTrade, someFacts } from '#domain/risk/matrix/testing/scenario';
import { columnHead, shownCells, shownChange, shownFigure } from './shown-cells.ts';

const sold = { kind: 'future', contract: 'LEZ26', b_s: 'Sell', quantity: 2, price: 229.45 } as const;
const scenario = aScenario({ lot_id: 1, positions: [sold] });
const matrix = matrixOf(someFacts({ trades: [aTrade()] }), scenario);

describe('the cells on screen', () => {
  it('show the result and its change against the cell without a move', () => {
    const cells = shownCells(matrix, scenario, 'without');
    expect(cells[2]?.[2]).toMatchObject({ value: -4651.06, change: null, isBase: true });
    // A basis 2 wider on 192,525 lb.
    expect(cells[2]?.[1]).toMatchObject({ value: -8501.56, change: -3850.5, isBase: false, right: false });
    expect(cells[2]?.[4]).toMatchObject({ change: 7701, value: 3049.94 });
    expect(cells[2]?.[3]).toMatchObject({ right: true });
  });

  it('of a difference have no change', () => {
    const cells = shownCells(matrix, scenario, 'difference');
    expect(cells.map((row) => row[2]?.value)).toEqual([16_000, 8000, 0, -8000, -16_000]);
    expect(cells.flat().every(({ change }) => change === null)).toBe(true);
  });

  it('show every figure by its unit', () => {
    expect(shownCells(matrix, { show: 'head' }, 'without')[2]?.[2]?.value).toBe(-24.87);
    expect(shownCells(matrix, { show: 'cwt' }, 'without')[2]?.[2]?.value).toBe(-2.42);
    expect([shownFigure(-4651.06, 'total'), shownFigure(-24.87, 'head'), shownFigure(null, 'cwt')]).toEqual([
      '−$4,651',
      '−$24.87',
      '-',
    ]);
    expect([shownChange(2, 'total'), shownChange(0.5, 'cwt')]).toEqual(['+$2', '+$0.50']);
  });

  it('have heads with the unit of their axis', () => {
    expect([
      columnHead('basis', -2),
      columnHead('weight', 25),
      columnHead('head', 0),
      columnHead('head', -1),
    ]).toEqual(['−2.00', '+25 lb', 'None', '−1%']);
  });
});
