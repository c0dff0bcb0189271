import type { Alert } from '../kit/alert.ts';
import type { AlertFacts } from './alerts.ts';
import { addDays, type Day } from '../kit/days.ts';
import { day, head as headText } from '../kit/format.ts';
import { lrpRule, type LrpRules } from '../lrp/lrp-rules.ts';

/** What LRP asks for when insured head leave a lot. Source: RMA, LRP Basic Provisions; decision 70. */

/** The days of an LRP policy that counts. */
interface InsuredDays {
  effective_date: Day;
  end_date: Day;
}

/** Head that left a lot, with a policy of the lot that counts. */
export interface InsuredOut extends InsuredDays {
  id: number;
  lot: string;
  owner: string;
  type: 'dead' | 'shipped';
  head_count: number;
  date_out: Day;
}

const noticeRule = (rules: LrpRules, key: 'death_hours' | 'shipped_days', effectiveDate: Day) =>
  lrpRule(rules, { kind: 'notice', key }, effectiveDate);

/**
 * The reminder about dead head of an insured lot, or about head shipped more than 60 days before the end date; null where there is
 * none. Example: head shipped on 2026-10-04 are 61 days early for a policy that ends on 2026-12-04. Source: RMA, LRP Basic
 * Provisions.
 */
export function outReminder(
  { type, date_out }: { type: string; date_out: string },
  { effective_date, end_date }: InsuredDays,
  rules: LrpRules,
): string | null {
  if (date_out < effective_date || date_out > end_date) return null;
  if (type === 'dead') {
    const hours = noticeRule(rules, 'death_hours', effective_date);
    return hours === null ? null : `LRP asks for notice of death within ${hours} hours`;
  }
  const days = noticeRule(rules, 'shipped_days', effective_date);
  return days !== null && date_out < addDays(end_date, -days)
    ? `This is more than ${days} days before the LRP policy ends on ${day(end_date)}: coverage may not hold`
    : null;
}

/** A death is named while its notice can be given, an early shipment while the policy counts. */
export function insuredOuts({ insuredOuts: outs, lrpRules, today }: AlertFacts): Alert[] {
  const named = outs.flatMap((out): Alert[] => {
    const reminder = outReminder(out, out, lrpRules);
    const hours = noticeRule(lrpRules, 'death_hours', out.effective_date) ?? 0;
    const isLate = out.type === 'dead' && today > addDays(out.date_out, Math.ceil(hours / 24));
    if (reminder === null || isLate) return [];
    const left = `${headText(out.head_count)} head ${out.type} on ${day(out.date_out)}`;
    return [
      {
        key: `lrp_reminder:${out.id}`,
        kind: 'lrp_reminder',
        since: out.date_out,
        message: `Lot ${out.lot}, ${left}. ${reminder}`,
        link: `/lot/${encodeURIComponent(out.lot)}?owner=${encodeURIComponent(out.owner)}`,
        facts: `${out.type} ${out.head_count} ${out.date_out}`,
      },
    ];
  });
  // A lot may have several policies.
  return [...new Map(named.toReversed().map((alert) => [alert.key, alert])).values()].toReversed();
}
