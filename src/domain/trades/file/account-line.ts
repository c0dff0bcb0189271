import type { Cell } from '../../kit/table-file/file.ts';
import { fileText } from '../../kit/table-file/text.ts';

/** The account and its name. */
export interface StatedAccount {
  acct: string;
  name: string;
}

/** An account number: it has a digit, and is no year or date. */
const NUMBER = String.raw`(?:\d{2,}(?: \d{2,})+|(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]*[A-Z0-9])`;
const KEYWORD = new RegExp(
  String.raw`(?<![A-Z])(?:account|acct|a/c)\.?(?: (?:number|num|no|nbr|id)\.?)?[ :#|]*(${NUMBER})(?![A-Z0-9/])`,
  'i',
);
const NAME = /(?:(?:account|acct|customer|client) )?name[ :|]+(.+)$/i;
const ALONE = new RegExp(String.raw`^((?=(?:[A-Z-]*\d){3})${NUMBER})(?![A-Z0-9/.])(.*)$`, 'i');
const EDGES = /^[\s|,:;–-]+|[\s|,:;–-]+$/g;

const named = (acct: string, rest: string): StatedAccount => {
  const name = (NAME.exec(rest)?.[1] ?? rest).replace(EDGES, '').replace(/\s*\|\s*/g, ' ');
  return { acct, name: name === '' ? acct : name };
};

/** The most cells of a line that states an account. */
const MOST_CELLS = 4;

/**
 * The account that a line above its rows states; null for any other line. Without a name, the number is its name. `alone`: the number
 * may stand without the word. Example: ['Account: RJ10421', 'High Plains'] and 'RJ10421 - High Plains' are RJ10421 of High Plains.
 */
export function statedAccount(cells: readonly Cell[], alone: boolean): StatedAccount | null {
  const filled = cells.map(fileText).filter((text) => text !== '');
  if (filled.length === 0 || filled.length > MOST_CELLS) return null;
  const line = filled.join(' | ');
  const stated = KEYWORD.exec(line);
  if (stated) return named(stated[1] ?? '', line.slice(stated.index + stated[0].length));
  const [, acct = '', rest = ''] = (alone && filled.length <= 2 && ALONE.exec(line)) || [];
  return acct === '' || /^(?:19|20)\d{2}$/.test(acct) || /\d{4}-\d{2}-\d{2}/.test(acct)
    ? null
    : named(acct, rest);
}
