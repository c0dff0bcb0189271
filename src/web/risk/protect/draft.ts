import { useMemo, useState } from 'react';
import type { Day } from '#domain/kit/days';
import { divided } from '#domain/kit/money';
import type { Warnings } from '#domain/lots/form-warnings';
import { type LrpRules, usualType } from '#domain/lrp/lrp-rules';
import { priceOf, type Prices } from '#domain/market/prices';
import { rootOfSymbol } from '#domain/market/symbols';
import { inputOfToday } from '#domain/risk/protection/compared';
import { type ComparisonInput, comparisonInput, usualEndDate } from '#domain/risk/protection/input';
import type { SavedComparison } from '#domain/risk/comparisons';
import type { LeftToCover } from '#domain/risk/protection/held';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import type { FormFields } from '../../ui/use-form.ts';
import { useLiveForm } from '../../ui/use-live-form.ts';
import { OFFER_FIELDS } from '#domain/risk/protection/offers';
import type { OptionChoice } from '#domain/risk/protection/option-choices';
import { suggestedContracts } from '#domain/market/contracts';

export type ProtectDraft = { [Field in keyof ComparisonInput]: ComparisonInput[Field] | string };
export type ProtectForm = FormFields<ProtectDraft>;

/** Whole head left to cover, of those that are not insured. */
const headLeft = (head: number, out_wt: number, { left, insured_head }: LeftToCover): number =>
  Math.max(0, Math.floor(Math.min(head - insured_head, divided(left, out_wt, 6) ?? 0)));

/** The comparison that a lot begins with; contracts and insured head fit the weight left to cover. Source: decision 87. */
export function draftOfLot(
  lot: ScenarioLot,
  prices: Prices,
  rules: LrpRules,
  left: LeftToCover,
  today: Day,
): ProtectDraft {
  const root = rootOfSymbol(lot.futures_contract) ?? 'GF';
  const { current_hd: head, est_out_wt: out_wt } = lot;
  const contracts = suggestedContracts(root, left.left);
  return {
    root,
    contract: lot.futures_contract,
    est_out_date: lot.est_out_date,
    head,
    out_wt,
    basis: lot.basis ?? '',
    price: priceOf(prices, lot.futures_contract).current ?? '',
    commission: '',
    future_contracts: contracts,
    put_contracts: contracts,
    strike: '',
    premium: '',
    sells_call: false,
    call_strike: '',
    call_premium: '',
    premium_day: null,
    lrp_type: usualType(rules, root, out_wt, today),
    effective_date: today,
    end_date: usualEndDate(lot.est_out_date, today),
    lrp_head: headLeft(head, out_wt, left),
    target_wt: out_wt,
    coverage: '',
    lrp_premium: '',
    premium_of: 'producer',
    level: '',
    beginning: false,
    offer_day: null,
    index_spread: '',
    step: 10,
  };
}

/** The fields of a saved comparison at today's prices. */
export const draftOfSaved = (
  { input }: Pick<SavedComparison, 'input'>,
  prices: Prices,
  options: readonly OptionChoice[],
  today: Day,
): ProtectDraft => mapEmpty(inputOfToday(input, prices, options, today));

/** An empty number is empty text while typing. */
const mapEmpty = (input: ComparisonInput): ProtectDraft => ({
  ...(Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, value ?? '']),
  ) as unknown as ProtectDraft),
  premium_day: input.premium_day,
  offer_day: input.offer_day ?? null,
});

/** The parsed values; a refused field counts as empty, and `problems` has its message. */
export function parsedProtection(draft: ProtectDraft): {
  input: ComparisonInput | null;
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const typed: Record<string, unknown> = { ...draft };
  // A refused field may hide a rule about two fields.
  for (let round = 0; round < 3; round += 1) {
    const result = comparisonInput.safeParse(typed);
    if (result.success) return { input: result.data, problems };
    for (const { path, message } of result.error.issues) {
      const field = String(path[0]);
      problems[field] ??= message;
      typed[field] = '';
    }
  }
  return { input: null, problems };
}

/** Insurance is no longer an offer once one of its terms is typed. */
const withOfferDay = (changed: Partial<ProtectDraft>): Partial<ProtectDraft> =>
  OFFER_FIELDS.some((field) => field in changed) ? { offer_day: null, ...changed } : changed;

/** The fields of a comparison; typed values take effect at once. */
export function useProtectDraft(
  initial: ProtectDraft,
  warn: (input: ComparisonInput) => Warnings,
): { form: ProtectForm; input: ComparisonInput | null; refused: string | undefined } {
  const [values, setValues] = useState(initial);
  const { input, problems } = useMemo(() => parsedProtection(values), [values]);
  const form = useLiveForm({
    values,
    onChange: (changed) => setValues((before) => ({ ...before, ...withOfferDay(changed) })),
    errors: problems,
    ...(input && { warnings: warn(input) }),
  });
  return { form, input, refused: Object.values(problems)[0] };
}
