import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkTradeImport, importTrades, listTradeImports, type TradeImport } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import type { TradeTable } from '#domain/trade-file/table';
import type { Trade } from '#domain/trades';
import { call, callWithJson } from '../lib/call.ts';
import type { Draft } from './draft.ts';
import { requestJson } from './request-json.ts';

export const tradeImportsQuery = queryOptions({
  queryKey: ['trade-imports'],
  queryFn: () => call(listTradeImports),
});

/** What the books know of the trades of a file. */
export const checkTrades = async (trades: TradeTable) =>
  callWithJson(checkTradeImport, await requestJson(trades));

/** Saves what was chosen for the trades of a file. */
export const saveDraft = async (draft: Draft): Promise<TradeImport> =>
  callWithJson(importTrades, await requestJson(draft.trades, draft.choices(), { file_name: draft.fileName }));

const AT_A_TIME = 200;

async function openTradesOf(lotId: number): Promise<Trade[]> {
  const trades: Trade[] = [];
  for (;;) {
    const next = await call(listTrades, {
      status: 'open',
      lots: String(lotId),
      sort: 'trade_date',
      offset: trades.length,
      limit: AT_A_TIME,
    });
    trades.push(...next);
    if (next.length < AT_A_TIME) return trades;
  }
}

/** All open trades of a lot, oldest first: among them are those that a row may close. */
export const openTradesQuery = (lotId: number) =>
  queryOptions({ queryKey: ['trades', 'open', lotId], queryFn: () => openTradesOf(lotId) });

/** Says that trades have come or gone: they are in lots' figures, in lists and in totals everywhere. */
export function useImportsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
