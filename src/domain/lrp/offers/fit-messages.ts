import { type Day, daysBetween } from '../../kit/days.ts';
import { count, day as dayText } from '../../kit/format.ts';
import { lrpRule, type LrpRules, typeWeightWarning } from '../lrp-rules.ts';
import { headMessage, INSURE_APART, type OfferFit } from './fit.ts';

interface FitContext {
  cattle: { head: number; percent_owned: number | null; est_out_wt: number; est_out_date: Day };
  ends: readonly Day[];
  rules: LrpRules;
  effective: Day;
}

/** Messages on how offers fit cattle, the most important first. Source: beyond-2 K5. */
export function fitMessages(fit: OfferFit, { cattle, ends, rules, effective }: FitContext): string[] {
  const weights = fit.types.map(({ type }) =>
    typeWeightWarning(rules, { type, effective_date: effective }, cattle.est_out_wt),
  );
  return [
    ...weights,
    headMessage(fit, cattle),
    endorsementMessage(fit, lrpRule(rules, { kind: 'limit', key: 'endorsement_head' }, effective)),
    cropYearMessage(fit),
    fit.types.length > 1 ? INSURE_APART : null,
    endsMessage(fit, cattle.est_out_date, ends, lrpRule(rules, { kind: 'fit', key: 'end_days' }, effective)),
  ].filter((message) => message !== null);
}

/** Example: '12,500 head are over the 12,000 that one endorsement may insure'. */
function endorsementMessage({ endorsement, head }: OfferFit, limit: number | null): string | null {
  if (endorsement === null || limit === null) return null;
  return `${count(head)} head are ${endorsement === 'over' ? 'over' : 'close to'} the ${count(limit)} that one endorsement may insure`;
}

/** Example: '600 head can still be insured this crop year'. */
const cropYearMessage = ({ crop_year, left_in_crop_year }: OfferFit): string | null =>
  crop_year === null ? null : `${count(left_in_crop_year)} head can still be insured this crop year`;

/** Example: 'No offer ends within 60 days of the out date of Mar 10, 2027; the nearest ends on May 21, 2027'. */
function endsMessage(
  { fitting }: OfferFit,
  outDate: Day,
  ends: readonly Day[],
  days: number | null,
): string | null {
  if (fitting.length > 0 || days === null) return null;
  const nearest = ends.toSorted(
    (a, b) => Math.abs(daysBetween(a, outDate)) - Math.abs(daysBetween(b, outDate)),
  )[0];
  const none = `No offer ends within ${days} days of the out date of ${dayText(outDate)}`;
  return nearest === undefined ? none : `${none}; the nearest ends on ${dayText(nearest)}`;
}

/** How an end date lies to the out date. Example: '9 days after the cattle leave', 'the day the cattle leave'. */
export function endInWords(end: Day, outDate: Day): string {
  const days = daysBetween(outDate, end);
  if (days === 0) return 'the day the cattle leave';
  const apart = Math.abs(days);
  return `${apart} ${apart === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} the cattle leave`;
}
