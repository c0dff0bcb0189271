import { count, missing, moneySigned, moneyWhole, price, tradePrice, dayShort } from '#domain/kit/format';
import { profitMultiplier } from '#domain/market/contracts';
import { isOpen, directionOf, type Trade } from '#domain/trades/trades';
import { excludedMessage, tradesExcluded } from '#domain/book/excluded';
import { tone } from '../lib/format.ts';
import { lotLink } from '../parts/lots-data.ts';
import { priceMessage } from '../parts/price-messages.ts';
import { CellLink } from '../ui/data-table-row.tsx';
import { Figure } from '../ui/figure.tsx';
import { StaleMark } from '../ui/price-marks.tsx';
import { SmallNote } from '../ui/messages.tsx';
import classes from './cells.module.css';
import type { PricedTrade } from './priced.ts';
import type { PutCall } from '#domain/market/symbols';

export const statusLabel = (trade: Pick<Trade, 'status'>): 'Open' | 'Closed' =>
  isOpen(trade) ? 'Open' : 'Closed';

/** Tabs of a list of trades, with the message of an empty one. */
export const statusTabs = [
  { value: 'all', label: 'All Trades' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;
export const noTradesTitles = {
  all: 'No Trades Found',
  open: 'No Open Trades',
  closed: 'No Closed Trades',
} as const;

export const putCallLabels: Record<PutCall, string> = { put: 'Put', call: 'Call' };

/** `Sell of 2 FDR CATTLE Jan-27 on 3/5/2026` */
export const tradeName = ({ b_s, quantity, description, period, trade_date }: Trade): string =>
  [b_s, 'of', count(quantity), description, period, 'on', dayShort(trade_date)].filter(Boolean).join(' ');

/** A plain element instead of a Mantine component, as a screen has many. */
export const Status = ({ trade }: { trade: Pick<Trade, 'status'> }) => (
  <span className={classes.status} data-open={isOpen(trade) || undefined}>
    {statusLabel(trade)}
  </span>
);

/** Green for a purchase, red for a sale. */
export const DirectionCell = ({ b_s }: Pick<Trade, 'b_s'>) => (
  <span className={directionOf(b_s) === 1 ? 'gain' : 'loss'}>{b_s}</span>
);

export function LotOf({ trade: { lot, owner }, withOwner }: { trade: Trade; withOwner: boolean }) {
  if (lot === null || owner === null) return lot ?? missing;
  return <CellLink {...lotLink({ lot, owner }, withOwner)}>{lot}</CellLink>;
}

/** A closed trade's closing price is final; an open one's market price shows its origin. */
export function LastPrice({ trade }: { trade: PricedTrade }) {
  if (!isOpen(trade)) return tradePrice(trade.last_price);
  return (
    <>
      <Figure term="price" estimate={() => priceMessage(trade.symbol, trade.quote)}>
        {price(trade.last_price)}
      </Figure>
      <StaleMark of={trade.last_price} stale={trade.quote?.quote.stale} />
    </>
  );
}

/** The P/L of a closed trade is final; that of an open one is an estimate with its calculation. */
export const ProfitLoss = ({ trade }: { trade: PricedTrade }) => (
  <Figure
    term="trades-profit"
    estimate={isOpen(trade) ? () => profitMessage(trade) : undefined}
    tone={tone(trade.profit_loss)}
  >
    {moneySigned(trade.profit_loss)}
  </Figure>
);

/** Example: `(350.000 − 345.125) x 2 x $500`; for a purchase the trade's price comes second. Null without a price. */
function profitFormula(trade: Trade, last: number | null): string | null {
  if (last === null) return null;
  const [first, second] =
    directionOf(trade.b_s) === 1 ? [last, trade.price_amount] : [trade.price_amount, last];
  const dollars = moneyWhole(profitMultiplier(trade.description));
  return `(${tradePrice(first)} − ${tradePrice(second)}) x ${count(trade.quantity)} x ${dollars}`;
}

const profitMessage = (trade: PricedTrade): string =>
  [profitFormula(trade, trade.last_price), priceMessage(trade.symbol, trade.quote)]
    .filter((part) => part !== null)
    .join('; ');

type Totalled = Parameters<typeof tradesExcluded>[0] & { count: number; profit_loss: number };

/** P/L of some trades, $; null where none of them has a result: a missing price is never zero. Source: decision 21. */
export const knownProfit = ({
  count: all,
  excluded_count,
  unmatched,
  profit_loss,
}: Totalled): number | null => (all > 0 && excluded_count + unmatched === all ? null : profit_loss);

export const tradeTotals = (total: Totalled) => ({
  status: (
    <>
      Total
      <SmallNote component="span" ms="sm">
        {excludedMessage(tradesExcluded(total))}
      </SmallNote>
    </>
  ),
  profit_loss: <span className={tone(knownProfit(total))}>{moneySigned(knownProfit(total))}</span>,
});
