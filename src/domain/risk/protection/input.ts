import { z } from 'zod';
import { addDays, type Day, isDay } from '../../kit/days.ts';
import { daySchema, optionalNumber } from '../../kit/fields.ts';
import { LIMITS } from '../../kit/limits.ts';
import { count, day as dayText, head as headText } from '../../kit/format.ts';
import type { Warnings } from '../../lots/form-warnings.ts';
import { LRP_TYPES } from '../../lrp/lrp.ts';
import { type LrpRules, subsidyPercent, typeFactor, typeWeightWarning } from '../../lrp/lrp-rules.ts';
import { producerPremium } from '../../lrp/offers/premium.ts';
import { optionsExpiry } from '../../market/contract-calendar.ts';
import { type ContractMonth, ROOTS } from '../../market/contracts.ts';
import { plus, rounded, times } from '../../kit/money.ts';
import type { ProtectionChoices, ProtectedCattle } from './compare.ts';

/** Input to compare protection. Prices in $/cwt, commission in $ a contract, round turn. */

/** Strikes of cattle options are whole or half dollars. Source: CME Rulebook, chapters 101A and 102A. */
const STRIKE_GRID = 0.5;
export const OFF_GRID = 'Strikes are whole or half dollars';
export const ABOVE_COVERAGE = 'The premium is above the coverage';

const dollars = (label: string) => optionalNumber(label, { min: 0, max: LIMITS.price, decimals: 5 });
const contracts = (label: string) => optionalNumber(label, { min: 0, max: LIMITS.contracts, decimals: 0 });
const head = (label: string) => optionalNumber(label, { min: 0, max: LIMITS.head });
const pounds = (label: string) => optionalNumber(label, { min: 0, max: LIMITS.headWeight });
const strike = (label: string) =>
  dollars(label).refine((value) => value === null || Number.isInteger(value / STRIKE_GRID), OFF_GRID);
const SIGNED = { min: -1000, max: 1000, decimals: 5 };

export const comparisonInput = z
  .object({
    root: z.enum(ROOTS),
    /** The futures contract that prices the cattle. */
    contract: z.string().regex(/^[A-Z]{3}\d{2}$/),
    est_out_date: daySchema,
    head: head('Head'),
    out_wt: pounds('Out weight'),
    basis: optionalNumber('Basis', SIGNED, 'Basis must be a number'),
    price: dollars('Futures price'),
    commission: optionalNumber('Commission', { min: 0, max: 10_000 }),
    future_contracts: contracts('Contracts'),
    put_contracts: contracts('Contracts'),
    strike: strike('Strike'),
    premium: dollars('Premium'),
    sells_call: z.boolean(),
    call_strike: strike('Call strike'),
    call_premium: dollars('Call premium'),
    /** The day of the option premiums. */
    premium_day: daySchema.nullable(),
    lrp_type: z.enum(LRP_TYPES),
    effective_date: z.union([daySchema, z.literal('')]),
    end_date: z.union([daySchema, z.literal('')]),
    lrp_head: head('Insured head'),
    target_wt: pounds('Target weight'),
    coverage: dollars('Coverage'),
    lrp_premium: dollars('Premium'),
    /** Whether the LRP premium is the producer premium or the total before the subsidy. */
    premium_of: z.enum(['producer', 'total']),
    level: optionalNumber('Coverage level', { min: 0, max: 100 }),
    beginning: z.boolean(),
    /** The day of the LRP offer that the insurance was taken from; none where it was typed. */
    offer_day: daySchema.nullish(),
    index_spread: optionalNumber('Index spread', SIGNED, 'Index spread must be a number'),
    step: optionalNumber('Step', { min: 0.01, max: 1000 }, 'Step must be a number above 0'),
  })
  .superRefine(({ lrp_premium, coverage }, context) => {
    if (lrp_premium !== null && coverage !== null && lrp_premium > coverage)
      context.addIssue({ code: 'custom', path: ['lrp_premium'], message: ABOVE_COVERAGE });
  });
export type ComparisonInput = z.infer<typeof comparisonInput>;

/** Steps of the futures price to each side. */
const STEPS = 4;
const DEFAULT_STEP = 10;

/** The futures prices of the table: the price in the middle, 4 steps up and down, none below 0. */
export const scenarioPrices = ({ price, step }: Pick<ComparisonInput, 'price' | 'step'>): number[] =>
  price === null
    ? []
    : Array.from({ length: 2 * STEPS + 1 }, (_, at) =>
        rounded(plus(price, times(STEPS - at, step ?? DEFAULT_STEP)), 5),
      ).filter((scenario) => scenario > 0);

/** The factor of the type at the target weight for coverage that takes effect on the entered day; null without a rule. Source: beyond-2 K9. */
export const factorOf = (
  rules: LrpRules,
  { lrp_type, target_wt, effective_date }: ComparisonInput,
): number | null =>
  isDay(effective_date)
    ? typeFactor(rules, { type: lrp_type, target_wt: target_wt ?? 0, effective_date })
    : null;

/** The subsidy in percent at the entered level; null without a level or a rule. */
export const subsidyOf = (
  rules: LrpRules,
  { level, beginning, effective_date }: ComparisonInput,
): number | null =>
  level === null || !isDay(effective_date)
    ? null
    : subsidyPercent(rules, { level, beginning }, effective_date);

/** Producer premium, $/cwt; null while the premium, or the subsidy of a total premium, is not known. */
export function premiumPaid(rules: LrpRules, input: ComparisonInput): number | null {
  const { lrp_premium, premium_of } = input;
  if (lrp_premium === null || premium_of === 'producer') return lrp_premium;
  const subsidy = subsidyOf(rules, input);
  return subsidy === null ? null : producerPremium(lrp_premium, subsidy);
}

/** The cattle; null until head and weight are entered. Without a basis it is 0. */
export const cattleOf = ({ root, head: of, out_wt, basis }: ComparisonInput): ProtectedCattle | null =>
  of === null || of === 0 || out_wt === null || out_wt === 0
    ? null
    : { root, head: of, out_wt, basis: basis ?? 0 };

/** The choices that are entered. A put with a sold call is a fence. */
export function protectionChoices(rules: LrpRules, input: ComparisonInput): ProtectionChoices {
  const { price, premium, call_strike, call_premium, coverage, target_wt, lrp_head } = input;
  const commission = input.commission ?? 0;
  const put = input.strike !== null &&
    input.put_contracts !== null && {
      contracts: input.put_contracts,
      strike: input.strike,
      premium,
      commission,
    };
  const factor = factorOf(rules, input);
  return {
    nothing: {},
    ...(input.future_contracts !== null && {
      future: {
        contracts: input.future_contracts,
        price,
        commission,
        missing_commission: input.commission === null,
      },
    }),
    ...(put && !input.sells_call && { put }),
    ...(put && input.sells_call && call_strike !== null && { fence: { ...put, call_strike, call_premium } }),
    ...(coverage !== null &&
      target_wt !== null &&
      lrp_head !== null &&
      factor !== null &&
      factor > 0 && {
        lrp: {
          head: lrp_head,
          target_wt,
          coverage,
          premium: premiumPaid(rules, input),
          factor,
          index_spread: input.index_spread ?? 0,
        },
      }),
  };
}

/** The most days between a policy's end date and the out date without a warning. */
const MOST_DAYS_APART = 60;

interface Context {
  rules: LrpRules;
  /** The head of the lot; null without a lot. */
  lotHead: number | null;
  /** The month of the options; null where the contract names none. */
  month: ContractMonth | null;
}

/** The shortest insurance, in days. Source: RMA, LRP endorsement lengths of 13 to 52 weeks. */
const SHORTEST = 13 * 7;

/**
 * The end date to begin with: the out date, 13 weeks after the effective date at the earliest. Example: a lot that goes out on
 * 2026-12-25, insured from 2026-11-23, begins with 2027-02-22. Source: RMA, LRP endorsement lengths.
 */
export const usualEndDate = (out: Day, effective: Day): Day => {
  const earliest = addDays(effective, SHORTEST);
  return out > earliest ? out : earliest;
};

export const ENDS_FIRST = 'The end date is before the effective date';

function endDateWarning({
  effective_date,
  end_date: end,
  est_out_date: out,
}: ComparisonInput): string | null {
  if (!isDay(end)) return null;
  if (isDay(effective_date) && end < effective_date) return ENDS_FIRST;
  return end < addDays(out, -MOST_DAYS_APART) || end > addDays(out, MOST_DAYS_APART)
    ? `This is more than ${MOST_DAYS_APART} days from the out date of ${dayText(out)}`
    : null;
}

/** Warnings about unusual values, by field. Source: decisions 49 and 70. */
export function comparisonWarnings(input: ComparisonInput, { rules, lotHead, month }: Context): Warnings {
  const { lrp_type: type, effective_date, target_wt, lrp_head, head: compared, est_out_date } = input;
  const most = lotHead ?? compared;
  const expiry = month && optionsExpiry(month);
  const moreThan = (of: number | null) =>
    most !== null && of !== null && of > most ? `The lot has ${headText(most)} head` : null;
  return {
    head: lotHead !== null && compared !== null && compared > lotHead ? moreThan(compared) : null,
    lrp_head: moreThan(lrp_head),
    target_wt: isDay(effective_date) ? typeWeightWarning(rules, { type, effective_date }, target_wt) : null,
    end_date: endDateWarning(input),
    strike:
      expiry !== null && input.strike !== null && expiry < est_out_date
        ? `These options expire on ${dayText(expiry)}, before the out date of ${dayText(est_out_date)}`
        : null,
    lrp_type:
      isDay(effective_date) && factorOf(rules, input) === null
        ? 'No LRP rule has a factor for this type in its crop year'
        : null,
    level:
      input.premium_of === 'total' && input.level !== null && subsidyOf(rules, input) === null
        ? `No LRP rule has a subsidy for a coverage level of ${count(input.level)}%`
        : null,
  };
}
