import type { DaySums, NamedPair } from '#domain/snapshots/comparison/comparison';
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
