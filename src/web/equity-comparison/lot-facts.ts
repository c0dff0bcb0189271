import { head, money, price, signed, weight } from '#domain/kit/format';
import type { Cause } from '#domain/snapshots/comparison/causes';
import type { ComparedLot, ComparedPosition, DayOfLot } from '#domain/snapshots/comparison/comparison';

type Write = (day: DayOfLot) => string;

/** What a lot was on the two days, for each cause that comes from the lot itself. */
const written: Partial<Record<Cause, Write>> = {
  market: (day) => `${day.futures_contract ?? 'price'} ${price(day.price)}`,
  contract: (day) => day.futures_contract ?? '-',
  basis: (day) => `basis ${signed(day.basis)}`,
  weight: (day) => `${weight(day.est_out_wt)} lb`,
  received: (day) => `${head(day.total_received)} received for ${money(day.total_cost)}`,
  deaths: (day) => `${head(day.total_dead)} dead`,
  shipped: (day) => `${head(day.total_shipped)} shipped for ${money(day.proceeds)}`,
  expenses: (day) => money(day.expenses_actual),
  expenses_projected: (day) => money(day.expenses_projected),
  closed_out: (day) => `${head(day.current_hd)} head`,
};

/**
 * What changed of a lot, in words. Example: 'LEZ26 218.000 → LEZ26 220.000', or only the second day of a lot that came in.
 */
export function lotFact(
  cause: Cause,
  { before, after }: Pick<ComparedLot, 'before' | 'after'>,
): string | null {
  const write = written[cause];
  if (after === null) return 'Deleted since, or of another owner';
  if (before === null) return write ? write(after) : null;
  if (!write) return null;
  const [from, to] = [write(before), write(after)];
  return from === to ? null : `${from} → ${to}`;
}

/** A position in words: '3 sold LEZ26, last at 220.000' */
export function positionFact({ b_s, quantity, symbol, price: last, column }: ComparedPosition): string {
  const side = /^\s*b/i.test(b_s) ? 'bought' : 'sold';
  const what = column === 'lrp' ? 'LRP put' : side;
  return `${quantity ?? '-'} ${what} ${symbol ?? 'without a symbol'}${last === null ? '' : ` at ${price(last)}`}`;
}
