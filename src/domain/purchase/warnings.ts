import { divided, times } from '../kit/money.ts';
import { costOfGainWarning, dailyGainWarning } from '../plan/warnings.ts';
import type { PurchaseInput } from './purchase-form.ts';

type Fed = Pick<PurchaseInput, 'feed_unit' | 'feed_rate' | 'adg'>;

/** Days that a dollar of each unit feeds, times 100 lb: cost of gain = rate x this / ADG. */
function costOfGainAt({ feed_unit, feed_rate, adg }: Fed): number | null {
  if (feed_unit === 'gain') return feed_rate;
  return feed_unit === 'day'
    ? divided(times(feed_rate, 100), times(adg, 1), 2)
    : divided(times(feed_rate, 1200), times(adg, 365), 2);
}

/**
 * Warnings about an ADG and a cost of gain that cattle hardly have; null where there is none. Example: 3.71 a head-day at 3.54 lb a day
 * are 104.80 $/cwt of gain, within the usual. Source: beyond-2 J19.
 */
export const purchaseWarnings = ({
  feed_unit,
  feed_rate,
  adg,
}: Pick<Fed, 'feed_unit'> & { feed_rate: number | null; adg: number | null }): {
  adg: string | null;
  feed_rate: string | null;
} => ({
  adg: dailyGainWarning(adg),
  feed_rate:
    feed_rate === null || adg === null || adg <= 0
      ? null
      : costOfGainWarning(costOfGainAt({ feed_unit, feed_rate, adg })),
});
