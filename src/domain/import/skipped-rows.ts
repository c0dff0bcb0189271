import { fileText } from '../kit/table-file/file.ts';
import { weightExact } from '../kit/format.ts';
import { plus, toCents } from '../kit/money.ts';
import { KINDS } from './kinds.ts';
import type { CellRead, ReadColumn } from './reader.ts';
import type { RecordFile, RecordSheet, RowProblem } from './sheet.ts';

/**
 * A row that is no record: the sum of all rows, that of a lot or a day, a heading that is repeated on every printed page, or an expense
 * that a plan has written, which comes from the plan.
 */
export type SkippedRow = 'total' | 'part' | 'heading' | 'plan';
export type SkippedRows = ReadonlyMap<number, SkippedRow>;

/** Cell values that mean yes. */
export const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x']);

/** A label for a sum, without further words. */
const SUM = /^(?:grand |sub[- ]?)?totals?:?$/i;
/** A label of the sum over a lot or a day. Example: 'Total Lot 101', '101 Total'. */
const SUM_OF = /^(?:grand |sub[- ]?)?totals?\b|\btotals?:?$/i;

/** The indexes of the texts that fit: each distinct text of a file is tested once, and few contain the word. */
const labels = (texts: readonly string[], pattern: RegExp): Set<number> =>
  new Set(texts.flatMap((text, at) => (/total/i.test(text) && pattern.test(fileText(text)) ? at : [])));

/**
 * The rows that are no records, by row index. A sum has no day. Example: a row with 'TOTAL' for its lot and without a date is a total.
 * Source: decision 48.
 */
export function skippedRows(
  { texts }: Pick<RecordFile, 'texts'>,
  { kind, columns, row }: RecordSheet,
): SkippedRows {
  const sums = labels(texts, SUM);
  const sumsOf = labels(texts, SUM_OF);
  const dayField = KINDS[kind].fields.find(({ reads, required }) => reads === 'day' && required)?.field;
  const day = columns.find(({ field }) => field === dayField);
  const lot = columns.find(({ field }) => field === 'lot');
  const plan = kind === 'expenses' ? columns.find(({ field }) => field === 'plan') : undefined;
  const headings = columns.map(({ heading }) => texts.indexOf(heading));
  // A text that every row has stands below a heading that is not in the file.
  const headed = columns.filter((_, at) => headings[at] !== -1).length;
  const otherAt = (rowIndex: number): SkippedRow | null => {
    if (
      headed > 1 &&
      columns.every(({ cells }, at) => headings[at] === -1 || cells[rowIndex] === headings[at])
    )
      return 'heading';
    if (plan && YES.has(fileText(texts[plan.cells[rowIndex] ?? 0] ?? '').toLowerCase())) return 'plan';
    const cell = day?.cells[rowIndex] ?? 0;
    if (!sumsOf.has(cell) && fileText(texts[cell] ?? '') !== '') return null;
    if (columns.some(({ cells }) => sums.has(cells[rowIndex] ?? 0))) return 'total';
    return sumsOf.has(cell) || sumsOf.has(lot?.cells[rowIndex] ?? 0) ? 'part' : null;
  };
  const others = new Map<number, SkippedRow>();
  for (let rowIndex = 0; rowIndex < row.length; rowIndex += 1) {
    const other = otherAt(rowIndex);
    if (other !== null) others.set(rowIndex, other);
  }
  return others;
}

/** The figures that a line of totals sums up; others in it are averages, or nothing. */
const SUMMED: ReadonlySet<string> = new Set([
  'total_received',
  'total_pay_wt',
  'total_cost',
  'total_dead',
  'total_shipped',
  'current_hd',
  'received',
  'pay_wt',
  'cost',
  'head_count',
  'weight',
  'proceeds',
  'amount',
  'total_premium',
]);

/** A sum of the rows above a line: since the beginning, and since the line of totals before; null if a cell is no number. */
class RunningSum {
  all: number | null = 0;
  private since: number | null = 0;

  add(value: number | null): void {
    const added = (sum: number | null) => (sum === null || value === null ? null : toCents(plus(sum, value)));
    this.all = added(this.all);
    this.since = added(this.since);
  }

  is = (total: number | null): boolean => this.all === null || total === this.all || total === this.since;

  restart(): void {
    this.since = 0;
  }
}

/** The number in a cell, 0 in an empty one; null if it is none. */
function numberOf(cell: CellRead): number | null {
  const value = 'value' in cell ? (cell.value ?? 0) : null;
  return typeof value === 'number' ? value : null;
}

/**
 * The lines of totals that differ from the rows above them that will be saved, since the beginning and since the line of totals
 * before: then one of the rows is missing or was read wrongly. Where the skipped rows make the difference, the user is warned. A
 * line above all rows is not compared. Example: 'TOTAL' of $373,000 under rows of $225,000 and $148,200 is a problem. Source:
 * decision 82.
 */
export function totalsAgainst(
  others: SkippedRows,
  { rows, skipped, texts }: { rows: number; skipped: ReadonlySet<number>; texts: readonly string[] },
  columns: readonly ReadColumn[],
): { problems: RowProblem[]; warnings: RowProblem[] } {
  const [problems, warnings]: [RowProblem[], RowProblem[]] = [[], []];
  const totals = [...others].flatMap(([rowIndex, other]) =>
    other === 'total' && !skipped.has(rowIndex) ? rowIndex : [],
  );
  if (totals.length === 0) return { problems, warnings };
  for (const { field: summed, cells, read } of columns) {
    const { field } = summed;
    if (!SUMMED.has(field)) continue;
    const [saved, whole] = [new RunningSum(), new RunningSum()];
    let hasRows = false;
    for (let rowIndex = 0; rowIndex < rows; rowIndex += 1) {
      const other = others.get(rowIndex);
      if (other === 'heading' || other === 'part') continue;
      const cell = cells[rowIndex] ?? 0;
      const value = numberOf(read(cell));
      if (other === undefined || other === 'plan') {
        hasRows = true;
        whole.add(value);
        if (other === undefined && !skipped.has(rowIndex)) saved.add(value);
        continue;
      }
      if (hasRows && texts[cell] && !skipped.has(rowIndex) && !saved.is(value)) {
        const come = `total ${weightExact(saved.all ?? 0)}`;
        if (whole.is(value))
          warnings.push({ rowIndex, field, message: `Without the skipped rows, the rows above ${come}` });
        else problems.push({ rowIndex, field, message: `Does not match: the rows above ${come}` });
      }
      saved.restart();
      whole.restart();
    }
  }
  return { problems, warnings };
}
