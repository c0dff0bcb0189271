import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { count } from '#domain/kit/format';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';
import { DumpParser, type Sink } from './dump-parser.ts';
import { dumpLines, LONGEST_LINE } from './lines.ts';
import { oldTables, type OldTable } from './tables.ts';

/** Reads a CSV export of one table line by line (RFC 4180: quoted values may span lines). An empty value is null. */
export class CsvParser {
  private number = 0;
  private begunAt = 1;
  private columns: readonly string[] | null = null;
  private values: string[] = [];
  /** A quoted value that goes on in the next line. */
  private open: string | null = null;
  private readonly table: string;
  private readonly file: string;
  private readonly sink: Sink;

  constructor(table: string, file: string, sink: Sink) {
    this.table = table;
    this.file = file;
    this.sink = sink;
  }

  line(line: string): void {
    this.number += 1;
    if (this.open === null) {
      if (line === '') return;
      this.begunAt = this.number;
      this.values = [];
      this.cells(line, 0);
    } else {
      this.open += '\n';
      this.quoted(line, 0);
    }
    if (this.open === null) this.record();
    else if (this.open.length > LONGEST_LINE)
      this.fail(this.begunAt, 'begins a quoted value that does not end');
  }

  end(): void {
    if (this.open !== null) this.fail(this.begunAt, 'begins a quoted value that does not end');
    if (this.columns === null)
      throw new StartupError(`${this.file} is empty: it needs a line of column names.`);
  }

  private cells(line: string, from: number): void {
    let at = from;
    for (;;) {
      if (line.charAt(at) === '"') {
        this.open = '';
        this.quoted(line, at + 1);
        return;
      }
      const comma = line.indexOf(',', at);
      this.values.push(line.slice(at, comma < 0 ? undefined : comma));
      if (comma < 0) return;
      at = comma + 1;
    }
  }

  /** Goes on within a quoted value. */
  private quoted(line: string, from: number): void {
    let at = from;
    for (;;) {
      const quote = line.indexOf('"', at);
      this.open = (this.open ?? '') + line.slice(at, quote < 0 ? undefined : quote);
      if (quote < 0) return;
      if (line.charAt(quote + 1) !== '"') {
        this.values.push(this.open);
        this.open = null;
        const next = line.charAt(quote + 1);
        if (next !== '' && next !== ',') this.fail(this.number, 'has text after a closing quote');
        if (next === ',') this.cells(line, quote + 2);
        return;
      }
      this.open += '"';
      at = quote + 2;
    }
  }

  private record(): void {
    if (this.columns === null) {
      this.columns = this.values.map((name) => name.trim().toLowerCase());
      this.sink.table(this.table, this.columns);
      return;
    }
    if (this.values.length !== this.columns.length)
      this.fail(
        this.begunAt,
        `has ${this.values.length} values, but the first line names ${this.columns.length} columns`,
      );
    const values = this.values.map((value) => (value === '' ? null : value));
    this.sink.row(this.table, this.columns, this.begunAt, values);
  }

  private fail(line: number, what: string): never {
    throw new StartupError(`Line ${count(line)} of ${this.file} ${what}.`);
  }
}

/** A dump that can be read several times, each time from its beginning. */
export interface Source {
  /** Reads the rows of these tables; `pause` is called after each piece of the file. */
  read(tables: readonly OldTable[], sink: Sink, pause?: () => Promise<void>): Promise<void>;
}

/** A packed dump may unpack to this many times its size, and to this many bytes in any case. */
const UNPACKED = { times: 200, least: 100 * 1024 * 1024 };

/** Opens a dump of pg_dump in any of its formats, packed by gzip or not, or a folder of CSV files. */
export async function openSource(path: string): Promise<Source> {
  const found = await stat(path).catch((error: unknown) => {
    throw new StartupError(`${path} cannot be read: ${reasonOf(error)}.`);
  });
  if (!found.isDirectory()) return fileSource(resolve(path), found.size);
  const names = await readdir(path);
  if (names.includes('toc.dat')) return restored(resolve(path), await sizeOf(path, names));
  return csvSource(path, names);
}

async function sizeOf(folder: string, names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function fileSource(path: string, size: number): Promise<Source> {
  const handle = await open(path);
  const start = await handle.read(Buffer.alloc(8), 0, 8, 0).finally(() => handle.close());
  const magic = start.buffer.subarray(0, start.bytesRead);
  // The formats `custom` and `tar` of pg_dump.
  if (magic.subarray(0, 5).toString('latin1') === 'PGDMP' || magic.toString('latin1') === 'toc.dat\0')
    return restored(path, size);
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
  return dumpSource(() => {
    const file = createReadStream(path);
    return isPacked ? limited(unpacked(file), size) : file;
  }, path);
}

function unpacked(file: Readable): Readable {
  const text = createGunzip();
  pipeline(file, text, () => {}); // a failure reaches the reader of `text`
  return text;
}

/** A compressed dump as a script written by the operator's own pg_restore; it is read and not run. */
const restored = (path: string, size: number): Source => dumpSource(() => limited(script(path), size), path);

function script(path: string): Readable {
  const text = new PassThrough();
  const child = spawn('pg_restore', ['--file=-', '--no-owner', '--no-privileges', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors = (errors + part).slice(-500)));
  child.stdout.pipe(text, { end: false });
  child.on('error', (error) => {
    const isMissing = 'code' in error && error.code === 'ENOENT';
    const reason = isMissing
      ? 'it needs the program pg_restore: install the PostgreSQL client, or dump with pg_dump --format=plain'
      : reasonOf(error);
    text.destroy(new StartupError(`${path} cannot be read: ${reason}.`));
  });
  child.on('close', (code) => {
    if (code === 0) text.end();
    else
      text.destroy(
        new StartupError(`${path} cannot be read: ${errors.trim() || `pg_restore ended with ${code}`}`),
      );
  });
  text.on('close', () => child.kill());
  return text;
}

/** Ends with a message where a small file unpacks to an enormous one. */
async function* limited(text: Readable, size: number): AsyncGenerator<Uint8Array> {
  const most = Math.max(size * UNPACKED.times, UNPACKED.least);
  let bytes = 0;
  for await (const part of text as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most)
      throw new StartupError(
        `The dump unpacks to more than ${count(UNPACKED.times)} times its size: it was not made by pg_dump.`,
      );
    yield part;
  }
}

const dumpSource = (opened: () => AsyncIterable<Uint8Array>, path: string): Source => ({
  async read(tables, sink, pause) {
    const parser = new DumpParser(new Set(tables), sink);
    await parse(opened(), parser, path, pause);
  },
});

/** The table of a CSV file by its name. Example: `lots.csv`, `lots_rows.csv` and `public.lots.csv` are lots. */
export function tableOfFile(name: string): OldTable | null {
  const [, base = ''] = /^(?:public\.)?(.*?)(?:_rows)?\.csv$/i.exec(name) ?? [];
  const plain = base.toLowerCase().replace(/^auth[._]/, 'auth.');
  return oldTables.find((table) => table === plain) ?? null;
}

function csvSource(folder: string, names: readonly string[]): Source {
  const files = names.filter((name) => /\.csv$/i.test(name)).toSorted();
  return {
    async read(tables, sink, pause) {
      for (const file of files) {
        const table = tableOfFile(file);
        if (table === null) sink.table(file);
        else if (tables.includes(table)) {
          const text = createReadStream(join(folder, file));
          await parse(text, new CsvParser(table, file, sink), join(folder, file), pause);
        } else sink.table(table);
      }
    },
  };
}

async function parse(
  text: AsyncIterable<Uint8Array>,
  parser: DumpParser | CsvParser,
  path: string,
  pause: (() => Promise<void>) | undefined,
): Promise<void> {
  try {
    for await (const lines of dumpLines(text)) {
      for (const line of lines) parser.line(line);
      await pause?.();
    }
    parser.end();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^(Z_|ERR_STREAM|E[A-Z]+$)/.test(code))
      throw new StartupError(`${path} cannot be read: ${reasonOf(error)}.`);
    throw error;
  }
}
