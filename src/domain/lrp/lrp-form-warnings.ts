import { type Day, isDay } from '../kit/days.ts';
import type { Typed, Warnings } from '../lots/form-warnings.ts';
import type { LrpType } from './lrp.ts';
import { type LrpRules, typeWeightWarning } from './lrp-rules.ts';
import { dayWarning, headWeightWarning, lrpPremiumWarning, priceWarning } from '../kit/plausibility.ts';
import { numberTyped } from '../kit/typed-numbers.ts';

interface TypedPolicy {
  type: LrpType | '';
  effective_date: string;
  end_date: string;
  premium: Typed;
  coverage: Typed;
  target_wt: Typed;
  splits?: readonly { target_wt: Typed }[] | '';
}

/**
 * Warnings about unusual values in an LRP policy, with the weights of its type by the rules; the key for a split's weight is
 * `splits.0.target_wt`. Source: decisions 49, 69 and 70.
 */
export function lrpWarnings(typed: TypedPolicy, today: Day | undefined, rules: LrpRules = []): Warnings {
  const { type, effective_date } = typed;
  const weightWarning = (pounds: number | null) =>
    (type === '' || !isDay(effective_date)
      ? null
      : typeWeightWarning(rules, { type, effective_date }, pounds)) ?? headWeightWarning(pounds);
  const splits = (typed.splits || []).map(
    ({ target_wt }, at) => [`splits.${at}.target_wt`, weightWarning(numberTyped(target_wt))] as const,
  );
  return {
    effective_date: dayWarning(typed.effective_date, today),
    end_date: dayWarning(typed.end_date, today),
    premium: lrpPremiumWarning(numberTyped(typed.premium), numberTyped(typed.coverage)),
    coverage: priceWarning(numberTyped(typed.coverage)),
    target_wt: weightWarning(numberTyped(typed.target_wt)),
    ...Object.fromEntries(splits),
  };
}
