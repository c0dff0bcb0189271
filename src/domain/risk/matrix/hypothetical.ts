import { z } from 'zod';
import { requiredDay, requiredNumber } from '../../kit/fields.ts';
import { LIMITS } from '../../kit/limits.ts';
import type { Day } from '../../kit/days.ts';
import { lrpType, totalPremium, type LrpType } from '../../lrp/lrp.ts';
import { optionsExpiry } from '../../market/contract-calendar.ts';
import { futuresSymbol, underlyingMonth } from '../../market/contracts.ts';
import { priceOf, type Prices } from '../../market/prices.ts';
import { optionSymbol, parseFuturesSymbol, PUT_CALL, rootOfSymbol } from '../../market/symbols.ts';
import { isExpired } from '../../market/watchlist.ts';
import { rounded, times } from '../../kit/money.ts';
import { scenarioPositions, type ScenarioPosition, type PositionTrade } from './positions.ts';
import { payoffOf } from '../../lrp/policy-value.ts';

/** Hypothetical positions of a scenario, which are in no book. */

export const MOST_HYPOTHETICAL = 3;

/** Listed strikes are multiples of this, in $/cwt; a contract's own steps may be wider. Source: CME Rulebook, chapters 101A and 102A. */
const STRIKE_STEP = 0.5;

const isListedStrike = (strike: number): boolean =>
  Number.isInteger(rounded(times(strike, 1 / STRIKE_STEP), 6));

const isFuture = (symbol: string): boolean => {
  const month = parseFuturesSymbol(symbol);
  return month !== null && futuresSymbol(underlyingMonth(month)) === symbol;
};
const contract = z.string('Contract is required').refine(isFuture, 'Contract is required');
const b_s = z.enum(['Buy', 'Sell'], 'Side is required');
const quantity = requiredNumber('Contracts must be at least 1', { min: 1, max: 10_000, decimals: 0 });
const price = (label: string) =>
  requiredNumber(`${label} must be greater than 0`, { above: 0, max: LIMITS.price, decimals: 5 });

const future = z.object({ kind: z.literal('future'), contract, b_s, quantity, price: price('Price') });
const option = z.object({
  kind: z.enum(PUT_CALL),
  contract,
  b_s,
  quantity,
  strike: price('Strike').refine(
    isListedStrike,
    'The exchange lists strikes in steps of 0.50: 220.00, 220.50',
  ),
  price: price('Premium'),
});
const lrp = z.object({
  kind: z.literal('lrp'),
  type: lrpType,
  end_date: requiredDay('End date is required'),
  head_count: requiredNumber('Head must be at least 1', { min: 1, max: LIMITS.head, decimals: 0 }),
  target_wt: requiredNumber('Target weight must be greater than 0', { above: 0, max: LIMITS.headWeight }),
  coverage: price('Coverage'),
  premium: price('Premium'),
});

const insured = lrp.refine(({ premium, coverage }) => premium < coverage, {
  path: ['premium'],
  message: 'The premium must be below the coverage',
});

/** A future, an option or an LRP policy. Prices, coverage and premium in $/cwt. */
export const hypotheticalSchema = z.discriminatedUnion('kind', [future, option, insured]);
export type Hypothetical = z.infer<typeof hypotheticalSchema>;
export type HypotheticalTrade = Exclude<Hypothetical, { kind: 'lrp' }>;
export type HypotheticalLrp = Extract<Hypothetical, { kind: 'lrp' }>;

export const HYPOTHETICAL_KINDS = ['future', 'put', 'call', 'lrp'] as const;
export const HYPOTHETICAL_LABELS: Record<Hypothetical['kind'], string> = {
  future: 'Future',
  put: 'Put',
  call: 'Call',
  lrp: 'LRP',
};

export const isHypotheticalLrp = (hypothetical: Hypothetical): hypothetical is HypotheticalLrp =>
  hypothetical.kind === 'lrp';

/** The symbol of a hypothetical trade; null where none can be written. Example: a 220 put on LEZ26 is 'LEZ2200Q'. */
export function hypotheticalSymbol(trade: HypotheticalTrade): string | null {
  if (trade.kind === 'future') return trade.contract;
  const month = parseFuturesSymbol(trade.contract);
  return month && optionSymbol({ ...month, strike: trade.strike, p_c: trade.kind });
}

/** Why a hypothetical position is refused today, by field. Example: options on LEZ26 have expired on 2026-12-05. */
export function hypotheticalProblems(hypothetical: Hypothetical, today: Day): Record<string, string> {
  if (isHypotheticalLrp(hypothetical)) {
    return hypothetical.end_date < today ? { end_date: 'The end date must be today or later' } : {};
  }
  if (isExpired(hypothetical.contract, today))
    return { contract: `${hypothetical.contract} has stopped trading` };
  const month = parseFuturesSymbol(hypothetical.contract);
  return hypothetical.kind !== 'future' && month && optionsExpiry(month) < today
    ? { contract: `Options on ${hypothetical.contract} have expired: choose a later contract` }
    : {};
}

const DESCRIPTION = { GF: 'FDR CATTLE', LE: 'LIVE CATTLE' };

/**
 * A hypothetical trade as a position: entered at its price, and worth its quote now. An option without a quote is worth its premium
 * now. Example: an LEZ26 sold at 229.45, now 229.45, has made nothing yet.
 */
export function hypotheticalPosition(
  trade: HypotheticalTrade,
  prices: Prices,
  today: Day,
): ScenarioPosition | null {
  const symbol = hypotheticalSymbol(trade);
  const root = rootOfSymbol(symbol);
  if (symbol === null || root === null) return null;
  const held: PositionTrade = {
    symbol,
    description: DESCRIPTION[root],
    b_s: trade.b_s,
    quantity: trade.quantity,
    price_amount: trade.price,
  };
  const quoted = priceOf(prices, symbol);
  const isUnquoted = trade.kind !== 'future' && quoted.current === null;
  const priced = isUnquoted ? new Map(prices).set(symbol, { ...quoted, current: trade.price }) : prices;
  return scenarioPositions([held], priced, today)[0] ?? null;
}

/** Ending value / futures price of a policy by its type, target weight and effective date; null where no rule is known. */
export type FactorOf = (policy: { type: LrpType; target_wt: number; effective_date: Day }) => number | null;

/** The payoff of a hypothetical policy that begins today; its weight is null where its type has no factor. */
export function hypotheticalPayoff(hypothetical: HypotheticalLrp, factorOf: FactorOf, today: Day) {
  const { type, target_wt } = hypothetical;
  const factor = factorOf({ type, target_wt, effective_date: today });
  const payoff = payoffOf({ ...hypothetical, total_premium: totalPremium(hypothetical) }, factor ?? 0);
  return { ...payoff, weight: factor === null ? null : payoff.weight };
}

/** Example: 'Sell 2 LEZ26 at 229.45', 'Buy 1 LEZ26 220 put at 8.15', 'LRP on 100 head at 225.00 for 6.27'. */
export function hypotheticalName(hypothetical: Hypothetical): string {
  if (isHypotheticalLrp(hypothetical))
    return `LRP on ${hypothetical.head_count} head at ${hypothetical.coverage} for ${hypothetical.premium}`;
  const strike = hypothetical.kind === 'future' ? '' : ` ${hypothetical.strike} ${hypothetical.kind}`;
  return `${hypothetical.b_s} ${hypothetical.quantity} ${hypothetical.contract}${strike} at ${hypothetical.price}`;
}
