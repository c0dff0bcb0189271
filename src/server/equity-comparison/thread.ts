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
import { type DayRow, presentFrom } from './day-queries.ts';
import type { ComparisonTask } from './routes.ts';
import { pairsOf, type Second } from './pairs.ts';
import { statesFrom } from './state-queries.ts';
import { hedgesOf } from '#domain/snapshots/comparison/lot-state';
import { equityOf } from '#domain/book/equity';
import { sumCents } from '#domain/kit/money';

/** The sums that a capture would record now: over the lots with head and a price. */
export function presentSums(pairs: readonly NamedPair[]): DaySums {
  const lots = pairs.flatMap(({ after }) => {
    if (after === null || after.current_hd === 0 || after.price === null) return [];
    const { trades, lrp } = hedgesOf(after);
    const expenses = sumCents([after.expenses_actual, after.expenses_projected]);
    const equity = equityOf(after, after.price, trades, expenses);
    const net_equity = equity.net_equity ?? 0;
    return [
      {
        est_future_value: equity.est_future_value ?? 0,
        total_cost: after.total_cost,
        trades_pl: trades,
        total_expenses: expenses,
        net_equity,
        equity_with_sales: sumCents([net_equity, after.proceeds, lrp]),
      },
    ];
  });
  const sum = (key: keyof DaySums): number => sumCents(lots.map((lot) => lot[key]));
  return {
    est_future_value: sum('est_future_value'),
    total_cost: sum('total_cost'),
    trades_pl: sum('trades_pl'),
    total_expenses: sum('total_expenses'),
    net_equity: sum('net_equity'),
    equity_with_sales: sum('equity_with_sales'),
  };
}

/** The worker that works out why equity moved, one comparison after another. */

function secondOf({ second }: ComparisonTask): Second {
  if (second.day !== null) return { day: second.day };
  const { day, today, present, prices } = second;
  return {
    day,
    today,
    present: { ...presentFrom(present), prices: pricesOf(prices.futures, prices.options) },
  };
}

function comparisonOf(task: ComparisonTask): string {
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
