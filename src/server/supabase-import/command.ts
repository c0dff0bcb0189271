import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { Day } from '#domain/kit/days';
import { count, counted, money, weightExact } from '#domain/kit/format';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { asOwner } from '../db/as-owner.ts';
import { Book } from './book.ts';
import { check, type CheckedDump } from './reader.ts';
import { openSource, type Source } from './source.ts';
import { writeBook, type NewFigures } from './write.ts';
import { minus, toCents } from '#domain/kit/money';
import { summedColumns, oldTables } from './tables.ts';

const MOST_LISTED = 1_000;

/** Columns in dollars; the others are head, pounds, contracts and prices. */
const DOLLARS = /cost|amount|proceeds|premium|value|equity/;

/** The result of an import as Markdown: counts and sums of each table, old beside new, to the cent. `found` is null where nothing was written. */
function reportOf(dump: string, at: Date, checked: CheckedDump, found: NewFigures | null): string {
  const { problems, headChanges, left, book } = checked;
  const outcome = found === null ? 'Nothing was imported' : 'Everything below was imported';
  return [
    `# Import from Supabase, ${at.toISOString()}`,
    `Dump: ${dump}. ${outcome}`,
    ...section('What does not fit', problems.listed, problems.count),
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
      const format = DOLLARS.test(column) ? money : weightExact;
      const now = found === null ? null : (found[table].totals.get(column) ?? 0);
      lines.push(lineOf(table, `sum of ${column}`, totals.get(column) ?? 0, now, format));
    }
  }
  return lines.join('\n');
}

function lineOf(
  table: string,
  figure: string,
  old: number,
  now: number | null,
  format: (value: number | null) => string,
): string {
  const difference = now === null ? null : toCents(minus(now, old));
  return `| ${table} | ${figure} | ${format(old)} | ${format(now)} | ${difference === 0 ? '' : format(difference)} |`;
}

const PRINTED = 20;

export interface ImportOptions {
  dump: string;
  report: string;
  /** Whether lots may get another head, by their records. */
  acceptRecords: boolean;
  /** The zone in which moments are read as days; null where the dump has days. */
  timeZone: string | null;
  today: Day;
  now: Date;
}

/**
 * `npm run import:supabase -- DUMP`: fills an empty installation with the records of the application that the specification
 * describes, in one transaction, or reports the problems and changes nothing. A report is written in either case.
 *
 * @returns the sentence to print
 * @throws StartupError with the first reasons when the dump does not fit
 */
export const importSupabase = (ownerUrl: string, options: ImportOptions): Promise<string> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query('begin');
    // The dump is read in between, however long it is.
    await owner.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    await refuseUsed(owner);
    const source = await openSource(options.dump);
    const checked = await check(source, new Book(options.today, options.now, options.timeZone));
    await addLookAlikes(owner, checked);
    await refuseProblems(checked, options);
    const found = await written(owner, source, checked);
    await writeReport(options, checked, found);
    await owner.query('commit');
    return `Imported ${counted(found.users.rows, 'user')}, ${counted(found.lots.rows, 'lot')} and their records. The report is in ${options.report}.`;
  });

/** One at a time, and not beside a first start, which creates an administrator. */
async function refuseUsed(owner: pg.Client): Promise<void> {
  await owner.query(`select pg_advisory_xact_lock(hashtext('auth.first_admin'))`);
  const { rows } = await owner.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from entities) as used',
  );
  if (rows[0]?.used)
    throw new StartupError(
      'This installation already has users: import into an empty one (another DATA_DIR, or an empty database in DATABASE_URL).',
    );
}

/** Names that look the same are one name here (decision 63): the database decides which do. */
async function addLookAlikes(owner: pg.Client, { book, problems }: CheckedDump): Promise<void> {
  const named = [
    ...[...book.entities.values()].map(({ line, name }) => ({
      column: 'users, line %, column entity_name',
      line,
      name,
      of: '',
    })),
    ...[...book.lots.values()].map(({ line, lot, entity }) => ({
      column: 'lots, line %, column lot',
      line,
      name: lot,
      of: entity.name,
    })),
  ];
  const { rows } = await owner.query<{ location: string; line: number; name: string; other: string }>(
    `select * from (
       select x."column" as location, x.line, x.name,
              first_value(x.name) over same as other, row_number() over same as at
       from json_to_recordset($1::json) as x("column" text, line integer, name text, "of" text)
       window same as (partition by x."column", x."of", app.look_alike_key(x.name) order by x.line)) named
     where at > 1 order by location, line`,
    [JSON.stringify(named)],
  );
  for (const { location, line, name, other } of rows)
    problems.add(
      `${location.replace('%', count(line))}: "${name}" looks like "${other}": make them different`,
    );
}

async function refuseProblems(checked: CheckedDump, options: ImportOptions): Promise<void> {
  const { problems, headChanges } = checked;
  const isAccepted = options.acceptRecords || headChanges.length === 0;
  if (problems.count === 0 && isAccepted) return;
  await writeReport(options, checked, null);
  const lines = problems.count > 0 ? problems.causes() : headChanges;
  const causes = lines.length < problems.count ? ` of ${counted(lines.length, 'cause')}` : '';
  const title =
    problems.count > 0
      ? `The dump does not fit: ${counted(problems.count, 'problem')}${causes}`
      : `The head of ${counted(lines.length, 'lot')} differs from its records, which are kept: add --accept-records if that is right`;
  const rest = lines.length > PRINTED ? [`… and ${count(lines.length - PRINTED)} more`] : [];
  throw new StartupError(
    [
      title,
      ...lines.slice(0, PRINTED),
      ...rest,
      `Nothing was changed. The report is in ${options.report}.`,
    ].join('\n'),
  );
}

async function written(owner: pg.Client, source: Source, checked: CheckedDump): Promise<NewFigures> {
  try {
    return await writeBook(owner, source, checked);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const detail = error instanceof pg.DatabaseError && error.detail !== undefined ? ` ${error.detail}` : '';
    const table = error instanceof pg.DatabaseError && error.table !== undefined ? `${error.table}: ` : '';
    throw new StartupError(`The import failed: ${table}${reasonOf(error)}.${detail} Nothing was changed.`);
  }
}

/** It names people and their figures: only its owner may read it. */
const writeReport = (options: ImportOptions, checked: CheckedDump, found: NewFigures | null): Promise<void> =>
  writeFile(options.report, reportOf(options.dump, options.now, checked, found), { mode: 0o600 });
