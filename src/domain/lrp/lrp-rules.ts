import { z } from 'zod';
import { type Day, dayFrom } from '../kit/days.ts';
import { weightExact } from '../kit/format.ts';
import { idSchema, optionalText, requiredNumber, withRule } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import type { Root } from '../market/contracts.ts';
import { LRP_TYPE_LABELS, LRP_TYPES, type LrpType } from './lrp.ts';

/** The rules of LRP that change from year to year. They are records that administrators add to. Source: decision 69. */

export const LRP_RULE_KINDS = [
  'factor',
  'weight_min',
  'weight_max',
  'subsidy',
  'added_subsidy',
  'guard',
  'notice',
  'premium_due',
  'limit',
  'fit',
] as const;
export type LrpRuleKind = (typeof LRP_RULE_KINDS)[number];

/** The coverage levels in percent from which each subsidy holds. */
const SUBSIDY_LEVELS = ['70', '80', '85', '90', '95'] as const;

export const LRP_RULE_KEYS: Record<LrpRuleKind, readonly string[]> = {
  factor: LRP_TYPES,
  weight_min: LRP_TYPES,
  weight_max: LRP_TYPES,
  subsidy: SUBSIDY_LEVELS,
  added_subsidy: ['beginning'],
  guard: ['expiry_days', 'days_before', 'days_after', 'premium_percent'],
  notice: ['death_hours', 'shipped_days'],
  premium_due: ['months'],
  limit: ['endorsement_head', 'crop_year_head'],
  fit: ['end_days'],
};

export const LRP_RULE_LABELS: Record<LrpRuleKind, string> = {
  factor: 'Type factor',
  weight_min: 'Smallest target weight, lb',
  weight_max: 'Largest target weight, lb',
  subsidy: 'Subsidy, %',
  added_subsidy: 'Added subsidy, %',
  guard: 'Subsidy-capture guard',
  notice: 'Notice',
  premium_due: 'Premium due',
  limit: 'Limit, head',
  fit: 'Fit',
};

const KEY_LABELS: Record<string, string> = {
  ...LRP_TYPE_LABELS,
  '70': 'Coverage level 70 to 79.99',
  '80': 'Coverage level 80 to 84.99',
  '85': 'Coverage level 85 to 89.99',
  '90': 'Coverage level 90 to 94.99',
  '95': 'Coverage level 95 to 100',
  beginning: 'Beginning or veteran producer',
  expiry_days: 'Calendar days between option expiry and end date',
  days_before: 'Trading days before the effective date',
  days_after: 'Trading days after the effective date',
  premium_percent: 'Option premium as % of the LRP premium',
  death_hours: 'Hours to give notice of death',
  shipped_days: 'Days before the end date from which cattle may be shipped',
  months: 'Months after the month of the end date',
  endorsement_head: 'Head in an endorsement',
  crop_year_head: 'Head in a crop year, of feeder and fed cattle each',
  end_days: 'Calendar days between end date and out date',
};

/** Example: 'Coverage level 95 to 100', 'Strs Wt 1'. */
export const lrpRuleKeyLabel = (key: string): string => KEY_LABELS[key] ?? key;

/**
 * One rule, from its crop year on until a later year has another value. Values are factors, lb a head, percent, days, months or head, by
 * kind. Source: decision 69.
 */
export const lrpRuleSchema = z.object({
  id: idSchema,
  crop_year: z.int(),
  kind: z.enum(LRP_RULE_KINDS),
  key: z.string(),
  /** The target weight, lb a head, from which it holds; above 0 for factors only. */
  weight_from: z.number(),
  value: z.number(),
  source: z.string().nullable(),
  version: z.int(),
});
export type LrpRule = z.infer<typeof lrpRuleSchema>;

export type LrpRules = readonly Pick<LrpRule, 'crop_year' | 'kind' | 'key' | 'weight_from' | 'value'>[];

const PERCENT: readonly string[] = ['subsidy', 'added_subsidy', 'premium_percent'];
const DAYS: readonly string[] = ['expiry_days', 'days_before', 'days_after', 'shipped_days', 'end_days'];
const isOneOf = (names: readonly string[], { kind, key }: { kind: unknown; key: unknown }): boolean =>
  names.includes(String(kind)) || names.includes(String(key));

const form = z.object({
  crop_year: requiredNumber('Crop year must be between 2000 and 2100', { min: 2000, max: 2100, decimals: 0 }),
  kind: z.enum(LRP_RULE_KINDS, 'Rule is required').default('factor'),
  key: z.string('Applies to is required').max(40, 'Applies to is required').default('fed'),
  weight_from: requiredNumber('From weight must be a number of at least 0', {
    min: 0,
    max: LIMITS.headWeight,
  }).default(0),
  value: requiredNumber('Value must be a number of at least 0', { min: 0, max: 100_000, decimals: 4 }),
  source: optionalText('Source', 200),
});

const WHOLE: readonly string[] = ['endorsement_head', 'crop_year_head'];

const isMonths = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 12;

function valueProblem(rule: z.output<typeof form>): string | null {
  if (isOneOf(PERCENT, rule) && rule.value > 100) return 'Value must be at most 100 percent';
  if (isOneOf(DAYS, rule) && !Number.isInteger(rule.value)) return 'Value must be a whole number of days';
  if (rule.kind === 'premium_due' && !isMonths(rule.value))
    return 'Value must be a whole number of months from 1 to 12';
  if (isOneOf(WHOLE, rule) && !Number.isInteger(rule.value)) return 'Value must be a whole number';
  if (rule.kind === 'factor' && rule.value === 0) return 'Value must be greater than 0';
  return null;
}

/** Add or edit a rule. Source: decision 69; beyond-2 K9. */
export const lrpRuleForm = withRule(
  withRule(
    withRule(form, 'key', ({ kind, key }) =>
      LRP_RULE_KEYS[kind]?.includes(key) ? null : 'Applies to is required',
    ),
    'weight_from',
    ({ kind, weight_from }) =>
      weight_from === 0 || kind === 'factor' ? null : 'Only a type factor depends on the weight',
  ),
  'value',
  valueProblem,
);

/**
 * The crop year of a day: it begins on July 1 of the year before. Example: 2026-06-30 is in crop year 2026, 2026-07-01 in 2027.
 * Source: RMA, LRP crop years.
 */
export const cropYearOf = (day: Day): number => Number(day.slice(0, 4)) + (day.slice(5) >= '07-01' ? 1 : 0);

/** The first and last day of the crop year of a day. Example: 2026-07-01 through 2027-06-30 for 2026-11-22. */
export const cropYearDays = (day: Day): { from: Day; to: Day } => {
  const year = cropYearOf(day);
  return { from: dayFrom(year - 1, 7, 1), to: dayFrom(year, 6, 30) };
};

/**
 * The value of a rule on a day: that of the latest crop year up to the day's; null before the first one. Example: a factor
 * entered for 2026 applies in crop year 2028 too, unless 2027 or 2028 has its own. Source: decision 69.
 */
export const lrpRule = (
  rules: LrpRules,
  { kind, key }: { kind: LrpRuleKind; key: string },
  day: Day,
): number | null => ruleFrom(rules, { kind, key, weight: 0 }, day);

/** Of the latest crop year up to the day's that has the key: the row with the highest `weight_from` not above the weight. */
function ruleFrom(
  rules: LrpRules,
  { kind, key, weight }: { kind: LrpRuleKind; key: string; weight: number },
  day: Day,
): number | null {
  const year = cropYearOf(day);
  const held = rules.filter((rule) => rule.kind === kind && rule.key === key && rule.crop_year <= year);
  const latest = Math.max(...held.map(({ crop_year }) => crop_year));
  const inYear = held.filter((rule) => rule.crop_year === latest && rule.weight_from <= weight);
  return inYear.toSorted((a, b) => b.weight_from - a.weight_from)[0]?.value ?? null;
}

/**
 * The factor by which the price of the future is multiplied for a type and target weight, lb a head: of the latest crop year up to the
 * effective date's that has the type, the row with the highest `weight_from` not above the weight; null before the first. Example: an
 * unborn calf of 750 lb has 1.05 in crop year 2026 and 0.95 from 2027 on. Source: decision 69; beyond-2 K9.
 */
export const typeFactor = (
  rules: LrpRules,
  { type, target_wt, effective_date }: { type: LrpType; target_wt: number; effective_date: Day },
): number | null => ruleFrom(rules, { kind: 'factor', key: type, weight: target_wt }, effective_date);

/**
 * Percent of the premium that is subsidised at a coverage level in percent, for beginning or veteran producers with their
 * additional subsidy; null below the lowest level. Example: 92.5 is 40 %, and 50 % for a beginning producer. Source: RMA, LRP
 * subsidies.
 */
export function subsidyPercent(
  rules: LrpRules,
  { level, beginning }: { level: number; beginning: boolean },
  effectiveDate: Day,
): number | null {
  const from = SUBSIDY_LEVELS.findLast((lowest) => Number(lowest) <= level);
  if (from === undefined || level > 100) return null;
  const subsidy = lrpRule(rules, { kind: 'subsidy', key: from }, effectiveDate);
  if (subsidy === null || !beginning) return subsidy;
  const added = lrpRule(rules, { kind: 'added_subsidy', key: 'beginning' }, effectiveDate);
  return added === null ? null : subsidy + added;
}

/**
 * Warns about a target weight, lb a head, outside the weights of its type; null where the rules have none. Example: 650 for Strs
 * Wt 1 gives '650 lb is above the 599.99 lb of Strs Wt 1'. Source: RMA, LRP types; decision 70.
 */
export function typeWeightWarning(
  rules: LrpRules,
  { type, effective_date }: { type: LrpType; effective_date: Day },
  pounds: number | null,
): string | null {
  if (pounds === null || pounds <= 0) return null;
  const min = lrpRule(rules, { kind: 'weight_min', key: type }, effective_date);
  const max = lrpRule(rules, { kind: 'weight_max', key: type }, effective_date);
  const beyond = (bound: number, how: 'below' | 'above') =>
    `${weightExact(pounds)} lb is ${how} the ${weightExact(bound)} lb of ${LRP_TYPE_LABELS[type]}`;
  if (min !== null && pounds < min) return beyond(min, 'below');
  return max !== null && pounds > max ? beyond(max, 'above') : null;
}

/** The steers' or fed type for the out weight. Example: 1,410 lb of LE are fed, 771 lb of GF strs_wt_2. */
export function usualType(rules: LrpRules, root: Root, out_wt: number, effective_date: Day): LrpType {
  if (root === 'LE') return 'fed';
  const fits = (type: LrpType) => typeWeightWarning(rules, { type, effective_date }, out_wt) === null;
  return (['strs_wt_2', 'strs_wt_1'] as const).find(fits) ?? 'strs_wt_2';
}
