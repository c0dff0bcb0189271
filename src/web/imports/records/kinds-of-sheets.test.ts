import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../../lib/table-file/testing/archive.ts';
import type { RecordDraft } from './draft.ts';
import { bytesOf, check, draftOf, verdictsOn } from './testing/draft-of.ts';

/** Sheets of ranches, feedyards, packers, auctions and agents, and the programs that they come from. */

const ofFile = (name: string) =>
  draftOf(
    name,
    new Uint8Array(readFileSync(new URL(`../../../../fixtures/ranch-files/${name}`, import.meta.url))),
  );

const records = (draft: RecordDraft) =>
  verdictsOn(draft).verdicts.flatMap(({ records: saved }) =>
    saved.map(({ kind, record }) => ({ kind, ...record })),
  );
const readings = (draft: RecordDraft) =>
  verdictsOn(draft).reading.readings.flatMap(({ rows }) =>
    rows.flatMap(({ record }) => (record === null ? [] : [record])),
  );
const asked = (draft: RecordDraft) => {
  check(draft);
  return draft.known().flatMap((sheet) => sheet.questions().map(({ message }) => message));
};

describe('a ledger with a column for each type of expense', () => {
  it('has an expense in each cell, and its totals tie', async () => {
    const draft = await ofFile('expense-ledger.csv');
    expect(draft.known().map((sheet) => [sheet.kind, sheet.missing()])).toEqual([['expenses', []]]);
    const [verdict] = verdictsOn(draft).verdicts;
    const messages = new Set(verdict?.problems.map(({ message }) => message));
    expect([...messages].filter((message) => !/^Lot not found|^Type must be/.test(message))).toEqual([]);
    expect(readings(draft).map(({ date, type, amount }) => [date, type, amount])).toEqual([
      ['2026-01-15', 'feed', 1900],
      ['2026-02-15', 'feed', 2100.5],
      ['2026-01-15', 'yardage', 120],
      ['2026-02-15', 'yardage', 110],
      ['2026-02-15', 'medicine', 45.25],
      ['2026-03-16', 'freight', 600],
    ]);
    // A column of another type is an expense with its type still to be chosen.
    expect([...messages].some((message) => message.startsWith('Type must be'))).toBe(true);
  });

  it.each([
    'Date,Lot,Type,Amount\n',
    'Lot,Date In,Source,Sex,Yard,Head,Weight,Cost,Out Wt,Out Date,Feed,Yardage\n',
  ])('is no other sheet: %s', async (header) => {
    const [sheet] = (await draftOf('a.csv', bytesOf(`${header}1,2,3,4,5,6,7,8,9,10,11,12\n`))).sheets;
    expect(sheet?.headings.slice(0, 4)).toEqual(header.trim().split(',').slice(0, 4));
  });
});

describe('columns with one heading', () => {
  it('are told apart by their group, and named by letter and group', async () => {
    const draft = await ofFile('in-and-out.csv');
    const [sheet] = draft.known();
    expect(sheet?.names).toEqual([
      'Lot',
      'Date (column B)',
      'Source',
      'Sex',
      'Location',
      'Head',
      'Weight (column G, IN)',
      'Weight (column H, OUT)',
      'Date (column I, OUT)',
    ]);
    expect(Object.fromEntries(sheet?.columns ?? [])).toMatchObject({
      date_in: 1,
      total_pay_wt: 6,
      est_out_wt: 7,
      est_out_date: 8,
    });
  });

  it('without a group are asked about', async () => {
    const draft = await draftOf(
      'a.csv',
      bytesOf('Date,Lot,Type,Amount,Amount\n4/30/26,12,feed,7,5\n5/1/26,12,feed,5,7\n'),
    );
    expect(asked(draft)).toEqual(['Amount is read from Amount (column D), and there is Amount (column E)']);
    const [sheet] = draft.known();
    const [question] = sheet?.questions() ?? [];
    if (sheet && question) sheet.answer(question, true);
    expect([sheet?.columns.get('amount'), asked(draft)]).toEqual([4, []]);
  });
});

describe('the sheets in fixtures', () => {
  it('of lots have further loads, and totals that tie', async () => {
    const draft = await ofFile('loads-of-lots.csv');
    expect(verdictsOn(draft).verdicts[0]).toMatchObject({ problems: [], duplicates: [] });
    expect(records(draft).map(({ kind }) => kind)).toEqual(['lots', 'receivings', 'lots']);
  });

  it('of a feedyard offer outs of their totals', async () => {
    const draft = await ofFile('close-out-sheet.csv');
    check(draft);
    expect(draft.known()[0]?.verdict.outs).toEqual({ lots: 2, dead: 4, shipped: 117 });
    draft.known().forEach((sheet) => sheet.read({ outs_on: '2026-09-30' }));
    expect(verdictsOn(draft).verdicts[0]?.problems).toEqual([]);
    expect(records(draft).map(({ kind }) => kind)).toEqual(['lots', 'lots', 'outs', 'outs', 'outs']);
  });

  it('of a packer, an auction, a mill, an agent and of deaths are read as what they are', async () => {
    expect(readings(await ofFile('packer-settlement.csv'))[0]).toMatchObject({
      weight: 27_000,
      proceeds: 62_080,
    });
    expect(readings(await ofFile('auction-invoice.csv'))[0]).toMatchObject({
      cost: 26_061,
      source: 'Rafter J',
    });
    const bills = await ofFile('bills.csv');
    check(bills);
    bills.known().forEach((sheet) => expect(sheet.setCell('type', 0, 'feed')).toBe(3));
    expect(readings(bills).map(({ amount }) => amount)).toEqual([1740, 1450, -145]);
    const agent = await ofFile('lrp-list.csv');
    expect(asked(agent)).toEqual(['1 premium above the coverage per cwt: is it a policy total?']);
    const deaths = verdictsOn(await ofFile('deaths-by-tag.csv')).verdicts[0];
    expect([deaths?.duplicates, deaths?.problems.length]).toEqual([[], 4]);
  });
});

const table = [
  ['Date', 'Lot', 'Type', 'Amount'],
  [
    { t: 'd', v: new Date(Date.UTC(2026, 3, 30)), z: 'm/d/yy' },
    { t: 'd', v: new Date(Date.UTC(2026, 2, 12)), z: 'd-mmm' },
    'feed',
    12.5,
  ],
  ['5/31/26', '9', 'feed', 13.5],
];

function workbook(bookType: 'xlsx' | 'xlsm' | 'ods', hidden: readonly number[] = []) {
  const sheet = utils.aoa_to_sheet(table, { UTC: true });
  sheet['!rows'] = [0, 1, 2].map((at) => ({ hidden: hidden.includes(at) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Costs');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

describe('a workbook', () => {
  it.each([
    ['costs.xlsm', 'xlsm'],
    ['costs.ods', 'ods'],
    ['costs.xlsx', 'xlsx'],
  ] as const)('%s is read', async (name, type) => {
    const draft = await draftOf(name, workbook(type));
    expect(readings(draft)).toMatchObject([
      { date: '2026-04-30', amount: 12.5 },
      { date: '2026-05-31', lot: '9', amount: 13.5 },
    ]);
  });

  it('of another kind is refused in words that name all kinds', async () => {
    await expect(draftOf('costs.numbers', workbook('xlsx'))).rejects.toThrow(
      'Only CSV, Excel (.xlsx, .xlsm, .xls) and OpenDocument (.ods) files are supported',
    );
  });

  it('has lots of which Excel has made dates, which become numbers again', async () => {
    const draft = await draftOf('costs.xlsx', workbook('xlsx'));
    expect(asked(draft)).toEqual([
      '1 lot number may have been turned into a date by Excel, such as “12-Mar”',
    ]);
    const [sheet] = draft.known();
    const [question] = sheet?.questions() ?? [];
    if (sheet && question) sheet.answer(question, true);
    expect(readings(draft).map(({ lot }) => lot)).toEqual(['3-12', '9']);
  });

  it('with hidden rows asks about them', async () => {
    const draft = await draftOf('costs.xlsx', workbook('xlsx', [2]));
    expect(asked(draft)).toContain('1 row of the workbook is hidden, from row 3 on');
    const [sheet] = draft.known();
    const question = sheet?.questions().find(({ about }) => about === 'hidden');
    if (sheet && question) sheet.answer(question, true);
    expect([...(sheet?.skipped ?? [])]).toEqual([1]);
  });

  it('made to exhaust memory is refused: ten thousand sheets, and cells repeated a million times', async () => {
    const sheets = Array.from({ length: 10_000 }, (_, at) => ({
      path: `xl/worksheets/sheet${at}.xml`,
      content: '<worksheet/>',
    }));
    await expect(draftOf('many.xlsx', archiveOf(sheets))).rejects.toThrow('more than 200 sheets');
    const row =
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"><text:p>1</text:p></table:table-cell></table:table-row>';
    const bomb = [
      { path: 'META-INF/manifest.xml', content: '<manifest/>' },
      { path: 'content.xml', content: `<table:table table:name="A">${row}</table:table>` },
    ];
    await expect(draftOf('bomb.ods', archiveOf(bomb))).rejects.toThrow('too large to read');
  });
});
