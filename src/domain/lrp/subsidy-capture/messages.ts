import { type Day, daysBetween } from '../../kit/days.ts';
import { count, counted, day, premium, share, strike, tradePrice } from '../../kit/format.ts';
import type { LrpRules } from '../lrp-rules.ts';
import { futuresSymbol } from '../../market/contracts.ts';
import { contractOfTrade } from '../../trades/trade-plausibility.ts';
import { directionOf, type Trade } from '../../trades/trades.ts';
import {
  type SubsidyCapture,
  captureWindow,
  type GuardedPolicy,
  type GuardedTrade,
  guardFigures,
} from './guard.ts';

/** Sentence in every notice of the guard. Source: RMA, LRP Basic Provisions, Section 25. */
export const CAPTURE_PRESUMED =
  'RMA presumes subsidy capture when a put like this is sold near an LRP endorsement. Talk to your insurance agent before you trade. Not legal advice.';

/** The condition that no records show. */
export const PRIVATE_CONTRACT =
  'A private contract that trades future indemnities for a fixed amount also counts, and is not checked here';

type NamedTrade = GuardedTrade & Pick<Trade, 'quantity'>;

/** Example: '2 LEZ26 220.0 puts sold at 5.000 on Jun 18, 2026'. */
export function tradeInWords(trade: NamedTrade): string {
  const { quantity, p_c } = trade;
  const contract = contractOfTrade(trade);
  const option = p_c === null ? null : `${strike(trade.strike)} ${p_c}${quantity === 1 ? '' : 's'}`;
  const named = [count(quantity), contract && futuresSymbol(contract), option].filter(Boolean).join(' ');
  const action = directionOf(trade.b_s) > 0 ? 'bought' : 'sold';
  return `${named} ${action} at ${tradePrice(trade.price_amount)} on ${day(trade.trade_date)}`;
}

/** Example: 'LRP endorsement 0001, effective Jun 18, 2026, ends Dec 3, 2026'. */
export const endorsementName = (policy: {
  endorsement_number: string;
  effective_date: Day;
  end_date: Day;
}): string =>
  `LRP endorsement ${policy.endorsement_number}, effective ${day(policy.effective_date)}, ends ${day(policy.end_date)}`;

/** The three conditions, with the figures of this policy and this trade; empty without rules for its crop year. */
export function captureConditions(
  policy: GuardedPolicy,
  { trade, expiry, future }: SubsidyCapture<NamedTrade>,
  rules: LrpRules,
): string[] {
  const figures = guardFigures(rules, policy.effective_date);
  if (figures === null) return [];
  const { from, to } = captureWindow(policy.effective_date, figures);
  const apart = Math.abs(daysBetween(expiry, policy.end_date));
  return [
    `The option expires on ${day(expiry)}, within ${counted(figures.expiry_days, 'calendar day')} of the end date (${counted(apart, 'day')})`,
    `It was sold from ${day(from)} to ${day(to)}, near the effective date`,
    `Its price of ${tradePrice(trade.price_amount)} is above ${share(figures.premium_percent)} of the premium of ${premium(policy.premium)} per cwt`,
    ...(future ? [`Together with ${tradeInWords(future)} it makes a short put`] : []),
  ];
}

/** The general conditions before there are records: for a fence that stands beside LRP. */
export function conditionsAhead(rules: LrpRules, effectiveDate: Day): string[] {
  const figures = guardFigures(rules, effectiveDate);
  if (figures === null) return [];
  const { from, to } = captureWindow(effectiveDate, figures);
  return [
    `The option expires within ${counted(figures.expiry_days, 'calendar day')} of the end date`,
    `It is sold from ${day(from)} to ${day(to)}, if the coverage takes effect on ${day(effectiveDate)}`,
    `Its price is above ${share(figures.premium_percent)} of the LRP premium per cwt`,
    'For a sold call also: a long future of its month is opened on these days',
  ];
}
