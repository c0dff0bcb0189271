import type { OutputOf } from '#api/endpoint';
import type { listPlans, PlannedLotRow } from '#api/plan';
import { share } from '#domain/kit/format';
import { numberTyped } from '#domain/kit/typed-numbers';
import { costOfGain } from '#domain/plan/daily-gain';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import type { plansForm } from '#domain/plan/plans-form';
import { costOfGainWarning } from '#domain/plan/warnings';
import type { Draft } from '../../ui/form-check.ts';
import { feedUnits, rateInWords } from '../plan/labels.ts';

export type PlansDraft = Draft<typeof plansForm>;
export type RowDraft = Exclude<PlansDraft['plans'], ''>[number];

const fieldsOf = (
  plan: FeedingPlan | null,
): Pick<RowDraft, 'feed_unit' | 'feed_rate' | 'yardage' | 'interest'> => ({
  feed_unit: plan?.feed_unit ?? 'day',
  feed_rate: plan?.feed_rate ?? '',
  yardage: plan?.yardage ?? '',
  interest: plan?.interest ?? '',
});

/** The lots with those without a plan first, and a row of the form for each. */
export function beginningRows({ lots: listed }: OutputOf<typeof listPlans>) {
  const lots = [...listed.filter(({ plan }) => plan === null), ...listed.filter(({ plan }) => plan !== null)];
  const rows = lots.map(({ id, plan }): RowDraft => ({
    lot_id: id,
    ...fieldsOf(plan),
    has_plan: plan !== null,
    usual: false,
  }));
  return { lots, rows };
}

/** Puts the entity's usual rates into every row without a plan. */
export const withUsual = (rows: readonly RowDraft[], usual: FeedingPlan): RowDraft[] =>
  rows.map((row) => (row.has_plan ? row : { ...row, ...fieldsOf(usual), usual: true }));

/** The fields of a refusal by the index of their row, not by that among the plans sent. */
export const indexesOf = (
  fields: Readonly<Record<string, string>>,
  sent: readonly number[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.replace(/^plans\.(\d+)\./, (_, at: string) => `plans.${sent[Number(at)] ?? at}.`),
      message,
    ]),
  );

/** Warnings about a cost of gain that cattle hardly reach, by field. */
export const rowWarnings = (
  rows: readonly RowDraft[],
  lots: readonly PlannedLotRow[],
): Record<string, string | null> =>
  Object.fromEntries(
    rows.map(({ feed_unit, feed_rate }, index) => {
      const [lot, rate] = [lots[index], numberTyped(feed_rate)];
      const cost =
        lot && rate !== null && feed_unit !== ''
          ? costOfGain({ feed_unit, feed_rate: rate }, lot, lot)
          : null;
      return [`plans.${index}.feed_rate`, costOfGainWarning(cost)];
    }),
  );

/** The rates of a plan. Example: 'feed 3.40 $/head-day, yardage 0.45 $/head-day, interest 8.25%, freight 9.10 $/head'. */
export const ratesMessage = (plan: FeedingPlan): string =>
  [
    `${plan.feed_type} ${rateInWords(plan.feed_rate, feedUnits[plan.feed_unit])}`,
    ...(plan.yardage === null ? [] : [`yardage ${rateInWords(plan.yardage, feedUnits.day)}`]),
    ...(plan.interest === null ? [] : [`interest ${share(plan.interest)}`]),
    ...(['medicine', 'care', 'freight', 'marketing'] as const).flatMap((cost) =>
      plan[cost] > 0 ? [`${cost} ${rateInWords(plan[cost], '/head')}`] : [],
    ),
    ...(plan.deaths === null ? [] : [`expected deaths ${share(plan.deaths)}`]),
  ].join(', ');
