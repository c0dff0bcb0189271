import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { isOpen, profitTotalBy, type TradeStatus } from '#domain/trades/trades';
import { moneySigned } from '#domain/kit/format';
import { tone } from '../../lib/format.ts';
import { excludedMessage, tradesExcluded } from '#domain/book/excluded';
import type { PricedTrade } from '../../trades/priced.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UrlTabs } from '../../ui/tabs.tsx';
import { SectionTitle, SmallNote } from '../../ui/typography.ts';
import { lineColumns, lineName } from './financial-trade-columns.tsx';
import { tradeLines } from './financial-lines.ts';

const tabs = [
  { value: 'all', label: 'All Trades' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

const emptyTitles = { all: 'No Trades Found', open: 'No Open Trades', closed: 'No Closed Trades' };

/** The lot's futures and options trades; `undefined` while loading. */
export function LotTrades({ trades }: { trades: readonly PricedTrade[] | undefined }) {
  return (
    <Stack gap="sm" component="section" aria-label="Futures/Options">
      <SectionTitle>Futures/Options</SectionTitle>
      <UrlTabs label="Status of trades" param="trades" tabs={tabs}>
        {(tab) => <TradesOf tab={tab} trades={trades} />}
      </UrlTabs>
    </Stack>
  );
}

interface TradesOfProps {
  tab: TradeStatus | 'all';
  trades: readonly PricedTrade[] | undefined;
}

function TradesOf({ tab, trades }: TradesOfProps) {
  const shown = useMemo(
    () => trades?.filter((trade) => tab === 'all' || isOpen(trade) === (tab === 'open')),
    [trades, tab],
  );
  const lines = useMemo(() => shown && tradeLines(shown), [shown]);
  return (
    <DataTable
      name="trade"
      label="Futures/Options"
      loadingText="Loading trades..."
      columns={lineColumns}
      rows={lines}
      rowId={({ id }) => id}
      rowName={lineName}
      subRows={(line) => line.lines}
      empty={
        <EmptyState title={emptyTitles[tab]}>
          {tab === 'all'
            ? 'Futures and options positions on this lot are shown here once it has trades.'
            : `No ${tab} trades to display.`}
        </EmptyState>
      }
      {...(shown && { totals: totalsOf(shown) })}
    />
  );
}

function totalsOf(trades: readonly PricedTrade[]) {
  const { total, ...missing } = profitTotalBy(trades, (trade) => trade.profit_loss);
  return {
    status: (
      <>
        Total
        <SmallNote component="span" ms="sm">
          {excludedMessage(tradesExcluded(missing))}
        </SmallNote>
      </>
    ),
    profit_loss: <span className={tone(total)}>{moneySigned(total)}</span>,
  };
}
