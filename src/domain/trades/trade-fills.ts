import { descriptionKey } from '../market/contracts.ts';
import { type Trade, type TradeTerms, directionOf } from './trades.ts';

/** One fill at the broker: an opening trade, or the row that closed one. */
export type BrokerFill = TradeTerms & Pick<Trade, 'acct' | 'trade_date'>;

/**
 * Two fills with one key are the same row of a broker's file: account, day, side, quantity, contract and price. (The contract
 * month is part of the contract: two months of one future may trade at one price on one day.) Source: decision 33.
 */
export const fillKey = (fill: BrokerFill): string =>
  [
    fill.acct,
    fill.trade_date,
    directionOf(fill.b_s),
    fill.quantity,
    (fill.period ?? '').toUpperCase(),
    descriptionKey(fill.description),
    fill.strike ?? 0,
    fill.p_c ?? '',
    fill.price_amount,
  ].join('\n');

/** Two rows with one key are of one fill, bought or sold: a row that undoes a fill is printed on either side. Source: decision 77. */
export const fillKeyOfEitherSide = (fill: BrokerFill): string => fillKey({ ...fill, b_s: 'Buy' });

/**
 * Which rows of a file are already stored. Identical rows are separate fills: the first n of them count as imported if n are
 * stored. Example: of the keys a, b, a with a stored once, the first is imported. Source: decision 33.
 */
export function alreadyImported(keys: readonly string[], inBooks: Iterable<string>): boolean[] {
  const left = new Map<string, number>();
  for (const key of inBooks) left.set(key, (left.get(key) ?? 0) + 1);
  return keys.map((key) => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  });
}
