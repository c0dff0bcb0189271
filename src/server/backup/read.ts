import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { count } from '#domain/kit/format';
import { BACKUP_VERSION, type BackupEnd } from './write.ts';

const headerLine = z.object({
  drover_backup: z.literal(BACKUP_VERSION),
  migration: z.string(),
  made_at: z.string(),
});
export type BackupHeader = z.infer<typeof headerLine>;
const tableLine = z.strictObject({ table: z.string() });
const endLine = z.strictObject({ end: z.strictObject({ rows: z.int() }) });

/** A line after the header of a backup: the name of a table, one of its rows, or the end. */
export type BackupEntry = { table: string } | { row: string } | BackupEnd;

/** The largest row, a file of 10 MB that waits to be imported, takes a sixth of it. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** The lines of a backup. Throws when the file is not a gzip file or its checksum is wrong. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = createGunzip().setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const part of unzipped as AsyncIterable<string>) {
      const [first = '', ...lines] = part.split('\n');
      length = lines.length > 0 ? (lines.at(-1) ?? '').length : length + first.length;
      if (length > LONGEST_LINE) throw new Error(`a line is longer than ${count(LONGEST_LINE)} characters`);
      begun.push(first);
      if (lines.length === 0) continue;
      yield begun.join('');
      yield* lines.slice(0, -1);
      begun = lines.slice(-1);
    }
    const last = begun.join('');
    if (last !== '') yield last;
  } finally {
    source.destroy();
  }
}

export function headerOf(line: unknown): BackupHeader | null {
  return headerLine.safeParse(typeof line === 'string' ? parsedOr(line) : null).data ?? null;
}

/** The entries after the header, the end last. The file is read past the end entry, because the checksum comes last. */
export async function* entriesOf(
  lines: AsyncIterable<string>,
  tables: readonly string[],
): AsyncGenerator<BackupEntry> {
  let end: BackupEnd | undefined;
  for await (const line of lines) {
    if (end) continue;
    if (line.startsWith('{"end":')) {
      end = endLine.safeParse(parsedOr(line)).data?.end;
      continue;
    }
    const next = line.startsWith('{"table":') ? tableLine.safeParse(parsedOr(line)).data : undefined;
    yield next && tables.includes(next.table) ? next : { row: line };
  }
  if (end) yield end;
}

/** Why a backup with these rows and this end entry is incomplete; null when it is complete. */
export function shortfallOf(
  counts: Readonly<Record<string, number>>,
  tables: readonly string[],
  end: BackupEnd | undefined,
): string | null {
  const missing = tables.filter((name) => counts[name] === undefined);
  if (missing.length > 0) return `it lacks ${missing.join(', ')}`;
  const rows = Object.values(counts).reduce((sum, number) => sum + number, 0);
  return end?.rows === rows ? null : 'it has no end';
}

function parsedOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
