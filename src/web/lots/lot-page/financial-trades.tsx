import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { excludedMessages } from '#domain/book/excluded';
import { count, counted, dayShort, missing, moneySigned, price, tradePrice } from '#domain/kit/format';
import { isOpen, profitTotalBy, type TradeStatus } from '#domain/trades/trades';
import { tone } from '../../lib/format.ts';
import {
  LastPrice,
  ProfitLoss,
  DirectionCell,
  Status,
  tradeTotals,
  noTradesTitles,
  putCallLabels,
  statusTabs,
  tradeName,
} from '../../trades/cells.tsx';
import type { PricedTrade } from '../../trades/priced.ts';
import { columnsFor, figures, type TableColumns } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, SectionTitle } from '../../ui/messages.tsx';
import { Figure, strikeCell } from '../../ui/figure.tsx';
import { UrlTabs } from '../../ui/tabs.tsx';
import { sumKnown } from '#domain/kit/money';
import { groupTrades } from '#domain/trades/trade-groups';

interface TradeLine extends Pick<
  PricedTrade,
  | 'b_s'
  | 'quantity'
  | 'period'
  | 'description'
  | 'strike'
  | 'p_c'
  | 'price_amount'
  | 'last_price'
  | 'profit_loss'
> {
  id: string;
  status: TradeStatus;
  trade_date: string | null;
  /** The trade of the line; for a group its first trade, with the price if they share it. */
  trade: PricedTrade;
  lines?: TradeLine[];
  excluded_count: number;
}

const lineOf = (trade: PricedTrade): TradeLine => ({
  ...trade,
  id: String(trade.id),
  status: trade.status ?? 'open',
  trade,
  excluded_count: 0,
});

/** The lines of a lot's trades, in order: groups, single open trades, closed ones. Source: spec 2 §2. */
export function lotTradeLines(trades: readonly PricedTrade[]): TradeLine[] {
  const { groups, ungrouped, closed } = groupTrades(trades);
  const grouped = groups.flatMap(({ key, quantity, average_price, trades: members }): TradeLine[] => {
    const [first] = members;
    if (!first) return [];
    const { total, excluded_count } = sumKnown(members.map((trade) => trade.profit_loss));
    return [
      {
        id: key,
        status: 'open',
        trade_date: null,
        b_s: first.b_s,
        quantity,
        period: first.period,
        description: first.description,
        strike: first.strike,
        p_c: first.p_c,
        price_amount: average_price,
        last_price: first.last_price,
        profit_loss: excluded_count === members.length ? null : total,
        excluded_count,
        trade: first,
        lines: members.map(lineOf),
      },
    ];
  });
  return [...grouped, ...ungrouped.map(lineOf), ...closed.map(lineOf)];
}

export const LotTrades = ({ trades }: { trades: readonly PricedTrade[] | undefined }) => (
  <Stack gap="sm" component="section" aria-label="Futures/Options">
    <SectionTitle>Futures/Options</SectionTitle>
    <UrlTabs label="Status of trades" param="trades" tabs={statusTabs}>
      {(tab) => <TradesOf tab={tab} trades={trades} />}
    </UrlTabs>
  </Stack>
);

function TradesOf({ tab, trades }: { tab: TradeStatus | 'all'; trades: readonly PricedTrade[] | undefined }) {
  const shown = useMemo(
    () => trades?.filter((trade) => tab === 'all' || isOpen(trade) === (tab === 'open')),
    [trades, tab],
  );
  const lines = useMemo(() => shown && lotTradeLines(shown), [shown]);
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
        <EmptyState title={noTradesTitles[tab]}>
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
  const { total, ...counts } = profitTotalBy(trades, (trade) => trade.profit_loss);
  return tradeTotals({ count: trades.length, profit_loss: total, ...counts });
}

/** `3 Sell trades of LIVE CATTLE Jun-27`, or the one trade's name. */
const lineName = ({ lines, b_s, description, period, trade }: TradeLine): string =>
  lines
    ? [counted(lines.length, `${b_s} trade`), 'of', description, period].filter(Boolean).join(' ')
    : tradeName(trade);

const column = columnsFor<TradeLine>();
const perCwt = { width: 7, numeric: true, unit: '$/cwt' } as const;

const lineColumns: TableColumns<TradeLine> = column.columns([
  column.drawn('status', 'Status', { width: 7 }, (row) => <Status trade={row} />),
  column.drawn('trade_date', 'Date', { width: 6.5 }, (line) =>
    line.lines ? counted(line.lines.length, 'trade') : dayShort(line.trade_date),
  ),
  column.drawn('b_s', 'B/S', { width: 4.25 }, (row) => <DirectionCell b_s={row.b_s} />),
  column.accessor('quantity', figures('Quantity', count, { width: 6 })),
  column.accessor('period', { header: 'Period', meta: { width: 5.5 } }),
  column.accessor('description', { header: 'Description', meta: { width: 13 } }),
  column.accessor('strike', { header: 'Strike', meta: { width: 5.5, numeric: true }, cell: strikeCell }),
  column.drawn('p_c', 'P/C', { width: 5.5, under: 'strike' }, (line) =>
    line.p_c ? putCallLabels[line.p_c] : missing,
  ),
  column.drawn('price_amount', 'Price/Amount', perCwt, (line) =>
    line.lines ? (
      <Figure term="average-price" estimate="Average price, weighted by quantity">
        {tradePrice(line.price_amount)}
      </Figure>
    ) : (
      tradePrice(line.price_amount)
    ),
  ),
  column.drawn('last_price', 'Last Price', perCwt, (line) =>
    line.lines && line.last_price === null ? price(null) : <LastPrice trade={line.trade} />,
  ),
  column.drawn('profit_loss', 'P/L', { width: 8, numeric: true, end: 'figure' }, (line) =>
    line.lines ? <GroupProfit line={line} /> : <ProfitLoss trade={line.trade} />,
  ),
]);

function GroupProfit({ line: { profit_loss, lines = [], excluded_count } }: { line: TradeLine }) {
  const explanation = [
    `Sum of ${counted(lines.length, 'trade')}`,
    ...excludedMessages({ trades_without_price: { count: excluded_count } }),
  ].join('; ');
  return (
    <Figure term="trades-profit" estimate={explanation} tone={tone(profit_loss)}>
      {moneySigned(profit_loss)}
    </Figure>
  );
}
