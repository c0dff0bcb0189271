import type { Day } from '../kit/days.ts';
import { plus, toCents } from '../kit/money.ts';
import { textMarked } from '../kit/table-file/text.ts';
import type { FileOut } from './forms.ts';
import { RECORD_KINDS } from './kinds.ts';
import type { LotsInFile, StatedOuts } from './lots-in-file.ts';
import type { FileReading } from './reader.ts';
import { RowCheck } from './row-check.ts';
import { SheetCheck } from './sheet-check.ts';
import { cellAt, columnOf } from './sheet.ts';
import { type Books, NO_CHOICES, type SheetChoices, type SheetVerdict } from './verdict.ts';

/** The lots whose row cannot be read yet, so that their records are not called lots that do not exist. */
function addUnreadLots(
  check: RowCheck,
  { texts, sheets, readings }: FileReading,
  choices: readonly SheetChoices[],
): void {
  for (const [at, sheet] of sheets.entries()) {
    const lot = sheet.kind === 'lots' && columnOf(sheet, 'lot');
    if (!lot) continue;
    for (const [rowIndex, { record }] of readings[at]?.rows.entries() ?? [])
      if (record === null && !choices[at]?.skipped.has(rowIndex) && !readings[at]?.others.has(rowIndex)) {
        const number = cellAt({ texts }, lot, rowIndex);
        check.lots.addUnread(textMarked(number) ?? number);
      }
  }
}

/**
 * Compares the rows of a file with one another and with the saved records. Example: a row that ships 40 head of a lot with 12 left
 * has the problem 'Only 12 head remain in this lot'.
 */
export function checkRecords(
  file: FileReading,
  choices: readonly SheetChoices[],
  books: Books,
  today: Day,
): SheetVerdict[] {
  const check = new RowCheck(books, today);
  addUnreadLots(check, file, choices);
  const sheets = file.sheets.map((sheet, at) => new SheetCheck(check, at, sheet));
  for (const kind of RECORD_KINDS)
    for (const [at, sheet] of sheets.entries())
      if (file.sheets[at]?.kind === kind) sheet.run(file, choices[at] ?? NO_CHOICES, books.saved[kind]);
  const verdicts = sheets.map(({ verdict }) => verdict);
  for (const stated of check.lots.statedOuts())
    addStatedOuts(check.lots, verdicts[stated.at], stated, choices[stated.at]?.outs_on ?? null);
  for (const { at, ...problem } of check.lots.statedProblems()) {
    const verdict = verdicts[at];
    verdict?.problems.push(problem);
    if (verdict) verdict.kept = verdict.kept.filter((rowIndex) => rowIndex !== problem.rowIndex);
  }
  return verdicts;
}

/** Counts the head that left a lot by its totals, and makes outs of them where the user has chosen their day. */
function addStatedOuts(
  lots: LotsInFile,
  verdict: SheetVerdict | undefined,
  { lot, dead, shipped }: StatedOuts,
  day: Day | null,
): void {
  if (!verdict) return;
  const { outs } = verdict;
  verdict.outs = {
    lots: (outs?.lots ?? 0) + 1,
    dead: toCents(plus(outs?.dead ?? 0, dead)),
    shipped: toCents(plus(outs?.shipped ?? 0, shipped)),
  };
  if (day === null) return;
  const nothing = { weight: null, proceeds: null, destination: null };
  for (const [type, head_count] of [
    ['dead', dead],
    ['shipped', shipped],
  ] as const) {
    if (head_count === 0) continue;
    const out: FileOut = { lot, date_out: day, type, head_count, ...nothing };
    lots.ship(out);
    verdict.records.push({ kind: 'outs', record: out });
  }
}
