import { beforeAll, expect, it } from 'vitest';
import { addOut } from '#api/outs';
import { KINDS, type RecordKind } from '#domain/record-file/kinds';
import type { SheetRows } from '#domain/record-file/testing/file-of-rows';
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

/** A good row and a bad one. `Owner` and stated totals are columns that the template lacks. */
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
  const [header = [], ...rows] = sampleRows(kind, { lot: '7' });
  const at = header.indexOf(KINDS[kind].fields.find((one) => one.field === field)?.label ?? '');
  return [header, ...rows].map((cells) => cells.filter((_, index) => index !== at));
}

const A_NEW_LOT = { lot: '8' };
const ON_LOT_7 = { lot: '7', head_count: 1 };
const FORMULA = 'A text that begins like a spreadsheet formula is not accepted.';
const FOREIGN = 'This import is for Lazy K Ranch';

/** What a file holds in its third row, with the sentence about it. */
const bad: [kind: RecordKind, flaw: string, good: Cells, cells: Cells, sentence: string][] = [
  [
    'lots',
    'a text for a number',
    A_NEW_LOT,
    { lot: '9', total_cost: 'much' },
    'column Cost, “much”: Cost must be a number',
  ],
  [
    'lots',
    'a wrong total',

    A_NEW_LOT,
    { lot: '9', current_hd: 149 },
    'column Current Head, “149”: This differs: the records of this lot leave 150',
  ],
  [
    'lots',
    'a foreign owner',
    A_NEW_LOT,
    { lot: '9', owner: 'Sandhill' },
    `column Owner, “Sandhill”: ${FOREIGN}`,
  ],
  ['lots', 'a formula', A_NEW_LOT, { lot: '=1+1' }, `column Lot, “=1+1”: ${FORMULA}`],
  [
    'lots',
    'a day of 2062',
    A_NEW_LOT,
    { lot: '9', date_in: '3/14/2062' },
    'column Date In, “3/14/2062”: Date In is more than ten years ahead',
  ],
  [
    'receivings',
    'a text for a number',
    ON_LOT_7,
    { received: 'all' },
    'column Head Count Received, “all”: Head Count Received must be a number',
  ],
  [
    'receivings',
    'a part of a head',
    ON_LOT_7,
    { received: 12.5 },
    'column Head Count Received, “12.5”: Head count received must be a whole number',
  ],
  [
    'receivings',
    'a foreign owner',
    ON_LOT_7,
    { cost: 1, owner: 'Sandhill' },
    `column Owner, “Sandhill”: ${FOREIGN}`,
  ],
  [
    'receivings',
    'a formula',
    ON_LOT_7,
    { source: '=HYPERLINK("x")' },
    `column Source, “=HYPERLINK("x")”: ${FORMULA}`,
  ],
  [
    'receivings',
    'a day of 2062',
    ON_LOT_7,
    { date_in: '2062-03-14' },
    'column Date In, “2062-03-14”: Date In is more than ten years ahead',
  ],
  [
    'outs',
    'a text for a choice',
    ON_LOT_7,
    { type: 'lost' },
    'column Type, “lost”: Type must be shipped or dead',
  ],
  [
    'outs',
    'more head than there are',
    ON_LOT_7,
    { head_count: 500 },
    'column Head Count, “500”: Only 39 head remain in this lot',
  ],
  [
    'outs',
    'a foreign owner',
    ON_LOT_7,
    { weight: 1, owner: 'Sandhill' },
    `column Owner, “Sandhill”: ${FOREIGN}`,
  ],
  ['outs', 'a formula', ON_LOT_7, { destination: '+1' }, `column Destination, “+1”: ${FORMULA}`],
  [
    'outs',
    'a day of 2062',
    ON_LOT_7,
    { date_out: '6/2/2062' },
    'column Date Out, “6/2/2062”: Date Out is more than ten years ahead',
  ],
  [
    'expenses',
    'a text for a choice',
    ON_LOT_7,
    { type: 'horses' },
    'column Type, “horses”: Type must be care,',
  ],
  [
    'expenses',
    'a wrong line of totals',
    ON_LOT_7,
    { date: 'Total', amount: 36501.5 },
    'column Amount, “36501.5”: This differs: the rows above come to 18,250.75',
  ],
  [
    'expenses',
    'a foreign owner',
    ON_LOT_7,
    { amount: 1, owner: 'Sandhill' },
    `column Owner, “Sandhill”: ${FOREIGN}`,
  ],
  ['expenses', 'a formula', ON_LOT_7, { amount: '=SUM(A1:A9)' }, `column Amount, “=SUM(A1:A9)”: ${FORMULA}`],
  [
    'expenses',
    'a day of 2062',
    ON_LOT_7,
    { date: '20620430' },
    'column Date, “20620430”: Date is more than ten years ahead',
  ],
  [
    'lrp',
    'a text for a number',
    ON_LOT_7,
    { head_count: 'all' },
    'column Head Count, “all”: Head Count must be a number',
  ],
  [
    'lrp',
    'a wrong total',
    ON_LOT_7,
    { head_count: 2, total_premium: 1 },
    'column Total Premium, “1”: This differs: the figures of this policy come to',
  ],
  [
    'lrp',
    'a foreign owner',
    ON_LOT_7,
    { head_count: 2, owner: 'Sandhill', insured_name: 'Sandhill' },
    `column Insured Name, “Sandhill”: ${FOREIGN}`,
  ],
  ['lrp', 'a formula', ON_LOT_7, { county: '@SUM(A1)' }, `column County, “@SUM(A1)”: ${FORMULA}`],
  [
    'lrp',
    'a day of 2062',
    ON_LOT_7,
    { head_count: 2, end_date: '2062-10-30' },
    'column End Date, “2062-10-30”: End Date is more than ten years ahead',
  ],
];

it.each(bad)(
  'a file of %s with %s is refused with row, column and value, and changes nothing',
  async (kind, _flaw, good, cells, sentence) => {
    const file = { [kind]: rowsOf(kind, good, cells) };
    await expect(importSheets(server.ann, file)).rejects.toThrow(`Row 3, ${sentence}`);
    expect(await exportedSheets(server.ann)).toEqual(books);
  },
);

it('a lot whose receivings come to another total is refused, and changes nothing', async () => {
  const file = {
    lots: sampleRows('lots', { lot: '8', total_received: 151 }),
    receivings: sampleRows('receivings', { lot: '8' }),
  };
  await expect(importSheets(server.ann, file)).rejects.toThrow(
    'Lots, row 2, column Head Count Received, “151”: This differs: the receivings of this lot come to 150',
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
