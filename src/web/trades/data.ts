import { exportTrades, LINES_AT_A_TIME, listTrades, totalTrades, type TradeTotals } from '#api/trades';
import type { Trade } from '#domain/trades/trades';
import { call } from '../lib/call.ts';
import { useLongList } from '../ui/use-long-list.ts';
import { pageSize } from '../ui/use-row-window.ts';
import { usePricedTrades } from './priced.ts';
import type { TradeView } from './view.ts';

const pageOf = ({ filter, status, sort }: TradeView, offset: number) => ({
  queryKey: ['trades', 'page', filter, status, sort, offset],
  queryFn: () => call(listTrades, { ...filter, ...(status && { status }), sort, offset, limit: pageSize }),
});

/** Valued at current prices, and so refreshed with them. */
const totalOf = ({ filter }: TradeView) => ({
  queryKey: ['trades', 'total', filter],
  queryFn: () => call(totalTrades, filter),
  refetchInterval: 30_000,
});

/** The trades of a view with price and P/L, and the totals of all matches. */
export function useTrades(view: TradeView) {
  const { rows, ...list } = useLongList<TradeView, Trade, TradeTotals>(view, {
    totalOf,
    pageOf,
    countOf: (totals, { status }) => totals[status ?? 'all'].count,
  });
  return { ...list, rows: usePricedTrades(rows) };
}

/** All trades of a view, newest first; `onProgress` receives the number fetched so far. */
export async function allTrades(
  { filter, status }: TradeView,
  onProgress: (come: number) => void,
): Promise<Trade[]> {
  const trades: Trade[] = [];
  for (;;) {
    const last = trades.at(-1);
    const next = await call(exportTrades, {
      ...filter,
      ...(status && { status }),
      ...(last && { after_date: last.trade_date, after_id: last.id }),
    });
    trades.push(...next);
    onProgress(trades.length);
    if (next.length < LINES_AT_A_TIME) return trades;
  }
}
