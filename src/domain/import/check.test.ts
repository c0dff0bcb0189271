import { describe, expect, it } from 'vitest';
import { EXPENSE_TYPES } from '../expenses/expense-types.ts';
import { checkRecords } from './check.ts';
import type { SheetChoices } from './verdict.ts';
import { problemMessage } from './sheet.ts';
import { readRecords } from './reader.ts';
import { fileOfRows, type SheetRows } from './testing/file-of-rows.ts';
import { books, expense, lot, lot13, out, policy, received, TODAY } from './testing/sample-sheets.ts';
import type { RecordKind } from './kinds.ts';

function verdicts(
  sheets: Partial<Record<RecordKind, SheetRows>>,
  choices: SheetChoices[] = [],
  given = books,
) {
  const file = readRecords(fileOfRows(sheets));
  return checkRecords(file, choices, given, TODAY).map((verdict, at) => ({
    ...verdict,
    messages: verdict.problems
      .map((problem) => file.sheets.slice(at, at + 1).map((sheet) => problemMessage(file, sheet, problem)))
      .flat(),
  }));
}
const messages = (kind: RecordKind, ...rows: SheetRows) => verdicts({ [kind]: rows })[0]?.messages;

describe('a row that cannot be saved', () => {
  it('is named by row, column and value', () => {
    const row = (date: string, number: string, type: string, amount: string | number) => [
      date,
      number,
      type,
      amount,
      '',
    ];
    expect(messages('expenses', expense, row('4/30/26', '12', 'Trucking', '0'))).toEqual([
      'Row 2, column Amount, “0”: Amount must be greater than 0',
    ]);
    expect(messages('expenses', expense, row('2062-03-01', '12', 'feed', 5))).toEqual([
      'Row 2, column Date, “2062-03-01”: Date is more than ten years ahead',
    ]);
    expect(messages('expenses', expense, row('13/45/2026', '12', 'feed', '=1+1'))).toEqual([
      'Row 2, column Date, “13/45/2026”: Date must be a date: MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD',
      'Row 2, column Amount, “=1+1”: Text that starts like a spreadsheet formula is not accepted.',
    ]);
    expect(messages('expenses', expense, row('4/30/26', '99', 'feed', 5))).toEqual([
      'Row 2, column Lot #, “99”: Lot not found',
    ]);
    expect(messages('expenses', expense, row('4/30/26', '12', 'horses', 1.005))).toEqual([
      `Row 2, column Type, “horses”: Type must be ${EXPENSE_TYPES.slice(0, -1).join(', ')} or yardage`,
      'Row 2, column Amount, “1.005”: Amount can have at most 2 decimals',
    ]);
  });

  it('is before 1990, or more than ten years ahead', () => {
    const of = (date: string) => messages('expenses', expense, [date, '12', 'feed', 5, 'actual']);
    expect([of('1990-01-01'), of('2036-11-22')]).toEqual([[], []]);
    expect(of('1989-12-31')).toEqual(['Row 2, column Date, “1989-12-31”: Date is before 1990']);
    expect(of('2036-11-23')).toEqual(['Row 2, column Date, “2036-11-23”: Date is more than ten years ahead']);
  });

  it('is one of another owner', () => {
    const of = (owner: string) =>
      messages('expenses', [...expense, 'Owner'], ['4/30/26', '12', 'feed', 5, '', owner]);
    expect(of('Sand Hill')).toEqual(['Row 2, column Owner, “Sand Hill”: This import is for Lazy K Ranch']);
    expect(of('LAZY  k ranch')).toEqual([]);
  });

  it('has half a head, or would leave less than none', () => {
    expect(messages('outs', out, ['12', '2026-06-01', 'sold', 10.5])).toEqual([
      'Row 2, column Head, “10.5”: Head count must be a whole number',
    ]);
    expect(messages('outs', out, ['12', '2026-06-01', 'sold', 30], ['12', '2026-06-02', 'died', 12])).toEqual(
      ['Row 3, column Head, “12”: Only 10 head remain in this lot'],
    );
  });

  it('states another total than its records', () => {
    const sheets = {
      lots: [lot, lot13],
      receivings: [received, ['13', '3/14/26', 'Dalhart', 'h', 'Home', 98, 65000, 180000]],
    };
    const [lots, receivings] = verdicts(sheets);
    expect(lots?.messages).toEqual([
      'Lots, row 2, column Head, “100”: Does not match: the receivings of this lot total 98',
    ]);
    expect([lots?.ready, receivings?.ready]).toEqual([[], [0]]);
  });

  it('ends before it starts, or states another premium', () => {
    const row = ['118', '12', 'TX', 'Dallam', 'fed', '2026-05-04', '2026-10-30', 40, 1350, 5.65, 228.4];
    expect(messages('lrp', policy, row.with(6, '2026-05-01'))).toEqual([
      'Row 2, column End Date, “2026-05-01”: End Date is before the effective date',
    ]);
    expect(messages('lrp', [...policy, 'total_premium'], [...row, 3051])).toEqual([]);
    expect(messages('lrp', [...policy, 'total_premium'], [...row, 3000])).toEqual([
      'Row 2, column total_premium, “3000”: Does not match: the figures of this policy make it 3,051',
    ]);
    expect(messages('lrp', policy, row.with(7, ''))).toEqual(['Row 2, column Head: Head Count is required']);
  });
});

describe('a row that repeats another', () => {
  const twice: SheetRows = [
    expense,
    ['4/30/26', '12', 'feed', 5, ''],
    ['2026-04-30', '12', 'Feed', '$5.00', 'actual'],
  ];

  it('is found among saved records and the rows above it, and is saved if the user wants it', () => {
    expect(verdicts({ expenses: twice })[0]).toMatchObject({
      duplicates: [{ rowIndex: 1, of: 0, message: 'Same as row 2' }],
      ready: [0],
    });
    const again = [{ skipped: new Set<number>(), again: new Set([1]) }];
    expect(verdicts({ expenses: twice }, again)[0]?.ready).toEqual([0, 1]);
    const saved = { lot: '12', date: '2026-04-30', type: 'feed', amount: 5, expense_category: 'actual' };
    const known = { ...books, saved: { ...books.saved, expenses: [saved] } };
    expect(verdicts({ expenses: twice }, [], known)[0]).toMatchObject({
      duplicates: [
        { rowIndex: 0, of: null, message: 'Already in the books' },
        { rowIndex: 1, of: 0, message: 'Same as row 2' },
      ],
      ready: [],
    });
  });

  it('may be a lot that exists, whose other records are still checked', () => {
    const sheets = { lots: [lot, lot13.with(0, '12')], outs: [out, ['12', '2026-06-01', '', 40]] };
    const [lots, outs] = verdicts(sheets);
    expect(lots?.duplicates).toEqual([{ rowIndex: 0, of: null, message: 'Lot 12 is already in the books' }]);
    expect([lots?.ready, outs?.ready]).toEqual([[], [0]]);
    const [again] = verdicts(sheets, [{ skipped: new Set(), again: new Set([0]) }]);
    expect(again?.records).toMatchObject([{ kind: 'receivings', record: { lot: '12', received: 100 } }]);
  });
});

describe('a lot', () => {
  it('has its totals as its first receiving; a skipped row adds no lot', () => {
    const sheets = { lots: [lot, lot13], outs: [out, ['13', '2026-06-01', '', 100]] };
    expect(verdicts(sheets).map(({ ready }) => ready)).toEqual([[0], [0]]);
    const [, outs] = verdicts(sheets, [{ skipped: new Set([0]), again: new Set() }]);
    expect(outs?.messages).toEqual(['Outs, row 2, column Lot, “13”: Lot not found']);
  });

  it('with a problem is not reported as missing by its records', () => {
    const sheets = { lots: [lot, lot13.with(5, 0)], outs: [out, ['13', '2026-06-01', '', 100]] };
    const [lots, outs] = verdicts(sheets);
    expect(lots?.messages).toEqual([
      'Lots, row 2, column Head, “0”: Head count received must be greater than 0',
    ]);
    expect(outs?.messages).toEqual([]);
  });

  it('that looks like another is refused', () => {
    const given = { ...books, lookAlikes: new Map([['13', '12']]) };
    expect(verdicts({ lots: [lot, lot13] }, [], given)[0]?.messages).toEqual([
      'Row 2, column Lot, “13”: This entity already has a lot with a number that looks the same',
    ]);
  });
});

describe('a row that is no record', () => {
  it('is left out: a sum, and a heading that is repeated', () => {
    const sheets = {
      lots: [
        lot,
        lot13,
        lot,
        lot13.with(0, '14'),
        ['TOTAL', '', '', '', '', 200, 130_000, 360_000, '', ''],
        ['101 Total', '', '', '', '', 200, 130_000, 360_000, '', ''],
      ],
      expenses: [expense, ['Grand total:', '', '', 50, ''], ['4/30/26', 'Total', 'feed', 5, '']],
    };
    const [lots, expenses] = verdicts(sheets);
    expect(lots).toMatchObject({ ready: [0, 2], others: [1, 3, 4], messages: [] });
    // A row with a day is a record, by any name of its lot.
    expect(expenses).toMatchObject({
      others: [0],
      messages: ['Row 3, column Lot #, “Total”: Lot not found'].map(
        (one) => `Expenses, row 3${one.slice(5)}`,
      ),
    });
  });
});

describe('a line of totals', () => {
  const rows = [
    ['4/30/26', '12', 'feed', 5, ''],
    ['5/30/26', '12', 'feed', '7.50', ''],
  ];
  const total = (amount: number | string) => ['Total', '', '', amount, ''];

  it('is compared with the rows above it, from the beginning or from the line before', () => {
    const differs = (row: number, value: string) =>
      `Row ${row}, column Amount, “${value}”: Does not match: the rows above total 12.5`;
    expect(messages('expenses', expense, ...rows, total('$12.50'))).toEqual([]);
    expect(messages('expenses', expense, ...rows, total('$13.00'))).toEqual([differs(4, '$13.00')]);
    const parts = rows.flatMap((row) => [row, total(row[3] ?? '')]);
    expect(messages('expenses', expense, ...parts, total(12.5))).toEqual([]);
    expect(messages('expenses', expense, ...parts, total(99))).toEqual([differs(6, '99')]);
    expect(messages('expenses', expense, rows[0]?.with(3, 'five') ?? [], total(99))).toEqual([
      'Row 2, column Amount, “five”: Amount must be a number',
    ]);
  });
});

describe('a number with a unit', () => {
  it('is read where the unit is that of its field', () => {
    const good = lot13.with(5, '100 hd').with(6, '65,000 lbs.').with(8, '1350#').with(7, '$ 180,000.00 ');
    expect(messages('lots', lot, good)).toEqual([]);
    expect(messages('lots', lot, lot13.with(7, '$277/cwt'))).toEqual([
      'Row 2, column Cost, “$277/cwt”: Cost must be a number',
    ]);
    expect(messages('lots', lot, lot13.with(5, '100 lbs'))).toEqual([
      'Row 2, column Head, “100 lbs”: Head Count Received must be a number',
    ]);
  });
});

describe('the plan of a lot in a file', () => {
  const planned = [...lot, 'Feed Rate', 'Feed Unit', 'Feed Billed Through'];
  const gain = (...changed: [column: string, cell: string][]) => {
    const cells: (string | number)[] = [...lot13, '105', 'cost of gain', ''];
    for (const [column, cell] of changed) cells[planned.indexOf(column)] = cell;
    return cells;
  };
  const OUT_WEIGHT =
    'Row 2, column Feed Rate, “105”: Enter the feed as $ a head-day: a cost of gain needs an out weight above the in weight';

  it('is refused as its form refuses it, in its row', () => {
    expect(messages('lots', planned, gain())).toEqual([]);
    expect(messages('lots', planned, gain(['Out Weight', '650']))).toEqual([OUT_WEIGHT]);
    expect(messages('lots', planned, gain(['Out Date', '2026-03-14']))).toEqual([
      'Row 2, column Feed Rate, “105”: Cost of gain needs an out date after the mean date in',
    ]);
    expect(messages('lots', planned, gain(['Feed Billed Through', '2026-03-13']))).toEqual([
      'Row 2, column Feed Billed Through, “2026-03-13”: Billed through must not be before the first date in',
    ]);
    const rich = gain(['Feed Unit', 'head-day'], ['Feed Rate', '99999']);
    expect(messages('lots', planned, rich)).toEqual([
      'Row 2, column Feed Rate, “99999”: Feed to come would be above $1,000,000,000.00',
    ]);
    expect(messages('lots', planned, gain(['Out Weight', '650'], ['Feed Unit', 'head-day']))).toEqual([]);
  });

  it('goes by all receivings of the lot in the file', () => {
    const heavy = ['13', '3/20/26', 'Dalhart', 'strs', 'Home', 100, '140,000', '$180,000.00', '', ''];
    expect(messages('lots', planned, gain(['Out Weight', '1000']))).toEqual([]);
    const [verdict] = verdicts({ lots: [planned, gain(['Out Weight', '1000']), heavy] });
    expect(verdict?.messages).toEqual([OUT_WEIGHT]);
    expect(verdict?.ready).toEqual([1]);
    const load = ['13', '3/14/26', 'Dalhart', 'strs', 'Home', 100, '140,000', '$180,000.00'];
    const sheets = { lots: [planned, gain(['Weight', ''])], receivings: [received, load] };
    expect(verdicts(sheets).map((of) => of.messages)).toEqual([[`Lots, r${OUT_WEIGHT.slice(1)}`], []]);
  });
});
