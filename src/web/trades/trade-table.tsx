import { Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { deleteTrade } from '#api/trades';
import { counted } from '#domain/kit/format';
import type { Trade, TradeStatus } from '#domain/trades/trades';
import { excludedMessage, tradesExcluded } from '#domain/book/excluded';
import { call, withReason } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { ColumnsChoice } from '../ui/columns-choice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DeleteModal } from '../ui/delete-modal.tsx';
import { EmptyState, NothingMatches } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { lazily } from '../ui/lazily.tsx';
import { DismissibleError, MessageBox } from '../ui/message-box.tsx';
import { Note } from '../ui/typography.ts';
import { useColumnChoice } from '../ui/columns-choice.tsx';
import { type ModalProps, useItemModal } from '../ui/use-item-modal.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { AssignLotModal } from './assign-lot.tsx';
import { tradeTotals } from './cells.tsx';
import { tradeColumns } from './columns.tsx';
import { useTrades } from './data.ts';
import { ExportButton } from './export-button.tsx';
import { noTradesTitles, tradeName } from './labels.ts';
import type { PricedTrade } from './priced.ts';
import { TradeFacts } from './trade-facts.tsx';
import { isFiltered, useClearFilters, useTradeView } from './view.ts';

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
  const columns = useMemo(
    () =>
      tradeColumns(withOwner, {
        onAssign: assigned.open,
        onCorrect: corrects ? corrected.open : undefined,
        onDelete: deletes ? deleted.open : undefined,
      }),
    [withOwner, corrects, deletes, assigned.open, corrected.open, deleted.open],
  );
  const dialogs = (
    <>
      {assigned.item && <AssignLotModal key={assigned.item.id} trade={assigned.item} {...assigned.modal} />}
      {corrected.item && (
        <CorrectTradeModal key={corrected.item.id} trade={corrected.item} {...corrected.modal} />
      )}
      {deleted.item && <DeleteTradeModal trade={deleted.item} {...deleted.modal} />}
    </>
  );
  return { columns, dialogs };
}

export function TradeTable({ status }: { status: TradeStatus | undefined }) {
  const corrects = useMay('correctTrades');
  const { columns, dialogs } = useTradeActions();
  const view = useTradeView(status);
  const trades = useTrades(view);
  const total = trades.total?.[status ?? 'all'];
  const excluded = total && excludedMessage(tradesExcluded(total));
  const [notExported, setNotExported] = useState<string | null>(null);
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
          <ExportButton view={view} count={total?.count ?? 0} onFailure={setNotExported} />
        </Group>
      </Group>
      <DismissibleError message={notExported} onDismiss={() => setNotExported(null)} />
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
        rowHeight={56}
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
  /** Shown when a search or a filter matches no trades. */
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

function DeleteTradeModal({ trade, ...modal }: ModalProps & { trade: Trade }) {
  return (
    <DeleteModal
      {...modal}
      record={tradeName(trade)}
      remove={() => call(deleteTrade, { id: trade.id })}
      changed={() => queryClient.invalidateQueries()}
      failure="Failed to delete trade"
    >
      <TradeFacts trade={trade} />
    </DeleteModal>
  );
}
