import { describe, expect, it } from 'vitest';
import { type ExportedBook, exportedRecords } from '#api/export';
import { checkRecords } from '#domain/import/check';
import type { Books } from '#domain/import/verdict';
import { recordFormat } from '#domain/import/grid';
import { KINDS, RECORD_KINDS, type RecordKind } from '#domain/import/kinds';
import { netCoverage, totalPremium } from '#domain/lrp/lrp';
import { readRecords } from '#domain/import/reader';
import type { RecordFile } from '#domain/import/sheet';
import { builtFile } from '../../export/build.ts';
import { readFile } from '../../lib/table-file/read-file.ts';
import { sampleLot } from '../../lots/testing/sample-lot.ts';
import { RecordDraft } from './draft.ts';

const OWNER = 'O’Neil & Sons, “West”';
const NAMES = ['=1+1', '-7', '007', 'n/a', '<2 loads>', "'t Hooft", '5/4/26', '1e5', 'Süd; 2'];

const day = { date_in: '2026-03-14', sex: 'steers', location: '@pen' } as const;
const lots = NAMES.map((lot) => {
  const of = {
    lot,
    owner: OWNER,
    ...day,
    source: '-',
    total_received: 100,
    total_dead: 1,
    total_shipped: 49,
  };
  const cattle = { current_hd: 50, total_pay_wt: 60_000.25, total_cost: 150_000.01, basis: -1.25 };
  return exportedRecords.lots.parse(
    sampleLot({
      ...of,
      ...cattle,
    }),
  );
});
const book: ExportedBook = {
  entity_name: OWNER,
  today: '2026-11-22',
  lots,
  receivings: NAMES.flatMap((lot) =>
    [
      { received: 60, pay_wt: 36_000.25, cost: 90_000.01 },
      { received: 40, pay_wt: 24_000, cost: 60_000 },
    ].map((cattle) => ({ lot, owner: OWNER, ...day, source: 'n/a', ...cattle })),
  ),
  outs: NAMES.flatMap((lot) => [
    {
      lot,
      owner: OWNER,
      date_out: '2026-06-30',
      type: 'shipped',
      head_count: 49,
      weight: 60_000.5,
      proceeds: 99_000.01,
      destination: '=HYPERLINK("x")',
    },
    {
      lot,
      owner: OWNER,
      date_out: '2026-05-01',
      type: 'dead',
      head_count: 1,
      weight: null,
      proceeds: null,
      destination: null,
    },
  ]),
  expenses: NAMES.flatMap((lot) =>
    [0.01, 12_345.67, 12_345.67].map((amount) => ({
      lot,
      owner: OWNER,
      date: '2026-05-02',
      type: 'medicine' as const,
      amount,
      expense_category: 'projected',
      plan: false as const,
    })),
  ),
  trades: [],
  lrp: NAMES.map((lot, at) => {
    const insured = { type: 'fed' as const, head_count: 50, target_wt: 13.5, premium: 5.65, coverage: 228.4 };
    return {
      insured_name: OWNER,
      endorsement_number: `00${at}`,
      lot: at === 0 ? null : lot,
      state: 'TX',
      county: '-',
      effective_date: '2026-05-04',
      end_date: '2026-10-30',
      ...insured,
      total_premium: totalPremium(insured),
      net_coverage: netCoverage(insured),
      actual_ending_value: 210.5,
      indemnity: null,
      result: null,
    };
  }),
  equity_history: [],
  scenarios: [],
  comparisons: [],
  notes: [],
  account_balances: [],
  borrowing_terms: [],
  borrowing_reports: [],
};

const empty = (): Books => ({
  owner: OWNER,
  lots: [],
  saved: { lots: [], receivings: [], outs: [], expenses: [], lrp: [] },
  lookAlikes: new Map(),
});

/** The rows of the workbook as the server reads and checks them. */
async function imported(books: Books, isAgain = false) {
  const { name, content } = builtFile(book, 'xlsx');
  const texts: string[] = [];
  const result = await readFile(name, new Uint8Array(await content.arrayBuffer()), recordFormat(texts));
  const draft = new RecordDraft(name, { texts, result }, { owner: OWNER, remembered: [] });
  const file = readRecords((draft.request() as { file: RecordFile }).file);
  const again = new Set(isAgain ? Array.from({ length: 100 }, (_, rowIndex) => rowIndex) : []);
  const choices = file.sheets.map(() => ({ skipped: new Set<number>(), again }));
  return { draft, file, verdicts: checkRecords(file, choices, books, '2026-11-22') };
}

describe('the workbook of *Your Data*', () => {
  it('comes back with every value, whatever a name looks like', async () => {
    const { draft, file, verdicts } = await imported(empty(), true);
    expect(draft.known().map(({ kind }) => kind)).toEqual([...RECORD_KINDS]);
    expect(verdicts.flatMap(({ problems }) => problems)).toEqual([]);
    for (const [at, { kind }] of file.sheets.entries()) {
      const saved = KINDS[kind].fields.filter(({ stated }) => !stated).map(({ field }) => field);
      const isTotal = (field: string) => kind === 'lots' && field.startsWith('total_');
      const fieldsOf = (record: object) =>
        saved
          .filter((field) => !isTotal(field))
          // A lot without a plan has none of its columns.
          .map((field) => (record as Record<string, unknown>)[field] ?? null);
      expect(verdicts[at]?.ready).toHaveLength(book[kind].length);
      expect(file.readings[at]?.rows.map(({ record }) => fieldsOf(record ?? {}))).toEqual(
        book[kind].map(fieldsOf),
      );
    }
  });

  it('finds every row in the books that it was exported from', async () => {
    const saved = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, book[kind]])) as unknown as Record<
      RecordKind,
      Record<string, string | number>[]
    >;
    const inBooks = lots.map((lot, id) => ({ ...lot, id, look_alike_key: null }));
    const { verdicts } = await imported({ ...empty(), lots: inBooks, saved });
    expect(verdicts.map(({ ready, problems }) => [ready.length, problems.length])).toEqual(
      RECORD_KINDS.map(() => [0, 0]),
    );
    expect(verdicts.every(({ duplicates }) => duplicates.every(({ of }) => of === null))).toBe(true);
  });
});
