import type { Token } from './sql-tokens.ts';

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
