import type { Alert } from '../kit/alert.ts';
import { lotAddress, type AlertFacts, type ChangedLrp } from './alert-facts.ts';
import { addDays, type Day } from '../kit/days.ts';
import { counted, day, dayOfYear, head as headText, money, perCwtInWords } from '../kit/format.ts';
import { lrpRule, type LrpRules } from '../lrp/lrp-rules.ts';
import { premiumDue, premiumReminder } from '../lrp/offers/premium-due.ts';
import { rounded } from '../kit/money.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { LrpPolicy } from '../lrp/lrp.ts';
import type { Trade } from '../trades/trades.ts';
import { subsidyCaptures, type GuardedPolicy, type GuardedTrade } from '../lrp/subsidy-capture/guard.ts';
import {
  CAPTURE_PRESUMED,
  captureConditions,
  endorsementName,
  tradeInWords,
} from '../lrp/subsidy-capture/messages.ts';
import { SEVERITY } from './severity.ts';

export const LRP_NOTICE_DAYS = 14;
/** How many days an ended LRP policy is listed by name; afterwards it is only counted. */
export const SETTLEMENT_NOTICE_DAYS = 90;

/** Example: an LRP policy that ends on 2026-12-04 is announced from 2026-11-20 to its end. */
export const lrpEnding = ({ policies, today }: AlertFacts): Alert[] =>
  policies
    .filter(({ end_date }) => end_date >= today && end_date <= addDays(today, LRP_NOTICE_DAYS))
    .map(({ id, owner, endorsement_number, end_date }) => ({
      key: `lrp_ending:${id}`,
      kind: 'lrp_ending',
      owner,
      severity: SEVERITY.ending,
      since: addDays(end_date, -LRP_NOTICE_DAYS),
      message: `LRP endorsement ${endorsement_number} ends on ${day(end_date)}`,
      link: '/risk-management/lrp',
      facts: end_date,
    }));

/** Policies that ended long ago are counted in one line, as those of many years would fill the list. Source: decision 66. */
export function lrpUnsettled({ unsettled: { recent, earlier }, today }: AlertFacts): Alert[] {
  const named = recent.map((ended): Alert => {
    const { id, owner, endorsement_number, end_date, published, released } = ended;
    const isPublished = published !== null && released !== null;
    return {
      key: `lrp_settlement:${id}`,
      kind: 'lrp_settlement',
      owner,
      severity: SEVERITY.ending_value,
      since: addDays(end_date, 1),
      message: isPublished
        ? `Endorsement ${endorsement_number} ended at ${perCwtInWords(published)} (${publisher(ended)}, ${dayOfYear(released, today)})`
        : `LRP endorsement ${endorsement_number} ended on ${day(end_date)}: enter its actual ending value (not published yet)`,
      link: isPublished ? settleAddress(ended) : policyAddress(ended),
      facts: isPublished ? `${end_date} ${published}` : end_date,
    };
  });
  const counts = earlier.map(({ owner, endorsements, day: last }): Alert => ({
    key: `lrp_settlement:earlier:${owner}`,
    kind: 'lrp_settlement',
    owner,
    severity: SEVERITY.ending_value,
    since: addDays(last, 1),
    message: `${counted(endorsements, 'LRP endorsement')} ended by ${day(last)} without an actual ending value`,
    link: '/risk-management/lrp',
    facts: `${endorsements} ${last}`,
  }));
  return [...named, ...counts];
}

const policyAddress = ({ endorsement_number }: { endorsement_number: string }): string =>
  `/risk-management/lrp?q=${encodeURIComponent(endorsement_number)}`;

/** The form that settles an endorsement, with the published value filled in. */
const settleAddress = (policy: { id: number; endorsement_number: string }): string =>
  `${policyAddress(policy)}&settle=${policy.id}`;

const publisher = ({ simulated }: { simulated: boolean | null }): string => (simulated ? 'simulated' : 'RMA');

/**
 * A settled endorsement with another published ending value, now or since it changed: nothing changes by itself, and both are stated.
 * Example: `Endorsement 123 was settled at 361.20; RMA has 360.10 (Mar 3)`; of one that was changed `RMA changed the ending value of
 * endorsement 123 from 361.20 to 360.10 (Mar 3): it was settled at 361.20`. Source: beyond-2 K7.
 */
export const lrpChanged = ({ changed, today }: AlertFacts): Alert[] =>
  changed.map((policy) => {
    const { id, owner, actual_ending_value: entered, published, released } = policy;
    return {
      key: `lrp_settlement:changed:${id}`,
      kind: 'lrp_settlement',
      owner,
      severity: SEVERITY.ending_value,
      since: released,
      message: changeMessage(policy, today),
      link: settleAddress(policy),
      facts: `${entered} ${published}`,
    };
  });

function changeMessage(policy: ChangedLrp, today: Day): string {
  const { endorsement_number: number, actual_ending_value: entered, published, previous, released } = policy;
  const [by, atStart] = policy.simulated ? ['the simulation', 'The simulation'] : ['RMA', 'RMA'];
  const on = dayOfYear(released, today);
  const settled = `was settled at ${perCwtInWords(entered)}`;
  if (previous === null || rounded(previous, 2) !== entered)
    return `Endorsement ${number} ${settled}; ${by} has ${perCwtInWords(published)} (${on})`;
  return `${atStart} changed the ending value of endorsement ${number} from ${perCwtInWords(previous)} to ${perCwtInWords(published)} (${on}): it ${settled}`;
}

/**
 * A premium that is due within ten days. Example: `LRP endorsement 123: its premium of $4,118.22 is due on Feb 1, 2027`. Source: beyond-2
 * K8.
 */
export const premiumsDue = ({ premiums, lrpRules, today }: AlertFacts): Alert[] =>
  premiums.flatMap((policy) => {
    const { id, owner, endorsement_number, total_premium } = policy;
    const due = premiumDue(lrpRules, policy);
    if (due === null || due < today || premiumReminder(due) > today) return [];
    return {
      key: `lrp_premium:${id}`,
      kind: 'lrp_premium',
      owner,
      severity: SEVERITY.premium_due,
      since: premiumReminder(due),
      message: `LRP endorsement ${endorsement_number}: its premium of ${money(total_premium)} is due on ${day(due)}`,
      link: policyAddress(policy),
      facts: `${due} ${total_premium}`,
    };
  });

/** LRP deadlines when insured head leave a lot. Source: RMA, LRP Basic Provisions; decision 70. */

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
    return hours === null ? null : `LRP requires notice of death within ${hours} hours`;
  }
  const days = noticeRule(rules, 'shipped_days', effective_date);
  return days !== null && date_out < addDays(end_date, -days)
    ? `This is more than ${days} days before the LRP policy ends on ${day(end_date)}: coverage may be lost`
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
        owner: out.owner,
        severity: out.type === 'dead' ? SEVERITY.notice_of_death : SEVERITY.early_shipment,
        since: out.date_out,
        message: `Lot ${out.lot}, ${left}. ${reminder}`,
        link: lotAddress(out),
        facts: `${out.type} ${out.head_count} ${out.date_out}`,
      },
    ];
  });
  // A lot may have several policies.
  return [...new Map(named.toReversed().map((alert) => [alert.key, alert])).values()].toReversed();
}

export interface GuardedRecord extends GuardedPolicy, Pick<LrpPolicy, 'id' | 'endorsement_number'> {
  entity_id: number;
}

/** A trade of an entity; parts that were split off have the id of the trade that they were split from. */
export interface EntityTrade extends GuardedTrade, Pick<Trade, 'id' | 'quantity'> {
  entity_id: number;
}

/** One alert for each endorsement and trade, even with several records. Source: RMA, LRP Basic Provisions, Section 25. */
export function capturesPresumed({ guarded, lrpRules }: AlertFacts): Alert[] {
  const tradesOf = groupedBy(guarded.trades, ({ entity_id }) => String(entity_id));
  const found = guarded.policies.flatMap((policy) =>
    subsidyCaptures(policy, tradesOf.get(String(policy.entity_id)) ?? [], lrpRules).map((capture) => {
      const conditions = captureConditions(policy, capture, lrpRules);
      const { id, endorsement_number, entity_id, owner, effective_date } = policy;
      const records = `${endorsementName(policy)}, and ${tradeInWords(capture.trade)}`;
      const alert: Alert = {
        key: `subsidy_capture:${id}:${capture.trade.id}`,
        kind: 'subsidy_capture',
        owner,
        severity: SEVERITY.subsidy_capture,
        since: capture.trade.trade_date,
        message: `${CAPTURE_PRESUMED} ${records}. ${conditions.join('. ')}.`,
        link: `/risk-management/lrp?q=${encodeURIComponent(endorsement_number)}`,
        facts: `${id} ${capture.trade.id}`,
      };
      return [[entity_id, endorsement_number, effective_date, capture.trade.id].join('\n'), alert] as const;
    }),
  );
  // The first record of an endorsement speaks for all.
  return [...new Map(found.toReversed()).values()].toReversed();
}
