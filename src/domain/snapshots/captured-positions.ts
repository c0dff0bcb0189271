import { CONTRACTS, profitMultiplier } from '../market/contracts.ts';
import { optionsExpiry } from '../market/contract-calendar.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import { parseOptionSymbol, rootOfSymbol } from '../market/symbols.ts';
import { type Day, daysBetween } from '../kit/days.ts';
import { underlyingSymbol } from '../book/hedge-weights.ts';
import type { CountingPolicy, LotToCapture, OpenTrade } from './lot-capture.ts';

/**
 * An open position of a captured lot, with the inputs of its P/L: (price - entry) x quantity x multiplier, negated for a sale.
 * Prices in $/cwt; null where there was none.
 */
export interface CapturedPosition {
  kind: 'trade' | 'lrp';
  /** The trade's or the policy's id. */
  record_id: number;
  symbol: string | null;
  b_s: string;
  quantity: number | null;
  /** Dollars per $1.00/cwt and contract. */
  multiplier: number | null;
  entry: number;
  price: number | null;
  /** For options and puts: the price of their future, and the calendar days to expiration. */
  underlying_price: number | null;
  days_to_expiry: number | null;
}

function optionOf(symbol: string | null, prices: Prices, day: Day) {
  const option = symbol === null ? null : parseOptionSymbol(symbol);
  return {
    underlying_price: option === null ? null : priceOf(prices, underlyingSymbol(symbol)).current,
    days_to_expiry: option === null ? null : Math.max(0, daysBetween(day, optionsExpiry(option))),
  };
}

const ofTrade = (trade: OpenTrade, prices: Prices, day: Day): CapturedPosition => ({
  kind: 'trade',
  record_id: trade.id,
  symbol: trade.symbol,
  b_s: trade.b_s,
  quantity: trade.quantity,
  multiplier: profitMultiplier(trade.description),
  entry: trade.price_amount,
  price: priceOf(prices, trade.symbol).current,
  ...optionOf(trade.symbol, prices, day),
});

function ofPolicy(
  { id, put_symbol, put_qty, premium }: CountingPolicy,
  prices: Prices,
  day: Day,
): CapturedPosition {
  const root = rootOfSymbol(put_symbol);
  return {
    kind: 'lrp',
    record_id: id,
    symbol: put_symbol,
    b_s: 'Buy',
    quantity: put_qty,
    multiplier: root && CONTRACTS[root].multiplier,
    entry: premium,
    price: priceOf(prices, put_symbol).theoretical,
    ...optionOf(put_symbol, prices, day),
  };
}

/**
 * The open positions that a capture stores for a lot: trades, and counting LRP policies as puts bought at their premium.
 * Example: 2 LE sold at 240.125 with the future at 238.125 are stored with that price; a policy without a put has none.
 * Source: decisions 19, 28 and 67.
 */
export const capturedPositions = (
  { open_trades, policies }: Pick<LotToCapture, 'open_trades' | 'policies'>,
  prices: Prices,
  day: Day,
): CapturedPosition[] => [
  ...open_trades.map((trade) => ofTrade(trade, prices, day)),
  ...policies.map((policy) => ofPolicy(policy, prices, day)),
];
