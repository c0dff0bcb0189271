import {
  comparedLot,
  type DaySums,
  type EquityComparison,
  explainedOf,
  type NamedPair,
  outlineOf,
} from '#domain/snapshots/comparison/comparison';
import { runTasks } from '../threads/run-tasks.ts';
import { pricesOf } from '#domain/market/prices';
import type { DayRow } from './day-queries.ts';
import type { Task } from './in-thread.ts';
import { pairsOf, type Second } from './pairs.ts';
import { presentFrom } from './present-queries.ts';
import { presentSums } from './present-sums.ts';
import { statesFrom } from './state-queries.ts';

/** The worker that works out why equity moved, one comparison after another. */

function secondOf({ second }: Task): Second {
  if (second.day !== null) return { day: second.day };
  const { day, today, present, prices } = second;
  return {
    day,
    today,
    present: { ...presentFrom(present), prices: pricesOf(prices.futures, prices.options) },
  };
}

function comparisonOf(task: Task): string {
  const { from, first, captured, second } = task;
  const { details_from } = first;
  const pairs = pairsOf(statesFrom(captured), secondOf(task));
  const common = { from, to: second.day, details_from };
  const isDetailed = details_from === null || from >= details_from;
  const comparison: EquityComparison = isDetailed
    ? { ...common, ...explained(pairs) }
    : { ...common, ...outlined(first, second.day === null ? presentSums(pairs) : sumsOf(second.last)) };
  return JSON.stringify(comparison);
}

type Result = Pick<EquityComparison, 'explained' | 'outline'>;

const explained = (pairs: readonly NamedPair[]): Result => ({
  explained: explainedOf(
    pairs,
    pairs.flatMap((pair) => comparedLot(pair) ?? []),
  ),
  outline: null,
});

const outlined = (first: DayRow, to: DaySums): Result => ({
  explained: null,
  outline: outlineOf(sumsOf(first), to),
});

/** The sums of a day; 0 where no lot in scope had head. */
const sumsOf = (day: DayRow): DaySums => ({
  est_future_value: day.est_future_value ?? 0,
  total_cost: day.total_cost ?? 0,
  trades_pl: day.trades_pl ?? 0,
  total_expenses: day.total_expenses ?? 0,
  net_equity: day.net_equity ?? 0,
  equity_with_sales: day.equity_with_sales,
});

runTasks(comparisonOf);
