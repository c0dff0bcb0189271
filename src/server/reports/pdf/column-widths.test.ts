import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnNeeds, columnWidths } from './table-lines.ts';

const column = (share: number, least = 0, whole = least): ColumnNeeds => ({ share, least, whole });

describe('the widths of columns on paper', () => {
  it('are their shares where everything fits', () => {
    expect(columnWidths([column(1, 20), column(3, 20)], 100)).toEqual([25, 75]);
  });

  it('leave room for the longest figure, taken from columns with room to spare', () => {
    expect(columnWidths([column(1, 60), column(1, 10)], 100)).toEqual([60, 40]);
  });

  it('give text that would take several lines half of what other columns have over', () => {
    expect(columnWidths([column(1, 10, 500), column(1, 10)], 100)).toEqual([70, 30]);
    expect(columnWidths([column(1, 10, 60), column(1, 10)], 100)).toEqual([60, 40]);
  });

  it('fill the table, and no column is narrower than its longest word or figure', () => {
    const needs = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 400 }),
      )
      .map(([share, least, more]) => column(share, least, least + more));
    fc.assert(
      fc.property(fc.array(needs, { minLength: 1, maxLength: 8 }), (columns) => {
        const widths = columnWidths(columns, 720);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(720, 6);
        for (const [at, width] of widths.entries())
          expect(width).toBeGreaterThanOrEqual((columns[at]?.least ?? 0) - 1e-9);
      }),
    );
  });
});
