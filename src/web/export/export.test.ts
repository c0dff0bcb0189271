import { CFB, read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { type ExportedBook, exportedRecords } from '#api/export';
import { sampleLot } from '../lots/testing/sample-lot.ts';
import { column, type Report, tableOf } from '#domain/reports/document';
import { builtFile, builtReport, sheetCsv, exportFileName, sheetsOf, isDayField } from './build.ts';
import { styleOf, stylesXml } from '#domain/reports/workbook/workbook-styles';
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
  notes: [],
  account_balances: [],
  borrowing_terms: [],
  borrowing_reports: [],
};
const book: ExportedBook = { ...empty, lots: [lot, { ...lot, lot: '007', basis: -1.25 }] };
const bytesOf = async (format: 'xlsx' | 'csv', of = book) =>
  new Uint8Array(await builtFile(of, format).content.arrayBuffer());

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
      'Notes',
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

describe('the workbook of a report', () => {
  const report: Report = {
    title: 'Equity Report',
    entity_name: 'Lazy K & Sons',
    day: '2026-11-22',
    made_at: 'Nov 22, 2026, 2:05 PM CST',
    prices: 'Prices: Barchart',
    simulated: false,
    figures: [{ label: 'Est. Net Equity', kind: 'money', value: -1234.5 }],
    notes: ['About all of it'],
    tables: [
      tableOf(
        [
          { name: '=1+1', head: 70, cost: 420_918.4, day: '2026-03-14', result: null },
          { name: 'a_x0041_\u0007<b>', head: 72.5, cost: 1, day: '', result: -2.5 },
        ],
        {
          title: 'Lots',
          fields: [
            [column('Lot', 'text', 7), ({ name }) => name, 'Total'],
            [column('Head', 'head', 5), ({ head }) => head, 142.5],
            [column('Total in cost', 'money', 8), ({ cost }) => cost, 420_919.4],
            [column('Captured', 'day', 8), (row) => row.day],
            [column('Result', 'result', 8), ({ result }) => result],
          ],
          empty: '',
          notes: ['One lot has no result'],
        },
      ),
    ],
  };
  const built = async () => new Uint8Array(await builtReport(report).content.arrayBuffer());
  const partsOf = async () => {
    const archive = (CFB as { read: (bytes: Uint8Array, options: object) => Archive }).read(await built(), {
      type: 'array',
    });
    const textOf = (name: string) =>
      new TextDecoder().decode(
        new Uint8Array(archive.FileIndex.find((file) => file.name === name)?.content ?? []),
      );
    return { lots: textOf('sheet2.xml'), workbook: textOf('workbook.xml') };
  };

  it('shows figures in their formats, and keeps them as numbers', async () => {
    const { Report: head, Lots: lots } = read(await built(), { cellNF: true }).Sheets;
    expect(lots?.['A3']).toMatchObject({ t: 's', v: 'a_x0041_<b>' });
    expect(lots?.['B2']).toMatchObject({ v: 70, w: '70' });
    expect(lots?.['B3']).toMatchObject({ v: 72.5, w: '72.50' });
    expect(lots?.['C2']).toMatchObject({ v: 420_918.4, w: '$420,918.40' });
    expect(lots?.['D2']).toMatchObject({ v: 46_095, w: '03/14/2026' });
    expect(lots?.['E2']).toBeUndefined();
    expect(lots?.['E3']).toMatchObject({ v: -2.5, w: '-$2.50' });
    expect(head?.['A1']).toMatchObject({ v: 'Equity Report' });
    expect(head?.['B6']).toMatchObject({ v: -1234.5, w: '-$1,234.50' });
  });

  it('has the total and the notes below an empty row, outside of the filter', async () => {
    const { lots, workbook } = await partsOf();
    expect(lots).toContain('<autoFilter ref="A1:E3"/>');
    expect(workbook).toContain(`hidden="1">'Lots'!$A$1:$E$3<`);
    const sheet = read(await built()).Sheets['Lots'];
    expect([sheet?.['A4'], sheet?.['A5']?.v, sheet?.['C5']?.w]).toEqual([undefined, 'Total', '$420,919.40']);
    expect(sheet?.['A6']?.v).toBe('One lot has no result');
  });

  it('has a bold frozen head that is printed on each page, and the entity above', async () => {
    const { lots, workbook } = await partsOf();
    expect(lots).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(lots).toMatch(
      /<row r="1" ht="30" customHeight="1"><c r="A1" s="30" t="inlineStr">.*<c r="B1" s="31" t="inlineStr">/,
    );
    expect(workbook).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="1">'Lots'!$1:$1<`);
    expect(lots).toContain('&amp;LEquity Report, Lazy K &amp;&amp; Sons, Nov 22, 2026<');
    expect(lots).toContain(
      '<pageSetup paperSize="1" orientation="portrait" fitToWidth="1" fitToHeight="0"/>',
    );
    expect(styleOf('head')).toBe(30);
    const bold = [...stylesXml.matchAll(/<xf [^>]*fontId="(\d)"/g)].slice(1).map(([, font]) => font);
    expect(bold.map((font, at) => (font === '1' ? at : -1)).filter((at) => at >= 0)).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 15),
    );
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
    // Without a plan its columns are empty.
    expect(text).toMatch(/,true,33\.33,,false,+\r\n/);
  });
});

interface Archive {
  FileIndex: { name: string; content: ArrayLike<number> }[];
}

describe('the columns', () => {
  it('recognize exactly the day fields of the contract by name', () => {
    const isDay = (schema: unknown): boolean => {
      const { unwrap } = schema as { unwrap?: () => unknown };
      return schema === daySchema || (unwrap !== undefined && isDay(unwrap()));
    };
    for (const { shape } of Object.values(exportedRecords)) {
      for (const [field, schema] of Object.entries(shape))
        expect([field, isDayField(field)]).toEqual([field, isDay(schema)]);
    }
  });
});

describe('the file', () => {
  it('is named after the entity and the day', () => {
    expect(exportFileName(book, 'xlsx')).toBe('drover-lazy-k-ranch-ltd-2026-11-21.xlsx');
    expect(exportFileName({ ...book, entity_name: '“!”' }, 'zip')).toBe('drover-2026-11-21.zip');
    expect(exportFileName({ ...book, entity_name: '../../Müller' }, 'zip')).toBe(
      'drover-müller-2026-11-21.zip',
    );
  });

  it('counts its records', async () => {
    const { counts } = builtFile(book, 'csv');
    expect(counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
