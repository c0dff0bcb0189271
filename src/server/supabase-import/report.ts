import { count, money, weightExact } from '#domain/kit/format';
import { minus, toCents } from '#domain/kit/money';
import { summedColumns } from './figures.ts';
import type { CheckedDump } from './reader.ts';
import { oldTables } from './tables.ts';
import type { NewFigures } from './write.ts';

const MOST_LISTED = 1_000;

/** Columns in dollars; the others are head, pounds, contracts and prices. */
const DOLLARS = /cost|amount|proceeds|premium|value|equity/;

/**
 * What an import did, or why it did not, as Markdown: counts and sums of each table, old beside new, to the cent. `found` is null
 * where nothing was written.
 */
export function reportOf(dump: string, at: Date, checked: CheckedDump, found: NewFigures | null): string {
  const { problems, headChanges, left, book } = checked;
  const outcome = found === null ? 'Nothing was imported' : 'Everything below was imported';
  return [
    `# Import from Supabase, ${at.toISOString()}`,
    `Dump: ${dump}. ${outcome}`,
    ...section('What does not fit', problems.kept, problems.count),
    ...section('Lots whose head changes', headChanges),
    '## Counts and sums',
    tableOf(checked, found),
    ...section('Notes', book.notes),
    ...section('Left out: tables and columns that Drover does not have', left),
    '',
  ].join('\n\n');
}

function section(title: string, lines: readonly string[], all = lines.length): string[] {
  if (all === 0) return [];
  const listed = lines.slice(0, MOST_LISTED).map((line) => `- ${line.replaceAll(/[\r\n|]+/g, ' ')}`);
  const rest = all - listed.length;
  return [
    `## ${title} (${count(all)})`,
    [...listed, ...(rest > 0 ? [`- and ${count(rest)} more`] : [])].join('\n'),
  ];
}

function tableOf({ old }: CheckedDump, found: NewFigures | null): string {
  const lines = ['| table | figure | old | new | difference |', '|---|---|---:|---:|---:|'];
  for (const table of oldTables) {
    const rows = found?.[table].rows ?? null;
    lines.push(
      lineOf(table, table === 'auth.users' ? 'users, then passwords' : 'rows', old[table].rows, rows, count),
    );
    const totals = old[table].totals;
    for (const column of summedColumns[table]) {
      const written = DOLLARS.test(column) ? money : weightExact;
      const now = found === null ? null : (found[table].totals.get(column) ?? 0);
      lines.push(lineOf(table, `sum of ${column}`, totals.get(column) ?? 0, now, written));
    }
  }
  return lines.join('\n');
}

function lineOf(
  table: string,
  figure: string,
  old: number,
  now: number | null,
  written: (value: number | null) => string,
): string {
  const difference = now === null ? null : toCents(minus(now, old));
  return `| ${table} | ${figure} | ${written(old)} | ${written(now)} | ${difference === 0 ? '' : written(difference)} |`;
}
