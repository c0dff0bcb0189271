import { count } from '#domain/kit/format';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { LONGEST_LINE } from './lines.ts';
import {
  columnsOfTable,
  nameAt,
  namesIn,
  type ParsedTable,
  setOf,
  SqlTokens,
  type Token,
  unescaped,
} from './sql-tokens.ts';

export interface Sink {
  /** A table of the dump, also one that is not read; with its columns where they are known. */
  table(name: string, columns?: readonly string[]): void;
  row(table: string, columns: readonly string[], line: number, values: readonly (string | null)[]): void;
}

const COMPLETE = '-- PostgreSQL database dump complete';
const OF_TABLE = /^-- (?:Data for )?Name: (.+); Type: TABLE(?: DATA)?; Schema: (.+); Owner: /;
const READ = new Set(['copy', 'insert', 'create', 'set', 'select']);
const MOST_TOKENS = 100_000;

interface Into extends ParsedTable {
  columns: readonly string[];
  isWanted: boolean;
}

/** Reads a dump of pg_dump in plain format: the rows of COPY and INSERT statements of the wanted tables. No statement is executed. */
export class DumpParser {
  private number = 0;
  private isComplete = false;
  private schema = 'public';
  private head: Token[] = [];
  private state: 'head' | 'rows' | 'skip' = 'head';
  /** Within the body of a function that is not quoted. */
  private atomic = 0;
  private parentheses = 0;
  private row: Token[] | null = null;
  private into: Into | null = null;
  private isCopying = false;
  private readonly created = new Map<string, readonly string[]>();
  private readonly tokens = new SqlTokens((token) => this.token(token));
  private readonly wanted: ReadonlySet<string>;
  private readonly sink: Sink;

  constructor(wanted: ReadonlySet<string>, sink: Sink) {
    this.wanted = wanted;
    this.sink = sink;
  }

  line(line: string): void {
    this.number += 1;
    if (this.isCopying) return this.copied(line);
    if (!this.tokens.isWithin && this.head.length === 0 && this.state === 'head') {
      // psql's own commands, such as \restrict.
      if (line.startsWith('\\')) return;
      if (line.startsWith('--')) return this.comment(line);
    }
    this.tokens.line(line);
    if (this.tokens.begun > LONGEST_LINE)
      this.fail(`has a text of more than ${count(LONGEST_LINE)} characters`);
  }

  end(): void {
    const isWithin = this.isCopying || this.tokens.isWithin || this.head.length > 0 || this.state !== 'head';
    if (isWithin || !this.isComplete)
      throw new StartupError(
        `The dump is incomplete: it ends at line ${count(this.number)}, and pg_dump ends with "${COMPLETE}".`,
      );
  }

  private comment(line: string): void {
    if (line.startsWith(COMPLETE)) this.isComplete = true;
    const [, table, schema] = OF_TABLE.exec(line) ?? [];
    if (table !== undefined && schema !== undefined) this.sink.table(qualified({ schema, table }));
  }

  private copied(line: string): void {
    if (line === '\\.') {
      this.isCopying = false;
      return;
    }
    const { into } = this;
    if (into === null || !into.isWanted) return;
    const values = line.split('\t').map(unescaped);
    this.give(into, values);
  }

  private give(into: Into, values: readonly (string | null)[]): void {
    if (values.length !== into.columns.length)
      this.fail(`has ${values.length} values, but ${qualified(into)} has ${into.columns.length} columns`);
    this.sink.row(qualified(into), into.columns, this.number, values);
  }

  private token(token: Token): void {
    if (this.atomic > 0 || this.begins(token)) return this.inBody(token);
    const symbol = token.kind === 'symbol' ? token.text : '';
    if (symbol === '(') this.parentheses += 1;
    if (symbol === ')') this.parentheses -= 1;
    // As in psql, a rule of several statements in parentheses is one statement.
    if (symbol === ';' && this.parentheses <= 0) return this.statement();
    if (this.state === 'skip') return;
    if (this.state === 'rows') return this.inRows(token);
    this.head.push(token);
    if (this.head.length === 1 && !(token.kind === 'word' && READ.has(token.text))) this.skip();
    else if (this.head.length > MOST_TOKENS) this.fail('belongs to a statement that is too long');
    else if (isWord(token, 'values') && isWord(this.head[0], 'insert')) this.insert();
  }

  /** Whether a function's body begins here that is not quoted: `begin atomic … end`. */
  private begins(token: Token): boolean {
    const begins = isWord(token, 'atomic') && this.lastWord === 'begin';
    this.lastWord = token.kind === 'word' ? token.text : '';
    return begins;
  }
  private lastWord = '';

  private inBody(token: Token): void {
    if (isWord(token, 'atomic') && this.atomic === 0) this.atomic = 1;
    else if (isWord(token, 'case')) this.atomic += 1;
    else if (isWord(token, 'end')) this.atomic -= 1;
  }

  private skip(): void {
    this.head = [];
    this.state = 'skip';
  }

  private insert(): void {
    const into = nameAt(this.head, 2, this.schema);
    this.sink.table(qualified(into));
    const { names } = namesIn(this.head, into.next);
    const columns = names ?? this.created.get(qualified(into)) ?? null;
    const isWanted = this.wanted.has(qualified(into));
    if (isWanted && columns === null)
      this.fail(
        `inserts into ${qualified(into)} without the names of its columns: use pg_dump --column-inserts`,
      );
    if (columns !== null) this.sink.table(qualified(into), columns);
    this.into = { ...into, columns: columns ?? [], isWanted };
    this.head = [];
    this.state = isWanted ? 'rows' : 'skip';
  }

  private inRows(token: Token): void {
    const symbol = token.kind === 'symbol' ? token.text : '';
    if (this.row === null) {
      if (symbol === '(') this.row = [];
      else if (isWord(token, 'on')) this.skip();
      else if (symbol !== ',') this.fail('has something other than rows of plain values');
    } else if (symbol === ')' && this.into !== null) {
      this.give(this.into, valuesOf(this.row) ?? this.fail('has something other than plain values'));
      this.row = null;
    } else this.row.push(token);
    if ((this.row?.length ?? 0) > MOST_TOKENS) this.fail('belongs to a row that is too long');
  }

  private statement(): void {
    const { head } = this;
    this.parentheses = 0;
    if (this.row !== null) this.fail('ends within a row');
    this.head = [];
    this.state = 'head';
    if (isWord(head[0], 'copy')) this.copy(head);
    else if (isWord(head[0], 'create')) this.create(head);
    else if (head.length > 0) this.setting(head);
  }

  private copy(head: readonly Token[]): void {
    const into = nameAt(head, 1, this.schema);
    const { names, next } = namesIn(head, into.next);
    const isWanted = this.wanted.has(qualified(into));
    const isPlain = isWord(head[next], 'from') && isWord(head[next + 1], 'stdin') && head.length === next + 2;
    if (!isWord(head[next + 1], 'stdin')) return;
    if (isWanted && (!isPlain || names === null))
      this.fail(`copies ${qualified(into)} in a way that pg_dump does not`);
    this.sink.table(qualified(into), names ?? []);
    this.into = { ...into, columns: names ?? [], isWanted };
    this.isCopying = true;
  }

  private create(head: readonly Token[]): void {
    const at = head.findIndex((token) => isWord(token, 'table'));
    if (at < 1 || at > 2) return;
    const table = nameAt(head, at + 1, this.schema);
    const columns = columnsOfTable(head, table.next);
    this.created.set(qualified(table), columns);
    this.sink.table(qualified(table), columns);
  }

  private setting(head: readonly Token[]): void {
    const { name, value } = setOf(head);
    if (name === 'search_path' && value !== '') this.schema = value;
    if (name === 'standard_conforming_strings') this.tokens.standardStrings = value !== 'off';
    if (name === 'client_encoding' && !/^utf-?8$|^unicode$/i.test(value))
      this.fail(`says that the dump is in ${value}: make it with pg_dump --encoding=UTF8`);
  }

  private fail(what: string): never {
    throw new StartupError(`Line ${count(this.number)} of the dump ${what}.`);
  }
}

const qualified = ({ schema, table }: { schema: string; table: string }): string =>
  schema === 'public' ? table : `${schema}.${table}`;

const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'word' && token.text === text;

/** The plain values of an inserted row; null if it has anything else, such as a function call. */
function valuesOf(tokens: readonly Token[]): (string | null)[] | null {
  const values: (string | null)[] = [];
  let one: Token[] = [];
  for (const token of [...tokens, { kind: 'symbol', text: ',' } as const]) {
    if (token.kind !== 'symbol' || token.text !== ',') {
      one.push(token);
      continue;
    }
    const value = valueOf(one);
    if (value === undefined) return null;
    values.push(value);
    one = [];
  }
  return values;
}

function valueOf([first, second, ...rest]: readonly Token[]): string | null | undefined {
  if (first === undefined || rest.length > 0) return undefined;
  if (first.kind === 'symbol' && (first.text === '-' || first.text === '+'))
    return second?.kind === 'number' ? first.text + second.text : undefined;
  if (second !== undefined) return undefined;
  if (first.kind === 'string' || first.kind === 'number') return first.text;
  if (first.kind !== 'word') return undefined;
  if (first.text === 'null' || first.text === 'default') return null;
  return first.text === 'true' || first.text === 'false' ? first.text : undefined;
}
