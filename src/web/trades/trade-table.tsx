import { Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  deleteTrade,
  exportTrades,
  LINES_AT_A_TIME,
  listTrades,
  totalTrades,
  type TradeTotals,
  assignTradeLot,
} from '#api/trades';
import { counted, count as formatCount } from '#domain/kit/format';
import type { Trade, TradeStatus } from '#domain/trades/trades';
import { excludedMessage, tradesExcluded } from '#domain/book/excluded';
import { call, callUntil, withReason } from '../lib/call.ts';
import { keepClient } from '../lib/client.ts';
import { invalidate, currentCache } from '../lib/query-client.ts';
import { useMay } from '../lib/profile.ts';
import { ColumnsChoice, useColumnChoice, ViewsChoice, DataTable } from '../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { EmptyState, NothingMatches, MessageBox, Note, ErrorPanel } from '../ui/messages.tsx';
import { lazily } from '../ui/lazily.tsx';
import { tradeTotals, noTradesTitles, tradeName, statusLabel } from './cells.tsx';
import { tradeLine, tradeTableColumns } from './columns.tsx';
import { pricedTrades, usePricedTrades, type PricedTrade } from './priced.ts';
import { RecordNotes, useTableNotes } from '../notes/record-notes.tsx';
import { TradeFacts } from './trade-facts.tsx';
import { isFiltered, useClearFilters, useTradeView, type TradeView } from './view.ts';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { pricesOf } from '#domain/market/prices';
import { pricesQuery } from '../parts/prices-data.ts';
import { csvOf, type CsvColumn } from '../ui/csv.ts';
import { MadeFileButton, downloadCsv } from '../ui/download-button.tsx';
import { listPage, useLongList } from '../ui/use-row-window.ts';
import { z } from 'zod';
import type { LotChoice } from '#api/lots';
import { idSchema } from '#domain/kit/fields';
import { lotChoicesQuery, lotLink } from '../parts/lots-data.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { PickField } from '../ui/pick-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** Assigns a trade to a lot or removes it, for administrators, who see the lots of all entities. */
const AssignLotModal = formModal('Assign Lot', AssignLotForm, 'md');

function notifyAssigned(trade: Trade, lot: LotChoice | undefined): void {
  if (lot) notify(`${tradeName(trade)} assigned to lot ${lot.lot}`, { view: lotLink(lot, true) });
  else notify(`${tradeName(trade)} removed from its lot`);
}

const assignLotForm = z.object({
  lot_id: z.union([idSchema, z.literal('')]).transform((lot_id) => (lot_id === '' ? null : lot_id)),
});

function AssignLotForm({ trade }: { trade: Trade }) {
  const saveAs = useVersion(trade.version);
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(
    () => (lots.data ?? []).map(({ id, lot, owner }) => ({ value: id, label: `${lot} (${owner})` })),
    [lots.data],
  );
  const form = useForm({
    schema: assignLotForm,
    initial: { lot_id: trade.lot_id ?? '' },
    save: async ({ lot_id }) => {
      const saved = await saveAs((version) => call(assignTradeLot, { id: trade.id, version, lot_id }));
      const lot = lots.data?.find(({ id }) => id === lot_id);
      notifyAssigned(saved, lot);
    },
    changed: () => invalidate(),
    failure: 'Failed to assign lot. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Assign Lot">
      <TradeFacts trade={trade} />
      <PickField
        form={form}
        name="lot_id"
        label="Lot"
        source={lots}
        among="lots"
        failure="Failed to load lots data"
        placeholder="No lot"
        hint="The trade then belongs to the lot’s owner"
        options={options}
        clearable
      />
    </ModalForm>
  );
}

const pageOf = ({ filter, status, sort }: TradeView, offset: number) =>
  listPage<Trade>(
    { key: ['trades', 'page', filter, status], sort, day: 'trade_date' },
    offset,
    (rows, signal) => callUntil(listTrades, { ...filter, ...(status && { status }), sort, ...rows }, signal),
  );

/** Valued at current prices, and so refreshed with them. */
const totalOf = ({ filter }: TradeView) => ({
  queryKey: ['trades', 'total', filter],
  queryFn: ({ signal }: QueryFunctionContext) => callUntil(totalTrades, filter, signal),
  refetchInterval: 30_000,
});

function useTrades(view: TradeView) {
  const { rows, ...list } = useLongList<TradeView, Trade, TradeTotals>(view, {
    totalOf,
    pageOf,
    countOf: (totals, { status }) => totals[status ?? 'all'].count,
  });
  return { ...list, rows: usePricedTrades(rows) };
}

/** All trades of a view, newest first; `onProgress` receives the number fetched so far. */
async function allTrades(
  { filter, status }: TradeView,
  onProgress: (come: number) => void,
): Promise<Trade[]> {
  const trades: Trade[] = [];
  const inSame = keepClient();
  for (;;) {
    const last = trades.at(-1);
    const after = last && { after_date: last.trade_date, after_id: last.id };
    const next = await inSame(() => call(exportTrades, { ...filter, ...(status && { status }), ...after }));
    onProgress(trades.push(...next));
    if (next.length < LINES_AT_A_TIME) return trades;
  }
}

const CorrectTradeModal = lazily(async () => (await import('./correct-trade.tsx')).CorrectTradeModal);
const MatchTrades = lazily(async () => (await import('./match-trades.tsx')).MatchTrades);

const failure = 'Failed to load trades';

function useTradeActions() {
  const withOwner = useMay('seeEntities');
  const deletes = useMay('deleteTrades');
  const corrects = useMay('correctTrades');
  const assigned = useItemModal<PricedTrade>();
  const corrected = useItemModal<PricedTrade>();
  const deleted = useItemModal<PricedTrade>();
  const noted = useItemModal<PricedTrade>();
  const notes = useTableNotes('trade');
  const columns = useMemo(
    () =>
      tradeTableColumns(withOwner, {
        notes,
        onNotes: noted.open,
        onAssign: assigned.open,
        onCorrect: corrects ? corrected.open : undefined,
        onDelete: deletes ? deleted.open : undefined,
      }),
    [withOwner, corrects, deletes, notes, noted.open, assigned.open, corrected.open, deleted.open],
  );
  const line = useMemo(() => tradeLine(notes), [notes]);
  const dialogs = (
    <>
      {assigned.item && <AssignLotModal key={assigned.item.id} trade={assigned.item} {...assigned.modal} />}
      {corrected.item && (
        <CorrectTradeModal key={corrected.item.id} trade={corrected.item} {...corrected.modal} />
      )}
      {noted.item && (
        <RecordNotes
          about={{ about_kind: 'trade', about_id: noted.item.id }}
          name={tradeName(noted.item)}
          {...noted.modal}
        />
      )}
      {deleted.item && <DeleteTradeModal trade={deleted.item} {...deleted.modal} />}
    </>
  );
  return { columns, line, dialogs };
}

export function TradesTable({ status }: { status: TradeStatus | undefined }) {
  const corrects = useMay('correctTrades');
  const { columns, line, dialogs } = useTradeActions();
  const view = useTradeView(status);
  const trades = useTrades(view);
  const total = trades.total?.[status ?? 'all'];
  const excluded = total && excludedMessage(tradesExcluded(total));
  const clear = useClearFilters();
  const choice = useColumnChoice('trades');
  if (trades.failed)
    return <ErrorPanel message={failure} error={trades.error} onRetry={() => void trades.retry()} />;
  return (
    <Stack gap="sm" aria-busy={trades.waiting}>
      <Group justify="space-between" gap="sm" mih={36}>
        <Note component="output">
          {total && (
            <>
              {counted(total.count, 'trade')}, {tradeTotals(total).profit_loss} in all
              {excluded && `; ${excluded}`}
            </>
          )}
        </Note>
        <Group gap="sm">
          {corrects && <MatchTrades />}
          <ColumnsChoice columns={columns} choice={choice} />
          <ViewsChoice table="trades" choice={choice} />
          <TradesExportButton view={view} count={total?.count ?? 0} />
        </Group>
      </Group>
      {trades.incomplete && <MessageBox kind="error">{withReason(failure, trades.error)}</MessageBox>}
      <DataTable
        label="Trades"
        loadingText="Loading trades..."
        columns={columns}
        hidden={choice.hidden}
        rows={trades.rows}
        rowWindow={trades.rowWindow}
        rowId={(trade) => String(trade.id)}
        rowName={tradeName}
        rowHeight={66}
        line={line}
        defaultSort="-trade_date"
        {...(total && { totals: tradeTotals(total) })}
        empty={<NoTrades status={status} onClear={isFiltered(view) ? clear : undefined} />}
      />
      {dialogs}
    </Stack>
  );
}

interface NoTradesProps {
  status: TradeStatus | undefined;
  onClear: (() => void) | undefined;
}

function NoTrades({ status, onClear }: NoTradesProps) {
  const title = noTradesTitles[status ?? 'all'];
  if (onClear) {
    return (
      <NothingMatches title={title} onClear={onClear}>
        No trade matches your search and filters.
      </NothingMatches>
    );
  }
  return (
    <EmptyState title={title}>
      {status
        ? `No ${status} trades to display.`
        : 'Your futures and options positions will be displayed here once you have trades.'}
    </EmptyState>
  );
}

const DeleteTradeModal = ({ trade, ...modal }: ModalProps & { trade: Trade }) => (
  <DeleteModal
    {...modal}
    record={tradeName(trade)}
    remove={() => call(deleteTrade, { id: trade.id })}
    changed={() => invalidate()}
    failure="Failed to delete trade"
  >
    <TradeFacts trade={trade} />
  </DeleteModal>
);

function TradesExportButton({ view, count }: { view: TradeView; count: number }) {
  const withOwner = useMay('seeEntities');
  const [come, setCome] = useState(0);
  const save = async () => {
    setCome(0);
    const { futures, options } = await currentCache().ensureQueryData(pricesQuery);
    const trades = pricedTrades(await allTrades(view, setCome), pricesOf(futures, options), () => null);
    downloadCsv('trades.csv', csvOf(tradeLines(withOwner), trades));
  };
  return (
    <MadeFileButton
      save={save}
      failure="Failed to export trades. Please try again."
      busyLabel={`Exporting ${formatCount(come)} of ${formatCount(count)}...`}
      disabled={count === 0}
    >
      Export CSV
    </MadeFileButton>
  );
}

/** A trade as a line of a CSV file: the table's columns; administrators also get the owner. */
const tradeLines = (withOwner: boolean): CsvColumn<PricedTrade>[] => [
  { header: 'Status', value: statusLabel },
  { header: 'Lot', value: ({ lot }) => lot },
  ...(withOwner ? [{ header: 'Owner', value: ({ owner }: PricedTrade) => owner }] : []),
  { header: 'Account', value: ({ acct }) => acct },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Trade Date', value: ({ trade_date }) => trade_date },
  { header: 'B/S', value: ({ b_s }) => b_s },
  { header: 'Quantity', value: ({ quantity }) => quantity },
  { header: 'Period', value: ({ period }) => period },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Strike', value: ({ strike }) => strike },
  { header: 'P/C', value: ({ p_c }) => p_c },
  { header: 'Price/Amount', value: ({ price_amount }) => price_amount },
  { header: 'Last/Closed Price', value: ({ last_price }) => last_price },
  { header: 'P/L', value: ({ profit_loss }) => profit_loss },
];
