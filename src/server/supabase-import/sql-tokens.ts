/** A token of an SQL script; `string` and `name` (a quoted identifier) are unescaped, `word` is in small letters. */
export interface Token {
  kind: 'word' | 'name' | 'string' | 'number' | 'symbol' | 'other';
  text: string;
}

const PLAIN = new RegExp(
  [
    String.raw`\s+|--.*|(?<comment>\/\*)|(?<string>[eE]?')|(?<name>")`,
    String.raw`(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`(?<number>\d[\d.]*(?:[eE][+-]?\d+)?)|(?<symbol>[^])`,
  ].join('|'),
  'y',
);

/** Continuation or end of each kind of quote and comment: a doubled quote is an escaped one. */
const STRING = /''?/g;
const ESCAPED = /''?|\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|[^]?)/g;
const NAME = /""?/g;
const COMMENT = /\/\*|\*\//g;

/** A quote or comment that has begun. Only strings and names keep their text: a function's body in dollar quotes does not. */
interface Begun {
  kind: 'string' | 'name' | 'other' | 'comment';
  edge: RegExp;
  text: string;
  /** How deep comments are nested. */
  depth: number;
}

/** Splits an SQL script into tokens, line by line, without executing anything. Source: PostgreSQL's lexical structure. */
export class SqlTokens {
  /** Whether a backslash in a plain string is itself, as in every dump since PostgreSQL 9.1. */
  standardStrings = true;
  private open: Begun | null = null;
  private readonly onToken: (token: Token) => void;

  constructor(onToken: (token: Token) => void) {
    this.onToken = onToken;
  }

  /** Whether the script may not end here: in a string, a quoted name, a dollar quote or a comment. */
  get isWithin(): boolean {
    return this.open !== null;
  }

  /** The length of the string that has begun. */
  get begun(): number {
    return this.open?.text.length ?? 0;
  }

  line(line: string): void {
    let at = 0;
    while (at < line.length)
      at = this.open === null ? this.plain(line, at) : this.within(this.open, line, at);
    if (this.open !== null) this.open.text += '\n';
  }

  private plain(line: string, at: number): number {
    PLAIN.lastIndex = at;
    const { comment, string, name, dollar, word, number, symbol } = PLAIN.exec(line)?.groups ?? {};
    const isPlain = string === "'" && this.standardStrings;
    if (comment) this.begin('comment', COMMENT);
    else if (string) this.begin('string', isPlain ? STRING : ESCAPED);
    else if (name) this.begin('name', NAME);
    else if (dollar) this.begin('other', new RegExp(dollar.replaceAll('$', String.raw`\$`), 'g'));
    else if (word) this.onToken({ kind: 'word', text: word.toLowerCase() });
    else if (number) this.onToken({ kind: 'number', text: number });
    else if (symbol) this.onToken({ kind: 'symbol', text: symbol });
    return PLAIN.lastIndex;
  }

  private begin(kind: Begun['kind'], edge: RegExp): void {
    this.open = { kind, edge, text: '', depth: 1 };
  }

  private within(open: Begun, line: string, at: number): number {
    const { kind, edge } = open;
    edge.lastIndex = at;
    const found = edge.exec(line);
    if (kind === 'string' || kind === 'name') open.text += line.slice(at, found?.index);
    if (found === null) return line.length;
    const [text] = found;
    if (text === "''" || text === '""') open.text += text.charAt(0);
    else if (text.startsWith('\\')) open.text += characterOf(text);
    else if (text === '/*') open.depth += 1;
    else if (text !== '*/' || --open.depth === 0) {
      this.open = null;
      if (kind !== 'comment') this.onToken({ kind, text: kind === 'other' ? '' : open.text });
    }
    return edge.lastIndex;
  }
}

const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The character that a backslash escape stands for. Example: '\t' is a tab, '\101' and '\x41' are A, '\\' is a backslash. */
function characterOf(escape: string): string {
  const [, octal, hex] = /^\\(?:([0-7]+)|x([0-9a-fA-F]+))/.exec(escape) ?? [];
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return LETTERS[escape.charAt(1)] ?? escape.charAt(1);
}

/** A value of a COPY line, with the escapes of E'…' strings of pg_dump. Example: '\N' is null, 'a\tb' has a tab. */
export const unescaped = (value: string): string | null =>
  value === '\\N' ? null : value.replaceAll(/\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|[^]?)/g, characterOf);

export interface ParsedTable {
  schema: string;
  table: string;
  next: number;
}

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

/** The name at a place, `schema.table` or `table`; `only` and `if not exists` before it are skipped. */
export function nameAt(tokens: readonly Token[], at: number, schema: string): ParsedTable {
  let from = at;
  while (['only', 'if', 'not', 'exists'].includes(wordOf(tokens[from])) && !isSymbol(tokens[from + 1], '.'))
    from += 1;
  const first = tokens[from]?.text ?? '';
  if (!isSymbol(tokens[from + 1], '.')) return { schema, table: first, next: from + 1 };
  return { schema: first, table: tokens[from + 2]?.text ?? '', next: from + 3 };
}

const wordOf = (token: Token | undefined): string => (token?.kind === 'word' ? token.text : '');

export function namesIn(
  tokens: readonly Token[],
  at: number,
): { names: readonly string[] | null; next: number } {
  if (!isSymbol(tokens[at], '(')) return { names: null, next: at };
  const end = tokens.findIndex((token, index) => index > at && isSymbol(token, ')'));
  const names = tokens.slice(at + 1, end).filter((token) => !isSymbol(token, ','));
  return { names: names.map(({ text }) => text), next: end + 1 };
}

const CONSTRAINTS = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'like']);

/** The columns of `create table name ( … )`, without its constraints. */
export function columnsOfTable(tokens: readonly Token[], at: number): string[] {
  if (!isSymbol(tokens[at], '(')) return [];
  const columns: string[] = [];
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const token = tokens[index];
    const begins = depth === 1 && (index === at + 1 || isSymbol(tokens[index - 1], ','));
    if (begins && token && !CONSTRAINTS.has(wordOf(token))) columns.push(token.text);
    if (isSymbol(token, '(')) depth += 1;
    if (isSymbol(token, ')')) depth -= 1;
  }
  return columns;
}

/** The setting of `set name = value` and of `select pg_catalog.set_config('name', 'value', …)`; of a list the first value. */
export function setOf(tokens: readonly Token[]): { name: string; value: string } {
  if (wordOf(tokens[0]) === 'set') return { name: wordOf(tokens[1]), value: tokens[3]?.text ?? '' };
  const at = tokens.findIndex((token) => wordOf(token) === 'set_config');
  if (at < 0) return { name: '', value: '' };
  return { name: tokens[at + 2]?.text ?? '', value: tokens[at + 4]?.text ?? '' };
}
