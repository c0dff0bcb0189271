import {
  type DaySums,
  type EquityComparison,
  explainedOf,
  type NamedPair,
  outlineOf,
} from '#domain/snapshots/comparison/comparison';
import { runTasks } from '../threads/task-thread.ts';
import { pricesOf } from '#domain/market/prices';
import { type EquityNow, equityNow } from '#domain/snapshots/equity-now';
import { lotSnapshots, type PresentLot, type SnapshotBook } from '#domain/snapshots/lot-snapshots';
import { tiedTotals } from '#domain/snapshots/snapshots';
import { type DayRow, presentFrom } from './day-queries.ts';
import type { ComparisonTask, PresentDay } from './routes.ts';
import { pairsOf } from './pairs.ts';
import { statesFrom } from './state-queries.ts';

const presentBook = ({ present, prices }: PresentDay): SnapshotBook<PresentLot> => ({
  ...presentFrom(present),
  prices: pricesOf(prices.futures, prices.options),
});

function comparisonOf(task: ComparisonTask): EquityComparison | EquityNow {
  const { from, first, captured, second, mostNeeds } = task;
  if (second.day !== null) return compared(task, pairsOf(statesFrom(captured), second), sumsOf(second.last));
  const { today } = second;
  const present = presentBook(second);
  const pairs = pairsOf(statesFrom(captured), { day: null, present, today });
  if (mostNeeds !== null)
    return equityNow(
      present,
      today,
      first.captured && isDetailed(task) ? { day: from, pairs } : null,
      mostNeeds,
    );
  // The sums that a snapshot would record now.
  const lots = lotSnapshots(present, today).filter(({ snapshot }) => !snapshot.closed_out);
  return compared(task, pairs, tiedTotals(lots.map(({ snapshot }) => snapshot)));
}

const isDetailed = ({ from, first: { details_from } }: ComparisonTask): boolean =>
  details_from === null || from >= details_from;

function compared(task: ComparisonTask, pairs: readonly NamedPair[], last: DaySums): EquityComparison {
  const { from, first, second } = task;
  const common = { from, to: second.day, details_from: first.details_from };
  return isDetailed(task)
    ? { ...common, explained: explainedOf(pairs), outline: null }
    : { ...common, explained: null, outline: outlineOf(sumsOf(first), last) };
}

/** The sums of a day; 0 where no lot in scope had head. */
const sumsOf = (day: DayRow): DaySums => ({
  est_future_value: day.est_future_value ?? 0,
  total_cost: day.total_cost ?? 0,
  trades_pl: day.trades_pl ?? 0,
  total_expenses: day.total_expenses ?? 0,
  net_equity: day.net_equity ?? 0,
  equity_with_sales: day.equity_with_sales,
});

runTasks((task: ComparisonTask) => JSON.stringify(comparisonOf(task)));
