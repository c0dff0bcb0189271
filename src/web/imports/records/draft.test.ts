import { readdirSync, readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { templateFile, RECORD_KINDS } from '#domain/import/kinds';
import { kindOfField } from '../../export/build.ts';
import { workbookOf } from '#domain/reports/workbook/workbook';
import { archiveOf, repeated, workbookParts } from '../../lib/table-file/testing/archive.ts';
import type { RecordDraft } from './draft.ts';
import { bytesOf, check, draftOf, verdictsOn } from './testing/draft-of.ts';

/** The number of rows that are ready, and the messages about the others. */
function verdict(draft: RecordDraft, owner?: string) {
  const { verdicts } = verdictsOn(draft, owner);
  return {
    ready: verdicts.map(({ ready }) => ready.length),
    messages: verdicts.flatMap(({ problems }) => problems.map(({ message }) => message)),
  };
}

describe('a template', () => {
  it.each(RECORD_KINDS)(
    'of %s is read as what it is, without a problem in its example but the lot',
    async (kind) => {
      const draft = await draftOf(`${kind}.csv`, bytesOf(templateFile(kind)));
      expect(draft.known().map((sheet) => sheet.kind)).toEqual([kind]);
      expect(draft.known()[0]?.missing()).toEqual([]);
      expect(verdict(draft).messages).toEqual(kind === 'lots' ? [] : ['Lot not found']);
    },
  );
});

describe('a workbook of *Your Data*', () => {
  const lots = {
    name: 'Lots',
    fields: [
      'lot',
      'owner',
      'date_in',
      'source',
      'sex',
      'location',
      'total_received',
      'total_dead',
      'total_shipped',
      'current_hd',
      'total_pay_wt',
      'total_cost',
      'est_out_wt',
      'est_out_date',
      'marketing_class',
      'futures_contract',
      'partnership',
      'percent_owned',
      'basis',
    ],
    rows: [
      [
        '9',
        'Lazy K Ranch',
        '2026-03-14',
        'Dalhart',
        'steers',
        'North',
        100,
        0,
        0,
        100,
        60_000,
        150_000.25,
        850,
        '2026-10-01',
        'Feeder',
        'GFV26',
        false,
        100,
        null,
      ],
    ],
  };
  const receivings = {
    name: 'Receivings',
    fields: ['lot', 'owner', 'date_in', 'source', 'sex', 'location', 'received', 'pay_wt', 'cost'],
    rows: [['9', 'Lazy K Ranch', '2026-03-14', 'Dalhart', 'steers', 'North', 100, 60_000, 150_000.25]],
  };
  const trades = { name: 'Trades', fields: ['status', 'acct', 'price_amount'], rows: [['open', 'RJ1', 350]] };
  const sheets = [lots, receivings, trades].map(({ fields, ...sheet }) => ({
    ...sheet,
    columns: fields.map((header) => ({ header, kind: kindOfField(header) })),
  }));

  it('is read sheet by sheet; what it has besides is left out', async () => {
    const draft = await draftOf('drover.xlsx', workbookOf(sheets, 'Lazy K Ranch'));
    expect(draft.sheets.map(({ kind }) => kind)).toEqual(['lots', 'receivings', null]);
    expect(draft.known().every((sheet) => sheet.isOwnExport())).toBe(true);
    expect(verdict(draft)).toEqual({ ready: [1, 1], messages: [] });
    expect(verdict(draft, 'Sandhill').messages).toEqual([
      'This import is for Sandhill',
      'This import is for Sandhill',
    ]);
  });
});

describe('a file with other columns', () => {
  const content = bytesOf('When,Pen,What,Dollars\n4/30/26,9,feed,"1,250.50"\n5/31/26,9,horses,3\n');

  it('has its columns chosen by hand, its cells corrected, and both remembered', async () => {
    const draft = await draftOf('costs.csv', content);
    const [sheet] = draft.sheets;
    if (!sheet) throw new Error('The file has no sheet.');
    sheet.setKind('expenses');
    expect(sheet.missing()).toEqual(['Date', 'Type']);
    sheet.setColumn('date', 0);
    sheet.setColumn('amount', 3);
    sheet.setSame('type', 'Trucking');
    expect(sheet.missing()).toEqual([]);
    expect(verdict(draft).messages).toEqual(['Lot not found', 'Lot not found']);
    sheet.setCell('amount', 1, '30');
    expect(sheet.cell('amount', 1)).toBe('30');
    sheet.skip([0], true);
    expect(verdict(draft).messages).toEqual(['Lot not found']);
    const remembered = draft.toRemember();
    expect(remembered).toEqual([
      {
        shape: 'when|pen|what|dollars',
        kind: 'expenses',
        columns: { lot: 1, date: 0, amount: 3 },
        same: ['type'],
      },
    ]);
    const next = await draftOf('next.csv', content, remembered);
    expect(next.known()[0]?.missing()).toEqual([]);
    expect(next.known()[0]?.unanswered()).toEqual(['Type']);
    expect(next.toRemember()).toEqual([]);
  });
});

describe('a correction', () => {
  it('of a word that cannot be read goes to all rows of that word, any other to its row', async () => {
    const rows = ['Feed - TMR,5', 'Feed - TMR,6', 'yardage,7', 'Feed - TMR,8'].map(
      (row) => `4/30/26,9,${row}`,
    );
    const draft = await draftOf('costs.csv', bytesOf(['Date,Lot,Type,Amount', ...rows].join('\n')));
    const [sheet] = draft.known();
    if (!sheet) throw new Error('The file has no sheet.');
    const types = () => [0, 1, 2, 3].map((rowIndex) => sheet.cell('type', rowIndex));
    check(draft);
    expect(sheet.setCell('type', 1, 'feed')).toBe(3);
    expect(types()).toEqual(['feed', 'feed', 'yardage', 'feed']);
    check(draft);
    expect(sheet.setCell('type', 0, 'care')).toBe(1);
    expect(types()).toEqual(['care', 'feed', 'yardage', 'feed']);
  });
});

describe('a workbook with formulas', () => {
  const rows = [
    ['Date', 'Lot', 'Type', 'Amount'],
    ['2026-04-30', '9', 'feed', { t: 'n', v: 12.5, f: 'A1*B1' }],
    ['2026-04-30', '9', 'feed', { t: 'n', f: 'SUM(A1:B1)' }],
    ['2026-04-30', '9', { t: 's', v: '=1+1' }, 3],
  ];

  it('has their values; one without a value, and a text like one, is refused with what it says', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Expenses');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const draft = await draftOf('costs.xlsx', bytes);
    const [sheet] = draft.sheets;
    if (!sheet) throw new Error('The file has no sheet.');
    expect([0, 1].map((rowIndex) => sheet.cell('amount', rowIndex))).toEqual(['12.5', '=SUM(A1:B1)']);
    const formula = 'Text that starts like a spreadsheet formula is not accepted.';
    expect(verdict(draft).messages).toEqual(['Lot not found', formula, formula]);
  });
});

describe('a file that is no spreadsheet of records', () => {
  const folder = new URL('../../../../fixtures/broker-files/', import.meta.url);
  const names = ['', 'bad/'].flatMap((place) =>
    readdirSync(new URL(place, folder))
      .filter((name) => /\.(csv|xlsx?)$/.test(name))
      .map((name) => place + name),
  );

  it.each(names)('%s saves nothing unasked, or is refused in words', async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const outcome = await draftOf(name, new Uint8Array(readFileSync(new URL(name, folder)))).then(
      (draft) => verdict(draft).ready.reduce((sum, ready) => sum + ready, 0),
      (error: unknown) => String(error),
    );
    expect(outcome).toSatisfy((found) => found === 0 || /^UnreadableFile: \w+ \w+/.test(String(found)));
  });

  it('cannot exhaust the memory', async () => {
    const cells = { path: '', ...repeated(Buffer.from('<c><v>1</v></c>'.repeat(50_000)), 70) };
    await expect(draftOf('cells.xlsx', archiveOf(workbookParts(cells)))).rejects.toThrow('too large to read');
    const long = bytesOf(`Date,Lot,Type,Amount\n"${'x'.repeat(2_000_000)}`);
    await expect(draftOf('long.csv', long)).rejects.toThrow('longer than 1,000,000 characters');
  });
});
