import { divided, minus, times } from '../kit/money.ts';

/**
 * Days on feed = (out weight - in weight, lb) / ADG, in whole days rounded up; null unless all three give one. Example: 750 lb at 3.54
 * are 212. Source: beyond-2 J20.
 */
export function daysToFinish({
  in_wt,
  out_wt,
  adg,
}: {
  in_wt: number | null;
  out_wt: number | null;
  adg: number | null;
}): number | null {
  if (in_wt === null || out_wt === null || adg === null || adg <= 0 || out_wt <= in_wt) return null;
  const gain = minus(out_wt, in_wt);
  const days = divided(gain, adg, 0) ?? 0;
  // `divided` rounds to the nearest day: one more where that falls short of the gain.
  return minus(gain, times(days, adg)).units > 0n ? days + 1 : days;
}
