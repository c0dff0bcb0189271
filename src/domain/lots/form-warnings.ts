import { type Day, isDay } from '../kit/days.ts';
import { day } from '../kit/format.ts';
import { futuresContract } from '../market/contracts.ts';
import { stopDay } from '../market/watchlist.ts';
import {
  dayWarning,
  headWeightWarning,
  outDayWarning,
  totalPriceWarning,
  totalWeightWarning,
} from '../kit/plausibility.ts';
import { numberTyped, type TypedNumber } from '../kit/typed-numbers.ts';

/** The warning under each field, or null. Every field that can have a warning has a key. */
export type Warnings = Record<string, string | null>;

export type Typed = TypedNumber | null;

interface CattleIn {
  date_in: string;
  head: Typed;
  pay_wt: Typed;
  cost: Typed;
}

/** Warnings about unusual values of incoming cattle. Source: decision 49. */
const ofCattleIn = ({ date_in, head, pay_wt, cost }: CattleIn, today: Day | undefined) => ({
  date_in: dayWarning(date_in, today),
  pay_wt: totalWeightWarning(numberTyped(pay_wt), numberTyped(head)),
  cost: totalPriceWarning(numberTyped(cost), numberTyped(pay_wt)),
});

interface TypedLot {
  date_in: string;
  total_received: Typed;
  total_pay_wt: Typed;
  total_cost: Typed;
  est_out_wt: Typed;
  est_out_date: string;
}

/** Warnings about unusual values in Add Lot and Edit Lot. Source: decision 49. */
export function lotWarnings(typed: TypedLot, today: Day | undefined): Warnings {
  const { total_received: head, total_pay_wt: pay_wt, total_cost: cost } = typed;
  const cattleIn = ofCattleIn({ date_in: typed.date_in, head, pay_wt, cost }, today);
  return {
    date_in: cattleIn.date_in,
    total_pay_wt: cattleIn.pay_wt,
    total_cost: cattleIn.cost,
    est_out_wt: headWeightWarning(numberTyped(typed.est_out_wt)),
    est_out_date: outDayWarning(typed.est_out_date, typed.date_in) ?? dayWarning(typed.est_out_date, today),
  };
}

/**
 * The contract of projections as typed, and its last day if it has stopped trading; null while it is unknown. Example: 850 lb out
 * on 2026-11-30 is GFX26, which on 2026-11-23 had stopped on 2026-11-19. Source: decisions 15, 42.
 */
export function projectedContract(
  { est_out_wt, est_out_date }: Pick<TypedLot, 'est_out_wt' | 'est_out_date'>,
  today: Day | undefined,
): { symbol: string; stopped_on: Day | null } | null {
  const pounds = numberTyped(est_out_wt);
  if (pounds === null || pounds <= 0 || !isDay(est_out_date) || today === undefined) return null;
  const symbol = futuresContract(pounds, est_out_date);
  return { symbol, stopped_on: stopDay(symbol, today) };
}

/** Warnings of {@link lotWarnings}, and of a contract that has stopped trading, which is usual in files of past lots. Source: decisions 42, 49. */
export function lotFormWarnings(typed: TypedLot, today: Day | undefined): Warnings {
  const warnings = lotWarnings(typed, today);
  const contract = projectedContract(typed, today);
  if (!contract?.stopped_on) return warnings;
  const stopped = `${contract.symbol} stopped trading on ${day(contract.stopped_on)}: the lot is valued at that day’s settlement`;
  return { ...warnings, est_out_date: warnings['est_out_date'] ?? stopped };
}

/** Warnings about unusual values in a receiving. Source: decision 49. */
export const receivingWarnings = (
  { received, ...typed }: Omit<CattleIn, 'head'> & { received: Typed },
  today: Day | undefined,
): Warnings => ofCattleIn({ ...typed, head: received }, today);

interface TypedOut {
  type: string;
  date_out: string;
  head_count: Typed;
  weight: Typed;
  proceeds: Typed;
}

/** Warnings about unusual values in an out. Source: decision 49. */
export const outWarnings = (typed: TypedOut, lot: { date_in: Day }, today: Day | undefined): Warnings => ({
  date_out: outDayWarning(typed.date_out, lot.date_in) ?? dayWarning(typed.date_out, today),
  weight: totalWeightWarning(numberTyped(typed.weight), numberTyped(typed.head_count)),
  proceeds:
    typed.type === 'dead' && (numberTyped(typed.proceeds) ?? 0) > 0
      ? 'Dead head rarely bring proceeds; these count as sales of the lot'
      : totalPriceWarning(numberTyped(typed.proceeds), numberTyped(typed.weight)),
});

/** Warnings about unusual values in an expense. Source: decision 49. */
export const expenseWarnings = ({ date }: { date: string }, today: Day | undefined): Warnings => ({
  date: dayWarning(date, today),
});
