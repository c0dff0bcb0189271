import { describe, expect, it } from 'vitest';
import { byMonth } from './data-table-lines.tsx';

const rows = ['2026-11-20', '2026-11-02', '2026-10-31', '2026-09-01'];
const months = (isCut: { before: boolean; after: boolean }) =>
  byMonth(rows, (day) => day, isCut).map(({ month, rows: some, isWhole }) => [month, some.length, isWhole]);

describe('the lines of a list on a phone', () => {
  it('stand under their months', () => {
    expect(months({ before: false, after: false })).toEqual([
      ['2026-11', 2, true],
      ['2026-10', 1, true],
      ['2026-09', 1, true],
    ]);
  });

  it('are not the whole month at an end where the list goes on', () => {
    expect(months({ before: true, after: true }).map(([, , isWhole]) => isWhole)).toEqual([
      false,
      true,
      false,
    ]);
    expect(months({ before: true, after: false }).map(([, , isWhole]) => isWhole)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
