import { beforeAll, expect, it } from 'vitest';
import { addOut } from '#api/outs';
import { KINDS, type RecordKind } from '#domain/import/kinds';
import type { SheetRows } from '#domain/import/testing/file-of-rows';
import { exportedSheets, importSheets, sampleRows } from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
let books: Awaited<ReturnType<typeof exportedSheets>>;
beforeAll(async () => {
  const { id } = await someLot(server.ann, '7');
  await server.ann.call(addOut, { lot_id: id, date_out: '2026-05-01', head_count: 60 });
  books = await exportedSheets(server.ann);
});

type Cells = Record<string, string | number>;

/** A good row and a bad one. `Owner` and stated totals are columns that are not in the template. */
function rowsOf(kind: RecordKind, good: Cells, bad: Cells): SheetRows {
  const [header = [], ...rows] = sampleRows(kind, good, { ...good, ...bad });
  const { fields } = KINDS[kind];
  const more = Object.keys(bad).filter((field) => fields.some((one) => one.field === field && !one.example));
  const inAll = (cells: readonly (string | number | null)[], of: Cells) => [
    ...cells,
    ...more.map((field) => of[field] ?? ''),
  ];
  return [
    [...header, ...more.map((field) => fields.find((one) => one.field === field)?.label ?? field)],
    ...rows.map((cells, at) => inAll(cells, at === 0 ? good : bad)),
  ];
}

/** The template's rows without one of its columns. */
function without(kind: RecordKind, field: string): SheetRows {
  const [header = [], ...rows] = sampleRows(kind, { lot: kind === 'lots' ? '9' : '7' });
  const at = header.indexOf(KINDS[kind].fields.find((one) => one.field === field)?.label ?? '');
  return [header, ...rows].map((cells) => cells.filter((_, index) => index !== at));
}

const FORMULA = 'Text that starts like a spreadsheet formula is not accepted.';
const FOREIGN = 'This import is for Lazy K Ranch';

/** The third row of a file, with the wrong cell last, its column and the message about it. */
const bad: [kind: RecordKind, flaw: string, cells: Cells, column: string, message: string][] = [
  ['lots', 'a text for a number', { lot: '9', total_cost: 'much' }, 'Cost', 'Cost must be a number'],
  [
    'lots',
    'a wrong total',
    { lot: '9', current_hd: 149 },
    'Current Head',
    'Does not match: the records of this lot leave 150',
  ],
  ['lots', 'a foreign owner', { lot: '9', owner: 'Sandhill' }, 'Owner', FOREIGN],
  ['lots', 'a formula', { lot: '=1+1' }, 'Lot', FORMULA],
  [
    'lots',
    'a day of 2062',
    { lot: '9', date_in: '3/14/2062' },
    'Date In',
    'Date In is more than ten years ahead',
  ],
  [
    'receivings',
    'a text for a number',
    { received: 'all' },
    'Head Count Received',
    'Head Count Received must be a number',
  ],
  [
    'receivings',
    'a part of a head',
    { received: 12.5 },
    'Head Count Received',
    'Head count received must be a whole number',
  ],
  ['receivings', 'a foreign owner', { cost: 1, owner: 'Sandhill' }, 'Owner', FOREIGN],
  ['receivings', 'a formula', { source: '=HYPERLINK("x")' }, 'Source', FORMULA],
  [
    'receivings',
    'a day of 2062',
    { date_in: '2062-03-14' },
    'Date In',
    'Date In is more than ten years ahead',
  ],
  ['outs', 'a text for a choice', { type: 'lost' }, 'Type', 'Type must be shipped or dead'],
  ['outs', 'more head than there are', { head_count: 500 }, 'Head Count', 'Only 39 head remain in this lot'],
  ['outs', 'a foreign owner', { weight: 1, owner: 'Sandhill' }, 'Owner', FOREIGN],
  ['outs', 'a formula', { destination: '+1' }, 'Destination', FORMULA],
  ['outs', 'a day of 2062', { date_out: '6/2/2062' }, 'Date Out', 'Date Out is more than ten years ahead'],
  ['expenses', 'a text for a choice', { type: 'horses' }, 'Type', 'Type must be '],
  [
    'expenses',
    'a wrong line of totals',
    { date: 'Total', amount: 36501.5 },
    'Amount',
    'Does not match: the rows above total 18,250.75',
  ],
  ['expenses', 'a foreign owner', { amount: 1, owner: 'Sandhill' }, 'Owner', FOREIGN],
  ['expenses', 'a formula', { amount: '=SUM(A1:A9)' }, 'Amount', FORMULA],
  ['expenses', 'a day of 2062', { date: '20620430' }, 'Date', 'Date is more than ten years ahead'],
  ['lrp', 'a text for a number', { head_count: 'all' }, 'Head Count', 'Head Count must be a number'],
  [
    'lrp',
    'a wrong total',
    { head_count: 2, total_premium: 1 },
    'Total Premium',
    'Does not match: the figures of this policy make it',
  ],
  [
    'lrp',
    'a foreign owner',
    { head_count: 2, owner: 'Sandhill', insured_name: 'Sandhill' },
    'Insured Name',
    FOREIGN,
  ],
  ['lrp', 'a formula', { county: '@SUM(A1)' }, 'County', FORMULA],
  [
    'lrp',
    'a day of 2062',
    { head_count: 2, end_date: '2062-10-30' },
    'End Date',
    'End Date is more than ten years ahead',
  ],
];

it.each(bad)(
  'a file of %s with %s is refused with row, column and value, and changes nothing',
  async (kind, _flaw, cells, column, message) => {
    const good = kind === 'lots' ? { lot: '8' } : { lot: '7', head_count: 1 };
    const sentence = `Row 3, column ${column}, “${Object.values(cells).at(-1)}”: ${message}`;
    await expect(importSheets(server.ann, { [kind]: rowsOf(kind, good, cells) })).rejects.toThrow(sentence);
    expect(await exportedSheets(server.ann)).toEqual(books);
  },
);

it('a lot whose receivings come to another total is refused, and changes nothing', async () => {
  const file = {
    lots: sampleRows('lots', { lot: '8', total_received: 151 }),
    receivings: sampleRows('receivings', { lot: '8' }),
  };
  await expect(importSheets(server.ann, file)).rejects.toThrow(
    'Lots, row 2, column Head Count Received, “151”: Does not match: the receivings of this lot total 150',
  );
  expect(await exportedSheets(server.ann)).toEqual(books);
});

it.each([
  ['lots', 'date_in', 'Date in is required'],
  ['receivings', 'cost', 'Cost is required'],
  ['outs', 'date_out', 'Date out is required'],
  ['expenses', 'amount', 'Amount'],
  ['lrp', 'county', 'County is required'],
] as const)(
  'a file of %s without the column %s is refused, and changes nothing',
  async (kind, field, sentence) => {
    const file = { [kind]: without(kind, field) };
    await expect(importSheets(server.ann, file)).rejects.toThrow(`Row 2: ${sentence}`);
    expect(await exportedSheets(server.ann)).toEqual(books);
  },
);
