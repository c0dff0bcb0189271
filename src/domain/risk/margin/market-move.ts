import type { RootMove } from './requirement.ts';
import { z } from 'zod';
import { excludedSchema, onlyExcluded } from '../../book/excluded.ts';
import { CONTRACTS, futuresSymbol, profitMultiplier, ROOTS, type Root } from '../../market/contracts.ts';
import { movedFuture, optionRepricing, type Pricing, pricingOf } from '../../market/option-repricing.ts';
import { parseFuturesSymbol, PUT_CALL, rootOfSymbol, underlyingOf } from '../../market/symbols.ts';
import { isExpired } from '../../market/watchlist.ts';
import { type Day, daysBetween } from '../../kit/days.ts';
import { daySchema } from '../../kit/fields.ts';
import { isPastOut } from '../../book/past-out.ts';
import { plus, rounded, sumCents, sumKnown, times, toCents } from '../../kit/money.ts';
import { directionOf } from '../../trades/trades.ts';
import type { ExposedBook } from '../value-at-risk/exposures.ts';

/** Cash that a price move costs now, and the gain of the cattle when they are sold. */

export const moveContractSchema = z.object({
  symbol: z.string(),
  root: z.enum(ROOTS),
  /** P/L of open futures per $1.00/cwt, $: negative for a net sale. */
  futures: z.number(),
  /** The weight of the unsold cattle, cwt. */
  cattle: z.number(),
  /** The first and last out date to come of these cattle. */
  first_out: daySchema.nullable(),
  last_out: daySchema.nullable(),
  /** The lots past their out date: they are named, not dated. */
  past_out: z.array(z.string()),
  /** Options and policies without a known change, as their price is missing. */
  unpriced: z.int(),
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
  /** P/L per $1.00/cwt of its own price, $: negative for a sale. */
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

/** The contract months of a book, each as it is first named. */
class ContractMonths {
  private readonly bySymbol = new Map<string, MoveContract>();

  of(symbol: string, root: Root): MoveContract {
    const known = this.bySymbol.get(symbol) ?? {
      symbol,
      root,
      futures: 0,
      cattle: 0,
      first_out: null,
      last_out: null,
      past_out: [],
      unpriced: 0,
    };
    this.bySymbol.set(symbol, known);
    return known;
  }

  /** Counts an option, or a policy, without a price in the month of its future. */
  addUnpriced(symbol: string | null): void {
    const month = underlyingOf(symbol);
    if (month) this.of(futuresSymbol(month), month.root).unpriced += 1;
  }

  inOrder = (): MoveContract[] =>
    [...this.bySymbol.values()].toSorted((one, other) => monthOf(one) - monthOf(other));
}

function addCattle(months: ContractMonths, lot: ExposedBook['lots'][number], today: Day): void {
  const root = rootOfSymbol(lot.futures_contract);
  if (root === null) return;
  const held = months.of(lot.futures_contract, root);
  held.cattle = rounded(plus(held.cattle, times(lot.current_hd, lot.est_out_wt, 0.01)), 6);
  const out = lot.est_out_date;
  if (isPastOut(lot, today)) {
    held.past_out.push(lot.lot);
    return;
  }
  held.first_out = held.first_out === null || out < held.first_out ? out : held.first_out;
  held.last_out = held.last_out === null || out > held.last_out ? out : held.last_out;
}

/** The positions that a move of prices changes. Contracts that have stopped trading do not move. Source: decision 42. */
export function movePositions({ lots, trades, policies, prices }: ExposedBook, today: Day): MovePositions {
  const months = new ContractMonths();
  for (const lot of lots) addCattle(months, lot, today);
  const found: MovePositions = { contracts: [], options: [], written_options: 0, excluded: {} };
  const unpriced = { trades: 0, policies: 0 };
  for (const { symbol, description, b_s, quantity, option, trades: count } of trades) {
    if (symbol !== null && isExpired(symbol, today)) continue;
    const dollars = directionOf(b_s) * quantity * profitMultiplier(description);
    const future = symbol === null ? null : parseFuturesSymbol(symbol);
    if (future && symbol !== null) months.of(symbol, future.root).futures += dollars;
    else if (!addOption(found, pricingOf(symbol, prices, today), dollars, today)) {
      unpriced.trades += count;
      months.addUnpriced(symbol);
    }
    if (option && directionOf(b_s) < 0) found.written_options += quantity;
  }
  const contractOfLot = new Map<number | null, string>(lots.map((lot) => [lot.id, lot.futures_contract]));
  for (const { symbol, contracts: count, policies: number, lot_id } of policies) {
    const root = rootOfSymbol(symbol);
    const isKnown = root !== null && count !== null && symbol !== null && !isExpired(symbol, today);
    const dollars = isKnown ? count * CONTRACTS[root].multiplier : 0;
    if (!isKnown || !addOption(found, pricingOf(symbol, prices, today, 'theoretical'), dollars, today)) {
      unpriced.policies += number;
      months.addUnpriced(contractOfLot.get(lot_id) ?? symbol);
    }
  }
  found.excluded = onlyExcluded({
    trades_without_price: { count: unpriced.trades },
    policies_without_value: { count: unpriced.policies },
  });
  found.contracts = months.inOrder();
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

/** Effect of a price move on the positions of one contract month, $. */
export interface MoveRow {
  symbol: string;
  /** Paid in (negative) or received for futures, within days. */
  cash: number;
  /** Gain of the unsold cattle, realized when they are sold. */
  cattle: number;
  /** The change of options and LRP puts, which is no cash until they are closed or end; null where none has a price. */
  options: number | null;
  /** Of the known part. */
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
    const priced = options.filter(({ contract }) => contract === symbol);
    const isUnknown = priced.length === 0 && (held?.unpriced ?? 0) > 0;
    const moved = isUnknown ? null : sumCents(priced.map((option) => optionChange(option, step)));
    return { symbol, cash, cattle, options: moved, net: sumCents([cash, cattle, moved ?? 0]) };
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

export const moveTotal = (rows: readonly MoveRow[]): Omit<MoveRow, 'symbol'> => ({
  cash: sumCents(rows.map(({ cash }) => cash)),
  cattle: sumCents(rows.map(({ cattle }) => cattle)),
  options: optionsTotal(rows.map(({ options }) => options)),
  net: sumCents(rows.map(({ net }) => net)),
});

/** Null where some are unknown and nothing else is known to change. Source: decision 21. */
function optionsTotal(changes: readonly (number | null)[]): number | null {
  const { total, excluded_count } = sumKnown(changes);
  return excluded_count > 0 && total === 0 ? null : total;
}
