import type { PricedLrpPolicy } from '#domain/lrp';
import { premium, price, time } from '../lib/format.ts';
import { sourceWords } from '../quotes/price-words.ts';

/**
 * Where a policy's value comes from: `LEZ2200Q last price 11.300 $/cwt, simulated, Nov 20, 2026, 1:05 PM`.
 * A producer is not told which put it is.
 */
export function putWords(policy: PricedLrpPolicy): string {
  const { put_symbol, put_price, theoretical_value } = policy;
  if (put_symbol === null) return 'No put is set for this policy';
  const put = put_symbol ?? 'Put';
  if (put_price === null) return put_symbol ? `${put} has no price yet` : 'No put price yet';
  const { kind, source, updated_at, stale } = put_price;
  const said = `${put} ${kind} ${price(theoretical_value)} $/cwt, ${sourceWords[source]}, ${time(updated_at)}`;
  return stale ? `${said}, stale` : said;
}

/** Where a line's value comes from; the records of a merged line may have different puts. */
export function valueWords(records: readonly PricedLrpPolicy[]): string {
  const said = [...new Set(records.map(putWords))];
  return said.length === 1 ? (said[0] ?? '') : `From ${said.length} puts: open the row to see each`;
}

/** Where a line's P/L comes from: the value above and the premium paid. */
export const profitWords = (records: readonly PricedLrpPolicy[]): string =>
  records.length === 1 && records[0]?.theoretical_value !== null
    ? `${valueWords(records)}; less the premium of ${premium(records[0]?.premium)}`
    : valueWords(records);
