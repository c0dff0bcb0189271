import { addDays, type Day, daysBetween } from '../../kit/days.ts';
import { memoize } from '../../kit/memoize.ts';
import type { LrpPolicy, LrpType } from '../lrp.ts';
import { cropYearOf, lrpRule, type LrpRules } from '../lrp-rules.ts';
import { nextTradingDay, optionsExpiry, previousTradingDay } from '../../market/contract-calendar.ts';
import { type ContractMonth, futuresSymbol, type Root, underlyingMonth } from '../../market/contracts.ts';
import { isOption, optionSymbol, PUT_CALL } from '../../market/symbols.ts';
import { minus, rounded, times } from '../../kit/money.ts';
import { contractOfTrade } from '../../trades/trade-plausibility.ts';
import { isOpen, directionOf, type Trade, type TradeTerms } from '../../trades/trades.ts';

/** The figures of the guard in one crop year. Days around the effective date are trading days. Source: decision 69. */
export interface GuardFigures {
  expiry_days: number;
  days_before: number;
  days_after: number;
  premium_percent: number;
}

/** The fields of an LRP policy that the guard reads. `premium` is per cwt, after the subsidy. */
export type GuardedPolicy = Pick<LrpPolicy, 'type' | 'effective_date' | 'end_date' | 'premium'>;

export type GuardedTrade = Omit<TradeTerms, 'quantity'> &
  Pick<Trade, 'trade_date' | 'status' | 'closing_date' | 'closing_price'>;

/** A sold option for which RMA presumes subsidy capture. */
export interface SubsidyCapture<Of extends GuardedTrade = GuardedTrade> {
  trade: Of;
  expiry: Day;
  /** The long future that makes a sold call a short put; null for a put. */
  future: Of | null;
}

/** The contract that insures a type of cattle. Example: fed is LE, strs_wt_2 is GF. Source: RMA, LRP. */
export const rootOfType = (type: LrpType): Root => (type === 'fed' ? 'LE' : 'GF');

/** The guard's figures by crop year; each set of rules is asked for many policies. */
const figuresOf = new WeakMap<LrpRules, (effectiveDate: Day) => GuardFigures | null>();

/** The guard's figures for a policy; null before the crop years that have them. */
export function guardFigures(rules: LrpRules, effectiveDate: Day): GuardFigures | null {
  const known = figuresOf.get(rules) ?? memoize((day: Day) => figuresOn(rules, day), cropYearOf);
  figuresOf.set(rules, known);
  return known(effectiveDate);
}

function figuresOn(rules: LrpRules, day: Day): GuardFigures | null {
  const figure = (key: keyof GuardFigures) => lrpRule(rules, { kind: 'guard', key }, day);
  const [expiry_days, days_before] = [figure('expiry_days'), figure('days_before')];
  const [days_after, premium_percent] = [figure('days_after'), figure('premium_percent')];
  if (expiry_days === null || days_before === null || days_after === null || premium_percent === null)
    return null;
  return { expiry_days, days_before, days_after, premium_percent };
}

const stepped = (from: Day, days: number, step: (day: Day) => Day): Day => {
  let day = from;
  for (let taken = 0; taken < days; taken += 1) day = step(day);
  return day;
};

/**
 * The days on which a sale counts, both included: from the 2nd trading day before to the 5th after the effective date. Example:
 * 2026-06-18 gives 2026-06-16 to 2026-06-26, as June 19 is a holiday. Source: RMA, LRP Basic Provisions, Section 25.
 */
export const captureWindow = (
  effectiveDate: Day,
  { days_before, days_after }: Pick<GuardFigures, 'days_before' | 'days_after'>,
): { from: Day; to: Day } => ({
  from: stepped(effectiveDate, days_before, previousTradingDay),
  to: stepped(effectiveDate, days_after, nextTradingDay),
});

/** The option price above which a sale counts, $/cwt. Example: 80 % of a premium of 6.00 is 4.80. */
export const premiumLine = (premium: number, { premium_percent }: Pick<GuardFigures, 'premium_percent'>) =>
  rounded(times(premium, premium_percent, 0.01), 7);

/** Whether a trade closed a position of its own row: it opened nothing. Source: decisions 34 and 51. */
const isOffsetting = (trade: GuardedTrade): boolean =>
  !isOpen(trade) && trade.closing_date === trade.trade_date && trade.closing_price === trade.price_amount;

const isSameMonth = (one: ContractMonth, other: ContractMonth): boolean =>
  one.root === other.root && one.month === other.month && one.year === other.year;

/** Where options that may be captures with a policy are found: a database can select them without reading every trade. */
export interface CaptureSearch {
  from: Day;
  to: Day;
  /** The price that they are above. */
  above: number;
  /** The first three letters of their symbols, and the last one for a put or a call. */
  starts: string;
  ends: string;
  /** The symbol of the long future that makes a sold call count. */
  future: string;
}

/**
 * One search for each contract month with options that expire near the policy's end date. Example: a fed policy effective 2026-06-18 that ends
 * 2026-12-03, with a premium of 6: options LEZ…Q and LEZ…D above 4.8 from 2026-06-16 to 2026-06-26. Source: {@link subsidyCaptures}.
 */
export function captureSearches(policy: GuardedPolicy, rules: LrpRules): CaptureSearch[] {
  const figures = guardFigures(rules, policy.effective_date);
  if (figures === null) return [];
  const { from, to } = captureWindow(policy.effective_date, figures);
  const above = premiumLine(policy.premium, figures);
  const nearest = [-figures.expiry_days, 0, figures.expiry_days].map((days) =>
    addDays(policy.end_date, days),
  );
  return [...new Set(nearest.map((day) => day.slice(0, 7)))].flatMap((yearMonth) => {
    const [year = 0, month = 0] = yearMonth.split('-').map(Number);
    const contract = { root: rootOfType(policy.type), year, month };
    if (Math.abs(daysBetween(optionsExpiry(contract), policy.end_date)) > figures.expiry_days) return [];
    const symbols = PUT_CALL.map((p_c) => optionSymbol({ ...contract, strike: 1, p_c }) ?? '');
    return {
      from,
      to,
      above,
      starts: futuresSymbol(contract).slice(0, 3),
      ends: symbols.map((symbol) => symbol.slice(-1)).join(''),
      future: futuresSymbol(underlyingMonth(contract)),
    };
  });
}

/**
 * The sold options of an entity for which RMA presumes subsidy capture with one of its LRP policies: an option of the policy's
 * contract that opens a position, (a) expires within 4 calendar days of the end date, (b) is sold from the 2nd trading day before
 * to the 5th after the effective date, and (c) costs more than 80 % of the premium. A put counts alone, a call with a long
 * future of its underlying month that is opened on the same days. A purchase never counts. Source: RMA, LRP Basic Provisions,
 * Section 25.
 */
export function subsidyCaptures<Of extends GuardedTrade>(
  policy: GuardedPolicy,
  trades: readonly Of[],
  rules: LrpRules,
): SubsidyCapture<Of>[] {
  const figures = guardFigures(rules, policy.effective_date);
  if (figures === null) return [];
  const window = captureWindow(policy.effective_date, figures);
  const root = rootOfType(policy.type);
  const opened = trades.flatMap((trade) => {
    if (trade.trade_date < window.from || trade.trade_date > window.to || isOffsetting(trade)) return [];
    const contract = contractOfTrade(trade);
    return contract?.root === root ? [{ trade, contract }] : [];
  });
  const line = premiumLine(policy.premium, figures);
  return opened.flatMap(({ trade, contract }): SubsidyCapture<Of>[] => {
    if (!isOption(trade) || trade.p_c === null || directionOf(trade.b_s) > 0) return [];
    const expiry = optionsExpiry(contract);
    if (Math.abs(daysBetween(expiry, policy.end_date)) > figures.expiry_days) return [];
    if (minus(trade.price_amount, line).units <= 0n) return [];
    if (trade.p_c === 'put') return [{ trade, expiry, future: null }];
    const underlying = underlyingMonth(contract);
    const future = opened.find(
      (other) =>
        !isOption(other.trade) && directionOf(other.trade.b_s) > 0 && isSameMonth(other.contract, underlying),
    );
    return future ? [{ trade, expiry, future: future.trade }] : [];
  });
}
