import { CFB, read } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { type ExportedKind, exportedRecords } from '#api/export';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots } from '#domain/closeout/groups';
import { borrowingReport } from '#domain/reports/borrowing-report';
import { closeoutReport } from '#domain/reports/closeout-report';
import { closeoutsReport } from '#domain/reports/closeouts-report';
import { column, type Report, table } from '#domain/reports/document';
import { equityReport } from '#domain/reports/equity-report';
import { positionStatement } from '#domain/reports/position-statement';
import { reportHead, sampleBook, today } from '#domain/reports/testing/generated-book';
import { sampleCloseout } from '../lots/lot-page/closeout/testing/sample-closeout.ts';
import { sampleLot } from '../lots/testing/sample-lot.ts';
import { builtFile, builtReport, builtTables, kindOfField } from './build.ts';
import { styleOf } from '#domain/reports/workbook/workbook-styles';

interface Archive {
  FileIndex: { name: string; content: ArrayLike<number> }[];
}

/** The files of a workbook as text, by their names without folders. */
async function partsOf(content: Blob): Promise<(name: string) => string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const { FileIndex } = (CFB as { read: (from: Uint8Array, options: object) => Archive }).read(bytes, {
    type: 'array',
  });
  return (name) =>
    new TextDecoder().decode(new Uint8Array(FileIndex.find((file) => file.name === name)?.content ?? []));
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const { book, closeouts } = sampleBook();
const rows = closeoutRows(closeouts, today);

const reports: Record<string, Report> = {
  position: positionStatement(book, reportHead),
  equity: equityReport(book, reportHead),
  borrowing: borrowingReport(
    book,
    reportHead,
    {
      lender: 'First Bank',
      eligible_by: 'lesser',
      unhedged_rate: 70,
      hedged_rate: 80,
      collateral: [{ class: 'Feed', amount: 32_000, rate: 75 }],
      liabilities: [{ name: 'Loan', amount: 750_000, day: today }],
    },
    false,
  ).report,
  closeout: closeoutReport(sampleCloseout(), reportHead),
  closeouts: closeoutsReport({ ...closedLots(rows), year: 2026 }, reportHead),
};

const lot = exportedRecords.lots.parse(sampleLot({ lot: '1024', total_cost: 420_918.4, current_hd: 72.5 }));
const records = Object.fromEntries(
  Object.keys(exportedRecords).map((kind) => [kind, []]),
) as unknown as Record<ExportedKind, never[]>;

const workbooks: readonly (readonly [string, () => { content: Blob }])[] = [
  ...Object.entries(reports).map(([name, report]) => [name, () => builtReport(report)] as const),
  ['your data', () => builtFile({ ...records, lots: [lot], entity_name: 'Lazy K', today }, 'xlsx')],
];

describe.each(workbooks)('the workbook of %s', (_, build) => {
  it('opens in Excel: its sheets have names that it allows', async () => {
    const names = matches((await partsOf(build().content))('workbook.xml'), /<sheet name="([^"]*)"/g);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[^'\\/?*:[\]]([^\\/?*:[\]]{0,29}[^'\\/?*:[\]])?$/);
  });

  it('has bold frozen heads, a page set-up, formats for all numbers, and the total outside of the filter', async () => {
    const part = await partsOf(build().content);
    const sheets = matches(part('workbook.xml'), /<sheet name="([^"]*)"/g);
    const heads = [styleOf('head'), styleOf('number head')].map(String);
    for (const [at, name] of sheets.entries()) {
      const xml = part(`sheet${at + 1}.xml`);
      const lines = matches(xml, /<row r="\d+"[^>]*>(.*?)<\/row>/g);
      expect(
        matches(lines[0] ?? '', / s="(\d+)"/g).every((style) => heads.includes(style)),
        name,
      ).toBe(true);
      expect(xml, name).toContain(
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
      );
      expect(xml, name).toMatch(/<row r="1" ht="\d+" customHeight="1">/);
      expect(xml, name).toMatch(/<pageSetup paperSize="1" orientation="(portrait|landscape)" fitToWidth="1"/);
      expect(xml, name).toMatch(/<oddHeader>&amp;L[^<]*Lazy K, Nov 23, 2026<\/oddHeader>/);
      // No number is shown as it is stored: each has the format of its kind.
      expect(matches(xml, /<c r="([A-Z]+\d+)" s="0"><v>/g), name).toEqual([]);
      // Nothing below the table is wider than it, or than a page.
      const texts = matches(xml, /<c r="A\d+"[^>]*><is><t[^>]*>([^<]*)</g);
      const wide = matches(xml, / width="(\d+)"/g).reduce((sum, width) => sum + Number(width), 0);
      for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(Math.max(70, wide));
      const totals = matches(xml, new RegExp(`<c r="A(\\d+)" s="${styleOf('total', 'text')}"`, 'g')).map(
        Number,
      );
      const filtered = matches(xml, /<autoFilter ref="A1:[A-Z]+(\d+)"/g).map(Number);
      for (const total of totals) expect(filtered, name).toEqual([total - 2]);
    }
  });
});

it('has lines to sign on for a borrowing base', async () => {
  const { borrowing } = reports;
  if (!borrowing) throw new Error('There is no borrowing base');
  const part = await partsOf(builtReport(borrowing).content);
  const names = matches(part('workbook.xml'), /<sheet name="([^"]*)"/g);
  const xml = part(`sheet${names.indexOf('Certification') + 1}.xml`);
  const lines = matches(xml, /<row r="[23]" ht="32" customHeight="1">(.*?)<\/row>/g);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(matches(line, new RegExp(`<c r="([B-D])[23]" s="${styleOf('signature')}"/>`, 'g'))).toEqual([
      'B',
      'C',
      'D',
    ]);
});

it('shows prices in columns headed $/cwt without a dollar sign, and names its sheets by whole words', async () => {
  const prices = (title: string) =>
    table({
      title,
      columns: [column('Need', 'per cwt', 6, { unit: '$/cwt' }), column('Result', 'result', 6)],
      rows: [[1230.5, -12]],
      empty: '',
    });
  const tables = [prices('Equity with Sales and LRP on Mar 22, 2027'), prices('LRP')];
  const { content } = builtTables(
    { title: 'What-If', entity_name: 'Lazy K', day: today, simulated: false, tables },
    'xlsx',
  );
  const { SheetNames, Sheets } = read(await content.arrayBuffer(), { cellNF: true });
  expect(SheetNames).toEqual(['Equity with Sales and LRP', 'LRP']);
  expect(Sheets['LRP']?.['A2']).toMatchObject({ v: 1230.5, w: '1,230.50' });
  expect(Sheets['LRP']?.['B2']).toMatchObject({ v: -12, w: '-$12.00' });
});

it('knows how every number of the records is shown', () => {
  const numbers = Object.values(exportedRecords)
    .flatMap(({ shape }) => Object.entries(shape))
    .filter(([, schema]) => schema.safeParse(100).success && !schema.safeParse('no number').success);
  expect(numbers.length).toBeGreaterThan(30);
  expect(numbers.flatMap(([field]) => (kindOfField(field) === undefined ? [field] : []))).toEqual([]);
});
