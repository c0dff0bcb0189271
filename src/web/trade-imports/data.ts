import { queryOptions } from '@tanstack/react-query';
import { checkTradeImport, importTrades, listTradeImports, type TradeImport } from '#api/trade-imports';
import { listImportProfiles } from '#api/import-profiles';
import { getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import { listTrades } from '#api/trades';
import type { TradeTable } from '#domain/trades/file/table';
import type { Trade } from '#domain/trades/trades';
import type { WaitingFile } from '#domain/trades/file/waiting-file';
import { call, callForFile, callWithJson } from '../lib/call.ts';
import { callWithProgress, type ProgressOptions } from '../lib/call-with-progress.ts';
import type { Draft } from './draft.ts';
import { requestJson } from '../lib/table-file/request-json.ts';
import { queryClient } from '../lib/query-client.ts';

export const importsOfTrades = { queryKey: ['trade-imports'], queryFn: () => call(listTradeImports) };

export const importProfilesQuery = queryOptions({
  queryKey: ['import-profiles'],
  queryFn: () => call(listImportProfiles),
});

/** Checks the trades of a file, read by this profile, against stored records. */
export const checkTrades = async (trades: TradeTable, profile: number | null) =>
  callWithJson(checkTradeImport, await requestJson({ trades, profile_id: profile ?? undefined }));

/** Saves the trades of a file with the choices made. */
export async function saveDraft(draft: Draft, options: ProgressOptions): Promise<TradeImport> {
  const json = await requestJson({
    file_name: draft.fileName,
    waiting_file_id: draft.waitingFile ?? undefined,
    trades: draft.trades,
    ...draft.choices(),
  });
  return callWithProgress(importTrades, json, options);
}

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

/** All open trades of a lot, oldest first, which include the candidates of a closing row. */
export const openTradesQuery = (lotId: number) =>
  queryOptions({ queryKey: ['trades', 'open', lotId], queryFn: () => openTradesOf(lotId) });

export const waitingFilesQuery = queryOptions({
  queryKey: ['waiting-files'],
  queryFn: () => call(listWaitingFiles),
});

/** The content of a waiting file, to be read like a file from the disk. */
export async function openWaitingFile({ id, name }: WaitingFile): Promise<File> {
  const { content } = await callForFile(getWaitingFile, { id });
  return new File([content], name);
}

/** Invalidates the profiles; the next file is read by the new ones. */
export const profilesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: importProfilesQuery.queryKey });
