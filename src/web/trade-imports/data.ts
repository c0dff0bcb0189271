import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkTradeImport, importTrades, listTradeImports, type TradeImport } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import type { TradeTable } from '#domain/trade-file-table';
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

const MOST_SHOWN = 200;

/** The open trades of a lot under a description, newest first: among them are those that a row may close. */
export const openTradesQuery = (lotId: number, { description }: Pick<Trade, 'description'>) =>
  queryOptions({
    queryKey: ['trades', 'open', lotId, description],
    queryFn: () =>
      call(listTrades, {
        status: 'open',
        lots: String(lotId),
        limit: MOST_SHOWN,
        ...(description && { description }),
      }),
  });

/** Says that trades have come or gone: they are in lots' figures, in lists and in totals everywhere. */
export function useImportsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
