import { z } from 'zod';
import { excludedGroup, excludedSchema, onlyExcluded } from '../../book/excluded.ts';
import { futureValue } from '../../book/equity.ts';
import { daySchema } from '../../kit/fields.ts';
import { sumCents } from '../../kit/money.ts';
import {
  CAUSES,
  cause,
  type Cause,
  isNothing,
  NOTHING,
  partsSchema,
  sumOfParts,
  partsTotal,
} from './causes.ts';
import { compareLot, type LotPair, notCompared } from './compare-lot.ts';
import { equityParts, type LotState, realisedParts, UNKNOWN_RESULTS } from './lot-state.ts';

const money = z.number();

/** A lot on one of the two days, for reading beside the effects. Money in $, prices in $/cwt, weights in lb per head. */
const dayOfLotSchema = z.object({
  current_hd: z.number(),
  total_received: z.number(),
  total_dead: z.number(),
  total_shipped: z.number(),
  est_out_wt: z.number(),
  futures_contract: z.string().nullable(),
  price: z.number().nullable(),
  basis: z.number().nullable(),
  total_cost: money,
  expenses_actual: money,
  expenses_projected: money,
  proceeds: money,
});
export type DayOfLot = z.infer<typeof dayOfLotSchema>;

/** The effect of one cause on a position. `price` is the second day's, null where there was none. */
const positionEffectSchema = z.object({
  cause,
  column: z.enum(['trades', 'lrp']),
  amount: money,
  symbol: z.string().nullable(),
  b_s: z.string(),
  quantity: z.int().nullable(),
  price: z.number().nullable(),
});
export type ComparedPosition = z.infer<typeof positionEffectSchema>;

/** Why the equity of one lot moved. A day on which the lot had no state is null. */
export const comparedLotSchema = z.object({
  lot_id: z.int(),
  lot: z.string(),
  owner: z.string(),
  before: dayOfLotSchema.nullable(),
  after: dayOfLotSchema.nullable(),
  /** Causes without an effect are absent. */
  causes: z.partialRecord(cause, partsSchema),
  positions: z.array(positionEffectSchema),
  /** Changes after the last head had left; no part of equity. */
  entered_after: partsSchema.nullable(),
});
export type ComparedLot = z.infer<typeof comparedLotSchema>;

const causeTotalSchema = partsSchema.extend({ cause, total: money, lots: z.int() });
export type CauseTotal = z.infer<typeof causeTotalSchema>;

/** A lot that is not compared, and why its result is unknown on either day. */
const notComparedSchema = z.object({
  lot_id: z.int(),
  lot: z.string(),
  owner: z.string(),
  before: z.enum(UNKNOWN_RESULTS).nullable(),
  after: z.enum(UNKNOWN_RESULTS).nullable(),
});
export type NotComparedLot = z.infer<typeof notComparedSchema>;

/**
 * Why equity moved between two days, over the lots with a known result on both. `before`, `after` and `change` are *Equity with Sales and LRP*; the causes add up to the change
 * to the cent. `net_equity_change` is the part of it that Est. Net Equity shows.
 */
export const explainedSchema = z.object({
  before: money,
  after: money,
  change: money,
  net_equity_change: money,
  /** In the order in which they are calculated; every cause is listed. */
  causes: z.array(causeTotalSchema),
  lots: z.array(comparedLotSchema),
  not_compared: z.array(notComparedSchema),
  /** The lots compared that are without a plan to finish on one of the days. */
  excluded: excludedSchema,
  entered_after: money,
});
export type EquityExplanation = z.infer<typeof explainedSchema>;

/** Comparison of snapshots from before details were stored: sums of Est. Net Equity. Null where it was not recorded. */
export const outlineSchema = z.object({
  before: money,
  after: money,
  change: money,
  value: money,
  cost: money,
  trades: money,
  expenses: money,
  sales_and_lrp: money.nullable(),
});
export type Outline = z.infer<typeof outlineSchema>;

/** Two snapshots, or one and the present. Exactly one of `explained` and `outline` is set. */
export const equityComparisonSchema = z.object({
  from: daySchema,
  /** Null for the present. */
  to: daySchema.nullable(),
  /** The first snapshot with details; null where there is none. */
  details_from: daySchema.nullable(),
  explained: explainedSchema.nullable(),
  outline: outlineSchema.nullable(),
});
export type EquityComparison = z.infer<typeof equityComparisonSchema>;

export interface NamedPair extends LotPair {
  lot_id: number;
  lot: string;
  owner: string;
}

const dayOfLot = (state: LotState | null): DayOfLot | null =>
  state && {
    current_hd: state.current_hd,
    total_received: state.total_received,
    total_dead: state.total_dead,
    total_shipped: state.total_shipped,
    est_out_wt: state.est_out_wt,
    futures_contract: state.futures_contract,
    price: state.price,
    basis: state.basis,
    total_cost: state.total_cost,
    expenses_actual: state.expenses_actual,
    expenses_projected: state.expenses_projected,
    proceeds: state.proceeds,
  };

/** The comparison of one lot with its name; null where nothing about it changed, or it is not compared. */
function comparedLot(pair: NamedPair): ComparedLot | null {
  const { causes, positions, entered_after } = compareLot(pair);
  const isUnchanged = Object.keys(causes).length === 0 && entered_after === null;
  if (isUnchanged) return null;
  return {
    lot_id: pair.lot_id,
    lot: pair.lot,
    owner: pair.owner,
    before: dayOfLot(pair.before),
    after: dayOfLot(pair.after),
    causes,
    positions: positions.map(({ cause: of, column, amount, position }) => ({
      cause: of,
      column: column === 'cattle' ? 'trades' : column,
      amount,
      symbol: position.symbol,
      b_s: position.b_s,
      quantity: position.quantity,
      price: position.price,
    })),
    entered_after,
  };
}

function notComparedLot(pair: NamedPair): NotComparedLot[] {
  const unknown = notCompared(pair);
  const { lot_id, lot, owner } = pair;
  return unknown === null ? [] : [{ lot_id, lot, owner, ...unknown }];
}

/** Est. Net Equity of a lot, $, as snapshots add it up: future value - cost + trades - expenses; 0 without head or price. */
function netEquityOf(state: LotState | null): number {
  if (state === null || state.current_hd === 0) return 0;
  const value = futureValue(state, state.price);
  if (value === null) return 0;
  const { cattle, trades } = realisedParts(state);
  return sumCents([value, cattle, -state.proceeds, trades]);
}

/** Whether a lot is without a plan to finish it on one of the days. Source: decision 88. */
const isWithoutPlan = ({ before, after }: NamedPair): boolean =>
  (before?.lots_without_plan ?? 0) > 0 || (after?.lots_without_plan ?? 0) > 0;

const namesOf = (pairs: readonly NamedPair[]) => pairs.map(({ lot }) => ({ name: lot, count: 1 }));

const totalOfCause = (of: Cause, lots: readonly ComparedLot[]): CauseTotal => {
  const parts = lots.map(({ causes }) => causes[of] ?? NOTHING);
  const sums = sumOfParts(parts);
  return { cause: of, ...sums, total: partsTotal(sums), lots: parts.filter((one) => !isNothing(one)).length };
};

/**
 * Adds the comparisons of lots up: each total is the sum of its lots' figures, so that every row and column adds up. Lots without
 * a known result on one of the days are in no sum, and are listed. Example: a market effect of +$2,000 on one lot and -$500 on another are +$1,500 on two lots. Source: decisions 17 and 76.
 */
export function explainedOf(pairs: readonly NamedPair[]): EquityExplanation {
  const lots = pairs.flatMap((pair) => comparedLot(pair) ?? []);
  const compared = pairs.filter((pair) => notCompared(pair) === null);
  const equity = (side: 'before' | 'after') =>
    sumCents(compared.map((pair) => partsTotal(equityParts(pair[side]))));
  const net = (side: 'before' | 'after') => sumCents(compared.map((pair) => netEquityOf(pair[side])));
  const [before, after] = [equity('before'), equity('after')];
  return {
    before,
    after,
    change: sumCents([after, -before]),
    net_equity_change: sumCents([net('after'), -net('before')]),
    causes: CAUSES.map((of) => totalOfCause(of, lots)),
    lots,
    not_compared: pairs.flatMap(notComparedLot),
    excluded: onlyExcluded({ lots_without_plan: excludedGroup(namesOf(compared.filter(isWithoutPlan))) }),
    entered_after: sumCents(lots.map(({ entered_after }) => partsTotal(entered_after ?? NOTHING))),
  };
}

/** The sums of a snapshot, or of the present, over the lots with a price. */
export interface DaySums {
  est_future_value: number;
  total_cost: number;
  trades_pl: number;
  total_expenses: number;
  net_equity: number;
  /** Null where it was not recorded. */
  equity_with_sales: number | null;
}

/**
 * Change of Est. Net Equity between two days without details: the change is that of value - cost + trades - expenses. Example:
 * value +$12,000, cost +$2,000 and expenses +$500 are +$9,500. Source: decision 46.
 */
export function outlineOf(from: DaySums, to: DaySums): Outline {
  const change = (key: Exclude<keyof DaySums, 'equity_with_sales'>) => sumCents([to[key], -from[key]]);
  const rest = ({ equity_with_sales, net_equity }: DaySums): number | null =>
    equity_with_sales === null ? null : sumCents([equity_with_sales, -net_equity]);
  const [first, last] = [rest(from), rest(to)];
  return {
    before: from.net_equity,
    after: to.net_equity,
    change: change('net_equity'),
    value: change('est_future_value'),
    cost: sumCents([from.total_cost, -to.total_cost]),
    trades: change('trades_pl'),
    expenses: sumCents([from.total_expenses, -to.total_expenses]),
    sales_and_lrp: first === null || last === null ? null : sumCents([last, -first]),
  };
}
