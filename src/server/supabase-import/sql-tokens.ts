/** A token of an SQL script; `string` and `name` (a quoted identifier) are unescaped, `word` is in small letters. */
export interface Token {
  kind: 'word' | 'name' | 'string' | 'number' | 'symbol' | 'other';
  text: string;
}

type Mode = 'plain' | 'string' | 'escaped' | 'name' | 'dollar' | 'comment';

const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /\d[\d.]*(?:[eE][+-]?\d+)?/y;
const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const SPACE = /\s+/y;
const COMMENT_EDGE = /\/\*|\*\//g;

/**
 * Splits an SQL script into tokens, line by line: strings, quoted names, dollar quotes and comments may span lines. Nothing is
 * ever executed. Source: PostgreSQL's lexical structure.
 */
export class SqlTokens {
  /** Whether a backslash in a plain string is itself, as in every dump since PostgreSQL 9.1. */
  standardStrings = true;
  private mode: Mode = 'plain';
  private text = '';
  private tag = '';
  private depth = 0;
  private readonly onToken: (token: Token) => void;

  constructor(onToken: (token: Token) => void) {
    this.onToken = onToken;
  }

  /** Whether the script may not end here: in a string, a quoted name, a dollar quote or a comment. */
  get isWithin(): boolean {
    return this.mode !== 'plain';
  }

  /** The length of the string that has begun. */
  get begun(): number {
    return this.text.length;
  }

  line(line: string): void {
    let at = 0;
    while (at < line.length) at = this.mode === 'plain' ? this.plain(line, at) : this.within(line, at);
    if (this.mode !== 'plain' && this.mode !== 'comment') this.text += '\n';
  }

  private plain(line: string, at: number): number {
    const first = line.charAt(at);
    const next = line.charAt(at + 1);
    if (first === '-' && next === '-') return line.length;
    if (first === '/' && next === '*') return this.enter('comment', at + 2, 1);
    if (first === "'") return this.enter(this.standardStrings ? 'string' : 'escaped', at + 1);
    if ((first === 'e' || first === 'E') && next === "'") return this.enter('escaped', at + 2);
    if (first === '"') return this.enter('name', at + 1);
    const space = matched(SPACE, line, at);
    if (space !== null) return at + space.length;
    const dollar = matched(DOLLAR, line, at);
    if (dollar !== null) {
      this.tag = dollar;
      return this.enter('dollar', at + dollar.length);
    }
    const word = matched(WORD, line, at);
    if (word !== null) return this.emit('word', word.toLowerCase(), at + word.length);
    const number = matched(NUMBER, line, at);
    if (number !== null) return this.emit('number', number, at + number.length);
    return this.emit('symbol', first, at + 1);
  }

  private within(line: string, at: number): number {
    if (this.mode === 'comment') return this.comment(line, at);
    if (this.mode === 'dollar') return this.dollar(line, at);
    if (this.mode === 'escaped') return this.escaped(line, at);
    const quote = this.mode === 'name' ? '"' : "'";
    const end = line.indexOf(quote, at);
    if (end < 0) return this.take(line, at, line.length);
    this.take(line, at, end);
    if (line.charAt(end + 1) === quote) {
      this.text += quote;
      return end + 2;
    }
    return this.finish(quote === '"' ? 'name' : 'string', end + 1);
  }

  private escaped(line: string, at: number): number {
    const first = line.charAt(at);
    if (first === '\\') {
      const [value, length] = escapeAt(line, at);
      this.text += value;
      return at + length;
    }
    if (first !== "'") {
      const end = line.slice(at).search(/['\\]/);
      return this.take(line, at, end < 0 ? line.length : at + end);
    }
    if (line.charAt(at + 1) !== "'") return this.finish('string', at + 1);
    this.text += "'";
    return at + 2;
  }

  /** The text in a dollar quote, a function's body, is not kept. */
  private dollar(line: string, at: number): number {
    const end = line.indexOf(this.tag, at);
    if (end < 0) return line.length;
    return this.finish('other', end + this.tag.length);
  }

  private comment(line: string, at: number): number {
    COMMENT_EDGE.lastIndex = at;
    const edge = COMMENT_EDGE.exec(line);
    if (edge === null) return line.length;
    this.depth += edge[0] === '/*' ? 1 : -1;
    if (this.depth === 0) this.mode = 'plain';
    return edge.index + 2;
  }

  private enter(mode: Mode, at: number, depth = 0): number {
    this.mode = mode;
    this.depth = depth;
    this.text = '';
    return at;
  }

  private take(line: string, from: number, to: number): number {
    this.text += line.slice(from, to);
    return to;
  }

  private finish(kind: Token['kind'], at: number): number {
    this.mode = 'plain';
    return this.emit(kind, kind === 'other' ? '' : this.text, at);
  }

  private emit(kind: Token['kind'], text: string, at: number): number {
    this.onToken({ kind, text });
    return at;
  }
}

function matched(pattern: RegExp, line: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? null;
}

const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * The character that a backslash escape at this place stands for, and the escape's length. Those of COPY and of E'…' strings
 * agree in what pg_dump writes. Example: '\t' is a tab, '\101' and '\x41' are A, '\\' is a backslash.
 */
export function escapeAt(text: string, at: number): [character: string, length: number] {
  const next = text.charAt(at + 1);
  const letter = LETTERS[next];
  if (letter !== undefined) return [letter, 2];
  const [, octal] = /^([0-7]{1,3})/.exec(text.slice(at + 1, at + 4)) ?? [];
  if (octal !== undefined) return [String.fromCharCode(Number.parseInt(octal, 8) & 0xff), 1 + octal.length];
  const [, hex] = /^x([0-9a-fA-F]{1,2})/.exec(text.slice(at + 1, at + 4)) ?? [];
  if (hex !== undefined) return [String.fromCharCode(Number.parseInt(hex, 16)), 2 + hex.length];
  return [next, 2];
}
