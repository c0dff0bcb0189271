import { profitMultiplier } from '#domain/market/contracts';
import { sideOf, type Trade } from '#domain/trades';
import { count, moneyWhole, tradePrice } from '#domain/format';
import { priceMessage } from '../ui/price-messages.ts';
import type { PricedTrade } from './priced.ts';

/** Example: `(350.000 − 345.125) x 2 x $500`; a purchase has its own price second. Null without a price. */
function sumMessage(trade: Trade, price: number | null): string | null {
  if (price === null) return null;
  const [first, second] = sideOf(trade.b_s) === 1 ? [price, trade.price_amount] : [trade.price_amount, price];
  const dollars = moneyWhole(profitMultiplier(trade.description));
  return `(${tradePrice(first)} − ${tradePrice(second)}) x ${count(trade.quantity)} x ${dollars}`;
}

/** How an open trade's P/L comes about: the sum, and where its price is from. */
export const profitMessage = (trade: PricedTrade): string =>
  [sumMessage(trade, trade.last_price), priceMessage(trade.symbol, trade.quote)]
    .filter((words) => words !== null)
    .join('; ');
