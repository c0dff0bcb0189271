import type { PutCall } from '../../market/symbols.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import type { FileTrade } from './table.ts';

export type Direction = FileTrade['b_s'];

/** Whether a fill opens or closes a position, where the broker states it. */
export type PositionEffect = 'open' | 'close';

const DIRECTIONS = new Map<string, Direction>([
  ...['buy', 'b', 'bot', 'bought', 'long', '1'].map((text) => [text, 'Buy'] as const),
  ...['sell', 's', 'sld', 'sold', 'short', '2'].map((text) => [text, 'Sell'] as const),
]);

const EFFECTS: readonly [effect: PositionEffect, pattern: RegExp][] = [
  ['open', /\b(?:to )?open(?:ing|ed|s)?\b|(?<=\bs(?:ell|old) )short\b/],
  [
    'close',
    /\b(?:to )?(?:clos(?:e|es|ed|ing)|cover(?:ed|ing)?|off ?set(?:s|ting)?|liq(?:uid(?:ate[sd]?|ating|ation))?)\b/,
  ],
];

/** Two words for one direction: `LONG/BUY`. */
const BOTH_WORDS = /^\s*([a-z]+)\s*[/|]\s*([a-z]+)\s*$/;

/** Normalizes `bto`, `B/O` and `Sell-to-Close` to `buy open` and `sell to close`. */
const normalized = (cell: Cell): string =>
  String(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(
      /^([bs]) ?t? ?([oc])$/,
      (_, direction: string, effect: string) => `${direction} ${effect === 'o' ? 'open' : 'close'}`,
    )
    .replace(/(?<=[a-z])to(open|close|cover)$/, ' to $1');

/**
 * The direction of a fill, and whether it opens or closes a position if stated; null when it names no direction. Example: 'b', 'Bought' and
 * 1 are a Buy, 'SLD' and 2 a Sell, 'LONG/BUY' a Buy, 'BUY TO OPEN' a Buy that opens, 'STC' a Sell that closes; 'Hold' is null.
 * Source: decisions 36 and 52, market data.
 */
export function fileDirection(cell: Cell): { direction: Direction; effect: PositionEffect | null } | null {
  const [, one = '', other = ''] = BOTH_WORDS.exec(String(cell).toLowerCase()) ?? [];
  const named = DIRECTIONS.get(one);
  if (named !== undefined && named === DIRECTIONS.get(other)) return { direction: named, effect: null };
  const text = normalized(cell);
  const [effect = null, ofEffect = /$^/] = EFFECTS.find(([, pattern]) => pattern.test(text)) ?? [];
  const direction = DIRECTIONS.get(text.replace(ofEffect, '').trim());
  return direction === undefined ? null : { direction, effect };
}

/** Full words for an opening and a closing position, in a column of their own. */
const STATED: readonly [effect: PositionEffect, pattern: RegExp][] = [
  [
    'open',
    /^(?:o|op|opn|open(?:s|ed|ing)?|new|initial|initiat(?:e|es|ed|ing)|establish(?:ed|ing)?|entry|enter)\b/,
  ],
  [
    'close',
    /^(?:c|cl|cls|clos(?:e|es|ed|ing|e ?out)|off ?set(?:s|ting)?|off|liq(?:uid(?:ate[sd]?|ating|ation))?|cover(?:ed|ing)?|exit|flat(?:ten)?|unwind)\b/,
  ],
];

/**
 * Whether a column of its own marks a fill as opening or closing a position; null for neither. Example: 'O', 'New' and 'To Open'
 * open, 'C', 'Offset' and 'Liquidate' close. Source: decision 78.
 */
export function fileEffect(cell: Cell): PositionEffect | null {
  const text = normalized(cell).replace(/^(?:(?:b|s|buy|sell) )?(?:to )?/, '');
  return STATED.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Example: 'P' and 'Put' are put, 'CALL' is call; 'X' is null. */
export function filePutCall(cell: Cell): PutCall | null {
  const [, word] = /^(p|put|c|call)s?$/i.exec(String(cell).trim()) ?? [];
  if (word === undefined) return null;
  return word.toLowerCase().startsWith('p') ? 'put' : 'call';
}

/** Direction and quantity from separate columns for long and short contracts; a missing quantity is 0. Null unless exactly one is filled. */
export function longOrShort(long: number, short: number): { direction: Direction; quantity: number } | null {
  if (long > 0 && short === 0) return { direction: 'Buy', quantity: long };
  return short !== 0 && long === 0 ? { direction: 'Sell', quantity: Math.abs(short) } : null;
}
