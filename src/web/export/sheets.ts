import { type ExportedBook, type ExportedKind, exportedRecords } from '#api/export';
import type { Sheet, SheetValue } from './sheet.ts';

/** All kinds, in the order of the sheets: the sheet's name, and the singular and plural noun. */
const kinds: Record<ExportedKind, readonly [string, string, string]> = {
  lots: ['Lots', 'lot', 'lots'],
  receivings: ['Receivings', 'receiving', 'receivings'],
  outs: ['Outs', 'out', 'outs'],
  expenses: ['Expenses', 'expense', 'expenses'],
  trades: ['Trades', 'trade', 'trades'],
  lrp: ['LRP Policies', 'LRP policy', 'LRP policies'],
  equity_history: ['Equity History', 'equity snapshot', 'equity snapshots'],
  scenarios: ['Scenarios', 'scenario', 'scenarios'],
  comparisons: ['Comparisons', 'comparison', 'comparisons'],
  account_balances: ['Account Statements', 'account statement', 'account statements'],
  borrowing_terms: ['Lenders’ Rates', 'lender’s rate', 'lenders’ rates'],
  borrowing_reports: ['Borrowing Bases', 'borrowing base', 'borrowing bases'],
};

/** What a cell holds; what has parts is written as JSON. */
const cellOf = (value: unknown): SheetValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as SheetValue);

export const sheetsOf = (book: ExportedBook): Sheet[] =>
  (Object.keys(kinds) as ExportedKind[]).map((kind) => {
    const [name, ...nouns] = kinds[kind];
    const fields = Object.keys(exportedRecords[kind].shape);
    const records: readonly Record<string, unknown>[] = book[kind];
    return {
      name,
      nouns,
      file: `${kind}.csv`,
      fields,
      rows: records.map((record) => fields.map((field) => cellOf(record[field]))),
    };
  });

/** The name of the file. Example: `drover-lazy-k-ranch-2026-11-21.xlsx`, or `drover-2026-11-21.xlsx` for a name without letters or digits. */
export function fileName({ entity_name, today }: ExportedBook, ending: string): string {
  const words = entity_name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${['drover', ...words, today].join('-').slice(0, 120)}.${ending}`;
}
