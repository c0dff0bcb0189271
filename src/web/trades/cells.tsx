import { isOpen, sideOf, type Trade } from '#domain/trades/trades';
import { lotLink } from '../parts/lot-links.ts';
import { missing, moneySigned, price, tradePrice } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import { priceMessage } from '../parts/price-messages.ts';
import { StaleMark } from '../ui/price-marks.tsx';
import { CellLink } from '../ui/data-table-cell.tsx';
import { Figure } from '../ui/figure.tsx';
import { statusLabel } from './labels.ts';
import classes from './cells.module.css';
import type { PricedTrade } from './priced.ts';
import { profitMessage } from './profit-messages.ts';

/** A plain element instead of a Mantine component, as a screen has many. */
export const Status = ({ trade }: { trade: Pick<Trade, 'status'> }) => (
  <span className={classes.status} data-open={isOpen(trade) || undefined}>
    {statusLabel(trade)}
  </span>
);

/** Green for a purchase, red for a sale. */
export function Side({ b_s }: Pick<Trade, 'b_s'>) {
  return <span className={sideOf(b_s) === 1 ? 'gain' : 'loss'}>{b_s}</span>;
}

/** The link to the lot's page; an administrator's link has the owner. */
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
