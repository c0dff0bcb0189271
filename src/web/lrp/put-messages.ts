import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { differs, type PutCover, putCoverOf } from '#domain/lrp/lrp-put-cover';
import { rounded } from '#domain/kit/money';
import { count, premium, price } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import { SOURCE_LABELS } from '#domain/market/quotes';

/** `LEZ2200Q last price 11.300 $/cwt, simulated, Nov 20, 2026, 1:05 PM CST`. Producers do not see the put. */
export function putMessage(policy: PricedLrpPolicy): string {
  const { put_symbol, put_price, theoretical_value, ended } = policy;
  if (ended) return 'Ended: no longer valued by a put';
  if (put_symbol === null) return 'No put is set for this policy';
  const put = put_symbol ?? 'Put';
  if (put_price === null) return put_symbol ? `${put} has no price yet` : 'No put price yet';
  const { kind, source, updated_at, stale } = put_price;
  const text = `${put} ${kind} ${price(theoretical_value)} $/cwt, ${SOURCE_LABELS[source]}, ${time(updated_at)}`;
  return stale ? `${text}, stale` : text;
}

/** The origin of a line's value; the records of a merged line may have different puts. */
export function valueMessage(records: readonly PricedLrpPolicy[]): string {
  const text = [...new Set(records.map(putMessage))];
  return text.length === 1 ? (text[0] ?? '') : `From ${text.length} puts: open the row to see each`;
}

/** The origin of a line's P/L: the value above and the premium paid. */
export function profitMessage(records: readonly PricedLrpPolicy[]): string {
  return records.length === 1 && records[0]?.theoretical_value !== null
    ? `${valueMessage(records)}; less the premium of ${premium(records[0]?.premium)}`
    : valueMessage(records);
}

/** Example: `1,200 of 1,400 insured cwt`; of more than is insured, `800 cwt, more than the 783 cwt insured`. */
export function coverInCwt({ put_cwt, insured_cwt }: PutCover): string {
  const [put, insured] = [rounded(put_cwt, 0), rounded(insured_cwt, 0)];
  return put > insured
    ? `${count(put)} cwt, more than the ${count(insured)} cwt insured`
    : `${count(put)} of ${count(insured)} insured cwt`;
}

/** Example: `the put covers 1,200 of 1,400 insured cwt`. */
export const coverMessage = (cover: PutCover): string => `the put covers ${coverInCwt(cover)}`;

/** The note if the put covers more or less than the insured weight. Producers read `P/L counts 86% of the insured weight`. */
export function coverNote(records: readonly PricedLrpPolicy[]): string | null {
  const live = records.filter(({ ended }) => !ended);
  const known = live.flatMap(({ put_symbol, put_qty, head_count, target_wt }) =>
    put_symbol === undefined || put_qty === undefined ? [] : [{ put_symbol, put_qty, head_count, target_wt }],
  );
  const cover = putCoverOf(known);
  if (cover) return differs(cover) ? coverMessage(cover) : null;
  const [first, ...others] = live;
  if (!first || others.length > 0 || first.covered_percent === null) return null;
  return `P/L counts ${first.covered_percent}% of the insured weight`;
}
