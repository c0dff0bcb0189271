import type { RootMove } from './requirement.ts';
import { z } from 'zod';
import { excludedSchema, onlyExcluded } from '../../book/excluded.ts';
import { CONTRACTS, profitMultiplier, ROOTS, type Root } from '../../market/contracts.ts';
import { movedFuture, optionRepricing, type Pricing, pricingOf } from '../../market/option-repricing.ts';
import { parseFuturesSymbol, PUT_CALL, rootOfSymbol } from '../../market/symbols.ts';
import { isExpired } from '../../market/watchlist.ts';
import { type Day, daysBetween } from '../../kit/days.ts';
import { daySchema } from '../../kit/fields.ts';
import { plus, rounded, sumCents, times, toCents } from '../../kit/money.ts';
import { directionOf } from '../../trades/trades.ts';
import type { ExposedBook } from '../value-at-risk/exposures.ts';

/** What a move of prices costs in cash now, and what the cattle gain when they are sold. */

/** Cattle and futures of one contract month. */
export const moveContractSchema = z.object({
  symbol: z.string(),
  root: z.enum(ROOTS),
  /** What open futures make per $1.00/cwt, $: negative for a net sale. */
  futures: z.number(),
  /** The weight of the unsold cattle, cwt. */
  cattle: z.number(),
  /** The first and last out date of these cattle. */
  first_out: daySchema.nullable(),
  last_out: daySchema.nullable(),
});
export type MoveContract = z.infer<typeof moveContractSchema>;

/** An option, or the put of LRP policies, with its price and that of its future. */
export const moveOptionSchema = z.object({
  contract: z.string(),
  kind: z.enum(PUT_CALL),
  strike: z.number(),
  days: z.int(),
  price: z.number(),
  futures: z.number(),
  /** What it makes per $1.00/cwt of its own price, $: negative for a sale. */
  dollars: z.number(),
});
export type MoveOption = z.infer<typeof moveOptionSchema>;

export const movePositionsSchema = z.object({
  contracts: z.array(moveContractSchema),
  options: z.array(moveOptionSchema),
  /** Options sold that trade, in contracts: they may cost cash before they end. */
  written_options: z.number(),
  excluded: excludedSchema,
});
export type MovePositions = z.infer<typeof movePositionsSchema>;

/** The positions that a move of prices changes. Contracts that have stopped trading do not move. Source: decision 42. */
export function movePositions(book: ExposedBook, today: Day): MovePositions {
  const { prices } = book;
  const contracts = new Map<string, MoveContract>();
  const contractOf = (symbol: string, root: Root): MoveContract => {
    const known = contracts.get(symbol) ?? {
      symbol,
      root,
      futures: 0,
      cattle: 0,
      first_out: null,
      last_out: null,
    };
    contracts.set(symbol, known);
    return known;
  };
  for (const lot of book.lots) {
    const root = rootOfSymbol(lot.futures_contract);
    if (root === null) continue;
    const held = contractOf(lot.futures_contract, root);
    held.cattle = rounded(plus(held.cattle, times(lot.current_hd, lot.est_out_wt, 0.01)), 6);
    const out = lot.est_out_date;
    held.first_out = held.first_out === null || out < held.first_out ? out : held.first_out;
    held.last_out = held.last_out === null || out > held.last_out ? out : held.last_out;
  }
  const found: MovePositions = { contracts: [], options: [], written_options: 0, excluded: {} };
  const unpriced = { trades: 0, policies: 0 };
  for (const { symbol, description, b_s, quantity, option, trades } of book.trades) {
    if (symbol !== null && isExpired(symbol, today)) continue;
    const dollars = directionOf(b_s) * quantity * profitMultiplier(description);
    const future = symbol === null ? null : parseFuturesSymbol(symbol);
    if (future && symbol !== null) contractOf(symbol, future.root).futures += dollars;
    else if (!addOption(found, pricingOf(symbol, prices, today), dollars, today)) unpriced.trades += trades;
    if (option && directionOf(b_s) < 0) found.written_options += quantity;
  }
  for (const { symbol, contracts: count, policies } of book.policies) {
    const root = rootOfSymbol(symbol);
    const isKnown = root !== null && count !== null && symbol !== null && !isExpired(symbol, today);
    const dollars = isKnown ? count * CONTRACTS[root].multiplier : 0;
    if (!isKnown || !addOption(found, pricingOf(symbol, prices, today, 'theoretical'), dollars, today))
      unpriced.policies += policies;
  }
  found.excluded = onlyExcluded({
    trades_without_price: { count: unpriced.trades },
    policies_without_value: { count: unpriced.policies },
  });
  found.contracts = [...contracts.values()].toSorted((one, other) => monthOf(one) - monthOf(other));
  return found;
}

/** Live cattle after feeder cattle, each by month. */
function monthOf({ symbol, root }: MoveContract): number {
  const contract = parseFuturesSymbol(symbol);
  return (contract ? contract.year * 12 + contract.month : 0) + (root === 'LE' ? 1e6 : 0);
}

/** Whether it has a price, and was added. */
function addOption(found: MovePositions, pricing: Pricing, dollars: number, today: Day): boolean {
  if (pricing.state !== 'option') return false;
  const { contract, kind, strike, price, futures } = pricing;
  const days = daysBetween(today, pricing.expiry);
  found.options.push({ contract, kind, strike, days, price, futures, dollars });
  return true;
}

/** What a move does to the positions of one contract month, $. */
export interface MoveRow {
  symbol: string;
  /** Paid in (negative) or received for futures, within days. */
  cash: number;
  /** What the unsold cattle gain, realised when they are sold. */
  cattle: number;
  /** The change of options and LRP puts, which is no cash until they are closed or end. */
  options: number;
  net: number;
}

/**
 * Cash flow of futures, $ = direction x contracts x 500 or 400 x move; gain of the unsold cattle, $ = head x out weight x move / 100;
 * options and LRP puts by their repricing, which is no cash. Example: after a rise of $10, 4 LE sold cost $16,000, and 296 head
 * of 1,410 lb are worth $41,736 more. Source: decision 68.
 */
export function moveRows({ contracts, options }: MovePositions, move: RootMove): MoveRow[] {
  const symbols = new Set([
    ...contracts.map(({ symbol }) => symbol),
    ...options.map(({ contract }) => contract),
  ]);
  return [...symbols].map((symbol) => {
    const held = contracts.find((contract) => contract.symbol === symbol);
    const root = rootOfSymbol(symbol);
    const step = root === null ? 0 : move[root];
    const cash = toCents(times(held?.futures ?? 0, step));
    const cattle = toCents(times(held?.cattle ?? 0, step));
    const moved = sumCents(
      options.filter(({ contract }) => contract === symbol).map((option) => optionChange(option, step)),
    );
    return { symbol, cash, cattle, options: moved, net: sumCents([cash, cattle, moved]) };
  });
}

function optionChange({ kind, strike, days, price, futures, dollars }: MoveOption, step: number): number {
  if (step === 0) return 0;
  const then = optionRepricing({ kind, strike }, price, { futures, days })({
    futures: movedFuture(futures, step),
    days,
  });
  return toCents(times(rounded(then - price, 6), dollars));
}

/** The sum of the rows. */
export const moveTotal = (rows: readonly MoveRow[]): Omit<MoveRow, 'symbol'> => ({
  cash: sumCents(rows.map(({ cash }) => cash)),
  cattle: sumCents(rows.map(({ cattle }) => cattle)),
  options: sumCents(rows.map(({ options }) => options)),
  net: sumCents(rows.map(({ net }) => net)),
});
