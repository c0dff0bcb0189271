import { describe, expect, it } from 'vitest';
import { checkRecords } from './check.ts';
import type { RecordKind } from './kinds.ts';
import { readRecords } from './reader.ts';
import { savedCounts, type SheetChoices } from './verdict.ts';
import { fileOfRows, type SheetRows } from './testing/file-of-rows.ts';
import { books, lot, lot13, out, TODAY } from './testing/sample-sheets.ts';

const none: SheetChoices = { skipped: new Set(), again: new Set() };

/** The messages about the rows of a sheet, and the records to save. */
function checked(kind: RecordKind, rows: SheetRows, choices: Partial<SheetChoices> = {}, given = books) {
  const verdicts = checkRecords(
    readRecords(fileOfRows({ [kind]: rows })),
    [{ ...none, ...choices }],
    given,
    TODAY,
  );
  const [verdict] = verdicts;
  return {
    saves: savedCounts(verdicts),
    repeats: verdict?.duplicates.map(({ rowIndex, message }) => `${rowIndex}: ${message}`),
    problems: verdict?.problems.map(({ message }) => message),
    warnings: verdict?.warnings.map(({ message }) => message),
    records: verdict?.records,
    outs: verdict?.outs,
  };
}

describe('rows that are one in the columns of their record', () => {
  const dead = (tag: string | number, more: readonly (string | number)[] = []) => [
    '12',
    '6/1/26',
    'dead',
    1,
    tag,
    ...more,
  ];
  const header = [...out, 'Tag'];

  it('are several where another column tells them apart: deaths by tag', () => {
    const four = [8101, 8102, 8103, 8104].map((tag) => dead(tag));
    expect(checked('outs', [header, ...four])).toMatchObject({ saves: { outs: 4 }, repeats: [] });
    expect(checked('outs', [header, dead(8101), dead(8101)])).toMatchObject({
      saves: { outs: 1 },
      repeats: ['1: Same as row 2'],
    });
  });

  it('are repeats where only row numbers and running balances differ', () => {
    const numbered = [
      [...header, '#', 'Running Total'],
      dead(81, [1, 1]),
      dead(81, [2, 2]),
      dead(82, [3, 3]),
    ];
    expect(checked('outs', numbered)).toMatchObject({ saves: { outs: 2 }, repeats: ['1: Same as row 2'] });
    const checks = [[...out, 'No.'], dead(9021).slice(0, 5), dead(1187).slice(0, 5)];
    expect(checked('outs', checks)).toMatchObject({ saves: { outs: 2 }, repeats: [] });
  });

  it('are in the books as often as they are saved there, by the stored columns', () => {
    const saved = {
      lot: '12',
      date_out: '2026-06-01',
      type: 'dead',
      head_count: 1,
      weight: null,
      proceeds: null,
    };
    const known = (destination: string | null) => ({
      ...books,
      saved: { ...books.saved, outs: [{ ...saved, destination }] },
    });
    const two = [header, dead(81), dead(82)];
    expect(checked('outs', two, {}, known(null)).repeats).toEqual(['0: Already in the books']);
    expect(checked('outs', two, {}, known('Plant')).repeats).toEqual([]);
  });
});

describe('a further line of a lot', () => {
  const first = lot13.with(5, 100);
  const further = lot13.with(1, '3/20/26').with(2, 'Clovis').with(5, 40).with(6, 26_000).with(7, 60_000);
  const total = ['TOTAL', '', '', '', '', 140, '', '', '', ''];

  it('is a receiving, where its own fields are those of the lot or empty', () => {
    for (const line of [further, further.with(8, '').with(9, ''), further.with(3, '').with(4, '')]) {
      const found = checked('lots', [lot, first, line, total]);
      expect(found).toMatchObject({ saves: { lots: 1, receivings: 2 }, repeats: [], problems: [] });
      expect(found.records?.[1]).toMatchObject({
        kind: 'receivings',
        record: {
          lot: '13',
          date_in: '2026-03-20',
          source: 'Clovis',
          sex: 'steers',
          received: 40,
          cost: 60_000,
        },
      });
    }
  });

  it('is a row to look at where they differ, or where it repeats the line in all columns', () => {
    const later = [lot, first, further.with(9, '2026-12-01')];
    expect(checked('lots', later)).toMatchObject({
      saves: { lots: 1, receivings: 1 },
      repeats: ['1: Lot 13 has a different Est. Out Date in row 2'],
    });
    expect(checked('lots', later, { again: new Set([1]) }).saves).toMatchObject({ lots: 1, receivings: 2 });
    expect(checked('lots', [lot, first, first]).repeats).toEqual(['1: Same as row 2']);
  });

  it('is the lot where the first line is skipped, and has problems of its own', () => {
    expect(checked('lots', [lot, first, further], { skipped: new Set([0]) })).toMatchObject({
      saves: { lots: 1, receivings: 1 },
      records: [{ kind: 'lots', record: { total_received: 40 } }],
    });
    expect(checked('lots', [lot, first, further.with(5, 2.5)]).problems).toEqual([
      'Head count received must be a whole number',
    ]);
    expect(checked('lots', [lot, first.with(1, 'soon'), further]).problems).toHaveLength(1);
  });

  it('of a partnership lot is the owner’s share, as the first line is', () => {
    const header = [...lot, 'Percent Owned'];
    const half = checked('lots', [header, [...first, 50], [...further, '']]);
    expect(half.records).toMatchObject([
      { kind: 'lots' },
      { record: { received: 20, pay_wt: 13_000, cost: 30_000 } },
    ]);
  });
});

describe('a line of totals', () => {
  const rows: SheetRows = [
    lot,
    lot13,
    lot13.with(0, '14').with(5, 40),
    ['Total', '', '', '', '', 140, '', '', '', ''],
  ];

  it('is compared with what will be saved', () => {
    expect(checked('lots', rows)).toMatchObject({ problems: [], warnings: [] });
    expect(checked('lots', rows, { skipped: new Set([1]) }).warnings).toEqual([
      'Without the skipped rows, the rows above total 100',
    ]);
    expect(checked('lots', rows.with(3, ['Total', '', '', '', '', 150, '', '', '', ''])).problems).toEqual([
      'Does not match: the rows above total 140',
    ]);
    expect(checked('lots', rows, { skipped: new Set([1, 2]) }).warnings).toEqual([]);
  });
});

describe('a sheet with dead, shipped and current head', () => {
  const header = [...lot, 'Dead', 'Shipped', 'Current Head'];
  const sheet: SheetRows = [header, [...lot13, 3, 40, 57], [...lot13.with(0, '14'), '', '', 100]];

  it('offers outs made from these totals', () => {
    const offered = checked('lots', sheet);
    expect(offered.outs).toEqual({ lots: 1, dead: 3, shipped: 40 });
    expect(offered.problems).toContain('Does not match: the outs of this lot total 0');
    const made = checked('lots', sheet, { outs_on: '2026-06-01' });
    expect(made).toMatchObject({ problems: [], saves: { lots: 2, outs: 2 } });
    expect(made.records?.slice(2)).toMatchObject([
      { kind: 'outs', record: { lot: '13', type: 'dead', head_count: 3, date_out: '2026-06-01' } },
      { kind: 'outs', record: { lot: '13', type: 'shipped', head_count: 40 } },
    ]);
  });

  it('offers none where they do not agree, and finds what was shipped where the file does not say', () => {
    expect(checked('lots', [header, [...lot13, 3, 40, 60]]).outs).toBeNull();
    const without = [
      [...lot, 'Dead', 'Current Head'],
      [...lot13, 3, 57],
    ];
    expect(checked('lots', without).outs).toEqual({ lots: 1, dead: 3, shipped: 40 });
  });
});
