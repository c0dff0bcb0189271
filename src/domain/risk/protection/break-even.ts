import { perCwtInWords } from '../../kit/format.ts';
import { plus, rounded, times } from '../../kit/money.ts';
import {
  compareProtection,
  type HeldGains,
  type ProtectedCattle,
  type ProtectionChoice,
  type ProtectionChoices,
} from './compare.ts';

/** Futures prices, $/cwt, between which a result is at least 0; null where it is so up to the end of the prices compared. */
export interface PriceRange {
  from: number | null;
  to: number | null;
}

/** The price, to the cent, at which the result turns, between a price that pays and one that does not. */
function turningPrice(resultAt: (price: number) => number, gain: number, loss: number): number {
  const step = loss > gain ? 0.01 : -0.01;
  const at = (cents: number) => rounded(plus(gain, times(cents, step)), 5);
  let [inside, outside] = [0, Math.ceil(Math.abs(loss - gain) * 100)];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (resultAt(at(middle)) >= 0) inside = middle;
    else outside = middle;
  }
  // The result is a straight line within a cent.
  const [paid, missed] = [resultAt(at(inside)), resultAt(at(outside))];
  return rounded(at(inside) + (step * paid) / (paid - missed), 2);
}

/**
 * The ranges of the futures price in which the lot's result with a choice is at least 0, within the prices compared, rounded once to
 * the cent as the market move to break even is; null while the result is unknown. Example: a lot that needs 231.87 of its future breaks
 * even at 231.87 or more; fully sold ahead at 240, at every price. Source: decision 87.
 */
export function breakEvenRanges(
  cattle: ProtectedCattle,
  choices: ProtectionChoices,
  choice: ProtectionChoice,
  prices: readonly number[],
  held: HeldGains,
): PriceRange[] | null {
  const resultAt = (price: number): number | null =>
    compareProtection(cattle, { [choice]: choices[choice] }, [price], held).rows[0]?.result[choice] ?? null;
  const known = (price: number): number => resultAt(price) ?? -1;
  const pays = (price: number): boolean => known(price) >= 0;
  const rising = prices.toSorted((one, other) => one - other);
  const results = rising.map(resultAt);
  if (results.length === 0 || results.includes(null)) return null;
  const ranges: PriceRange[] = [];
  rising.forEach((price, at) => {
    const before = rising[at - 1];
    const [last] = ranges.slice(-1);
    if (before === undefined) {
      if (pays(price)) ranges.push({ from: null, to: null });
    } else if (pays(price) && !pays(before)) {
      ranges.push({ from: turningPrice(known, price, before), to: null });
    } else if (!pays(price) && pays(before) && last) {
      last.to = turningPrice(known, before, price);
    }
  });
  return ranges;
}

function rangeMessage({ from, to }: PriceRange): string {
  if (from === null) return to === null ? 'all prices shown' : `${perCwtInWords(to)} or less`;
  return to === null
    ? `${perCwtInWords(from)} or more`
    : `from ${perCwtInWords(from)} to ${perCwtInWords(to)}`;
}

/** Example: '231.87 or more', '210.30 or less and 243.75 or more', 'none of the prices shown'. */
export const breakEvenMessage = (ranges: readonly PriceRange[]): string =>
  ranges.length === 0 ? 'none of the prices shown' : ranges.map(rangeMessage).join(' and ');
