import { CFB, read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { type ExportedBook, exportedRecords } from '#api/export';
import { sampleLot } from '../lots/testing/sample-lot.ts';
import { builtFile } from './build.ts';
import { sheetCsv } from './build.ts';
import { isDayField } from './sheet.ts';
import { fileName, sheetsOf } from './build.ts';
import { daySchema } from '#domain/kit/fields';

const lot = exportedRecords.lots.parse(
  sampleLot({
    lot: '=1+1',
    owner: 'Lazy K Ranch',
    date_in: '2026-03-14',
    source: 'Amarillo, “the” sale',
    location: '\t@pen',
    total_received: 72.5,
    current_hd: 72.5,
    total_pay_wt: 60_000.25,
    total_cost: 150_000.01,
    partnership: true,
    percent_owned: 33.33,
  }),
);
const empty: ExportedBook = {
  entity_name: 'Lazy K Ranch, Ltd.',
  today: '2026-11-21',
  lots: [],
  receivings: [],
  outs: [],
  expenses: [],
  trades: [],
  lrp: [],
  equity_history: [],
  scenarios: [],
  comparisons: [],
  account_balances: [],
  borrowing_terms: [],
  borrowing_reports: [],
};
const book: ExportedBook = { ...empty, lots: [lot, { ...lot, lot: '007', basis: -1.25 }] };
const bytesOf = async (format: 'xlsx' | 'csv', of = book) =>
  new Uint8Array(await (await builtFile(of, format)).content.arrayBuffer());

describe('the workbook', () => {
  it('has a sheet for each kind, with a header row even if empty', async () => {
    const workbook = read(await bytesOf('xlsx'));
    expect(workbook.SheetNames).toEqual([
      'Lots',
      'Receivings',
      'Outs',
      'Expenses',
      'Trades',
      'LRP Policies',
      'Equity History',
      'Scenarios',
      'Comparisons',
      'Account Statements',
      'Lenders’ Rates',
      'Borrowing Bases',
    ]);
    for (const [at, shape] of Object.values(exportedRecords).entries()) {
      const sheet = workbook.Sheets[workbook.SheetNames[at] ?? ''];
      expect(utils.sheet_to_json(sheet ?? {}, { header: 1 })[0]).toEqual(Object.keys(shape.shape));
    }
  });

  it('round-trips days as dates, figures as numbers, and text unchanged', async () => {
    const { Sheets } = read(await bytesOf('xlsx'), { cellDates: true, UTC: true });
    const rows = utils.sheet_to_json(Sheets['Lots'] ?? {}, { UTC: true, defval: null });
    const days = { date_in: new Date('2026-03-14'), est_out_date: new Date('2026-10-01') };
    expect(rows).toEqual([
      { ...lot, ...days },
      { ...lot, ...days, lot: '007', basis: -1.25 },
    ]);
  });

  it('stores text that looks like a formula as text', async () => {
    const lots = read(await bytesOf('xlsx'), { cellFormula: true }).Sheets['Lots'];
    expect(lots?.['A2']).toMatchObject({ t: 's', v: '=1+1' });
    expect(lots?.['A2']).not.toHaveProperty('f');
  });
});

describe('the CSV archive', () => {
  it('has a file for each kind, guarded against formulas', async () => {
    const archive = (CFB as { read: (bytes: Uint8Array, options: object) => Archive }).read(
      await bytesOf('csv'),
      { type: 'array' },
    );
    const files = archive.FileIndex.map(({ name }) => name).filter((name) => name.endsWith('.csv'));
    expect(files.toSorted()).toEqual(
      Object.keys(exportedRecords)
        .map((kind) => `${kind}.csv`)
        .toSorted(),
    );
    const [first] = archive.FileIndex.filter(({ name }) => name === 'lots.csv');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(first?.content ?? []));
    expect(text).toBe(
      sheetCsv(sheetsOf(book)[0] ?? { name: '', nouns: ['', ''], file: '', fields: [], rows: [] }),
    );
    expect(text.startsWith('\uFEFFlot,owner,date_in')).toBe(true);
    expect(text).toContain(`\r\n'=1+1,Lazy K Ranch,2026-03-14,"Amarillo, “the” sale",steers,'\t@pen,72.5,0,`);
    expect(text).toContain(',true,33.33,\r\n');
  });
});

interface Archive {
  FileIndex: { name: string; content: ArrayLike<number> }[];
}

describe('the columns', () => {
  it('recognize exactly the day fields of the contract by name', () => {
    const isDay = (schema: unknown): boolean =>
      schema === daySchema || (schema as { unwrap?: () => unknown }).unwrap?.() === daySchema;
    for (const { shape } of Object.values(exportedRecords)) {
      for (const [field, schema] of Object.entries(shape))
        expect([field, isDayField(field)]).toEqual([field, isDay(schema)]);
    }
  });
});

describe('the file', () => {
  it('is named after the entity and the day', () => {
    expect(fileName(book, 'xlsx')).toBe('drover-lazy-k-ranch-ltd-2026-11-21.xlsx');
    expect(fileName({ ...book, entity_name: '“!”' }, 'zip')).toBe('drover-2026-11-21.zip');
    expect(fileName({ ...book, entity_name: '../../Müller' }, 'zip')).toBe('drover-müller-2026-11-21.zip');
  });

  it('counts its records', async () => {
    const { counts } = await builtFile(book, 'csv');
    expect(counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
