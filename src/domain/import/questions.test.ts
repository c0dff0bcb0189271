import { describe, expect, it } from 'vitest';
import { checkRecords } from './check.ts';
import { kindOf } from './grid.ts';
import type { RecordKind } from './kinds.ts';
import { numberBeforeExcel } from './questions.ts';
import { readRecords } from './reader.ts';
import type { RecordSheet } from './sheet.ts';
import { fileOfRows, type SheetRows } from './testing/file-of-rows.ts';
import { books, policy, TODAY } from './testing/sample-sheets.ts';

function checked(kind: RecordKind, rows: SheetRows, reading: Partial<RecordSheet> = {}, given = books) {
  const file = fileOfRows({ [kind]: rows });
  const read = readRecords({ ...file, sheets: file.sheets.map((sheet) => ({ ...sheet, ...reading })) });
  const [verdict] = checkRecords(read, [], given, TODAY);
  return {
    questions: verdict?.questions.map(({ message, change }) => `${message} ${change}`),
    problems: verdict?.problems.map(({ message }) => message),
    records: verdict?.records.map(({ record }) => record),
  };
}

describe('an unread column of numbers that is larger than the amount in every row', () => {
  const header = ['Date', 'Lot', 'Type', 'Amount', 'Bill'];
  const row = (amount: number, bill: number | string) => ['4/30/26', '12', 'feed', amount, bill];
  const asked = (...rows: SheetRows) => checked('expenses', [header, ...rows]).questions;

  it('may be the amount: the import asks', () => {
    expect(asked(row(12.5, '1,250.00'), row(14.5, 1740))).toEqual([
      '“Bill” is larger than “Amount” in every row: which one is the amount? Read “Bill”',
    ]);
    expect(asked(row(12.5, 1250), row(1740, 14.5))).toEqual([]);
    expect(asked(row(12.5, 1250), row(14.5, ''))).toEqual([]);
  });

  it.each(['Invoice #', 'Check No', 'Ticket', 'Net Lbs', 'Balance', 'Tag'])('is none below %s', (heading) => {
    expect(checked('expenses', [header.with(4, heading), row(12.5, 1250)]).questions).toEqual([]);
  });
});

describe('an LRP premium above its coverage', () => {
  const row = [
    '118',
    '12',
    'TX',
    'Dallam',
    'fed',
    '2026-05-04',
    '2026-10-30',
    150,
    1350,
    '$11,441.25',
    228.4,
  ];

  it('is refused, and the import asks whether it is the total of the policy', () => {
    expect(checked('lrp', [policy, row])).toEqual({
      questions: ['1 premium above the coverage per cwt: is it a policy total? Read as Totals'],
      problems: ['The premium is above the coverage: is it the policy’s total?'],
      records: [],
    });
    expect(checked('lrp', [policy, row], { premium: 'total' })).toMatchObject({
      questions: [],
      problems: [],
      records: [{ premium: 5.65 }],
    });
    expect(checked('lrp', [policy, row.with(9, 5.65)]).problems).toEqual([]);
  });
});

describe('dates with the year last', () => {
  const header = ['Date', 'Lot', 'Type', 'Amount'];
  const dates = (...days: string[]): SheetRows => [
    header,
    ...days.map((day, at) => [day, '12', 'feed', at + 1]),
  ];
  const asked = (day: string) => [
    `Is “${day}” day first or month first? This applies to all dates on the sheet Day First`,
  ];

  it('have the month first, also with dashes', () => {
    const read = checked('expenses', dates('03-14-2026', '3-04-26', '3/5/2026'));
    expect(read.questions).toEqual([]);
    expect(read.records).toMatchObject([
      { date: '2026-03-14' },
      { date: '2026-03-04' },
      { date: '2026-03-05' },
    ]);
  });

  it.each([
    ['a day above 12 is first', ['23/04/2026', '03/04/2026'], '23/04/2026'],
    ['a day above 12 is before December', ['13/12/2026', '03/04/2026'], '13/12/2026'],
    ['dashes leave it open', ['03-04-2026'], '03-04-2026'],
    ['dashes leave the 12th of a month open', ['12-04-2026', '03-04-2026'], '12-04-2026'],
    ['dashes leave December open', ['04-12-2026', '03-04-2026'], '04-12-2026'],
    ['dots leave it open', ['03.04.2026'], '03.04.2026'],
  ])('are asked about where %s', (_, days, named) => {
    expect(checked('expenses', dates(...days)).questions).toEqual(asked(named));
    const read = checked('expenses', dates(...days), { order: 'DMY' });
    expect([read.questions, read.problems]).toEqual([[], []]);
    expect(read.records?.at(-1)).toMatchObject({ date: '2026-04-03' });
  });

  it.each([
    ['5/4/2026'],
    ['2026-05-04'],
    ['05-05-2026'],
    ['05-04-2026', '05-14-2026'],
    ['05-04-2026', '12-13-2026'],
    ['13-14-2026'],
  ])('are not asked about: %s', (...days) =>
    expect(checked('expenses', dates(...days)).questions).toEqual([]),
  );
});

describe('a lot of which Excel has made a date', () => {
  it.each([
    ['12-Mar', '3-12'],
    ['2026-03-12', '3-12'],
    ['Oct-26', '10-26'],
    ['3/12/2026', '3-12-26'],
  ])('%s is asked about: it was %s', (text, number) => {
    expect(numberBeforeExcel(text)).toBe(number);
    const rows = [
      ['Date', 'Lot', 'Type', 'Amount'],
      ['4/30/26', text, 'feed', 5],
    ];
    expect(checked('expenses', rows).questions).toEqual([
      `1 lot number may have been turned into a date by Excel, such as “${text}” Read “${text}” as ${number}`,
    ]);
    const lots = [{ ...books.lots[0], lot: text }] as typeof books.lots;
    expect(checked('expenses', rows, {}, { ...books, lots }).questions).toEqual([]);
  });

  it.each(['3-12', '12', 'Mar 12', 'A-12-Mar'])('%s is none', (text) =>
    expect(numberBeforeExcel(text)).toBeNull(),
  );
});

describe('the sheet of a packer', () => {
  it('is of outs: pay weight, net proceeds, kill date', () => {
    const header = ['Kill Date', 'Lot', 'Hd', 'Pay Wt', 'Price', 'Gross Value', 'Net Proceeds', 'Plant'];
    expect(kindOf(header, null)).toBe('outs');
    const rows = [header, ['6/2/26', '12', 40, '54,000', 230, 124_200, 123_900, 'Cactus']];
    expect(checked('outs', rows).records).toMatchObject([
      { date_out: '2026-06-02', head_count: 40, weight: 54_000, proceeds: 123_900, destination: 'Cactus' },
    ]);
  });
});
