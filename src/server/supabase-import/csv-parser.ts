import { count } from '#domain/kit/format';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { LONGEST_LINE } from './lines.ts';
import type { Sink } from './dump-parser.ts';

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
