import { profitMultiplier } from '#domain/market/contracts';
import { sideOf, type Trade } from '#domain/trades/trades';
import { count, moneyWhole, tradePrice } from '#domain/kit/format';
import { priceMessage } from '../parts/price-messages.ts';
import type { PricedTrade } from './priced.ts';

/** Example: `(350.000 − 345.125) x 2 x $500`; for a purchase the trade's price comes second. Null without a price. */
function profitFormula(trade: Trade, price: number | null): string | null {
  if (price === null) return null;
  const [first, second] = sideOf(trade.b_s) === 1 ? [price, trade.price_amount] : [trade.price_amount, price];
  const dollars = moneyWhole(profitMultiplier(trade.description));
  return `(${tradePrice(first)} − ${tradePrice(second)}) x ${count(trade.quantity)} x ${dollars}`;
}

/** The calculation of an open trade's P/L, and the origin of its price. */
export const profitMessage = (trade: PricedTrade): string =>
  [profitFormula(trade, trade.last_price), priceMessage(trade.symbol, trade.quote)]
    .filter((part) => part !== null)
    .join('; ');
