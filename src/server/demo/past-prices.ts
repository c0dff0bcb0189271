import type { Day } from '#domain/kit/days';
import { underlyingSymbol } from '#domain/book/hedge-weights';
import type { LotToCapture } from '#domain/snapshots/lot-capture';
import { lastTradingDay, optionsExpiry } from '#domain/market/contract-calendar';
import { type Prices, pricesOf } from '#domain/market/prices';
import { parseFuturesSymbol, parseOptionSymbol } from '#domain/market/symbols';
import { futuresPriceOn, optionPriceOn } from './market.ts';

const future = (symbol: string, day: Day) => {
  const contract = parseFuturesSymbol(symbol);
  const last_price = contract && day <= lastTradingDay(contract) ? futuresPriceOn(contract, day) : null;
  return { symbol, last_price, previous_settlement: null };
};

const option = (symbol: string, day: Day) => {
  const contract = parseOptionSymbol(symbol);
  const last_price = contract && day <= optionsExpiry(contract) ? optionPriceOn(contract, day) : null;
  const missing = { bid_price: null, ask_price: null, previous_settlement: null, delta: null };
  return { symbol, last_price, settlement: last_price, ...missing };
};

/** The prices that valued a lot of the demo on a past day: its contract's, those of its positions, and of their futures. */
export function demoPrices({ futures_contract, open_trades, policies }: LotToCapture, day: Day): Prices {
  const held = [...open_trades.map(({ symbol }) => symbol), ...policies.map((policy) => policy.put_symbol)];
  const symbols = [...new Set([futures_contract, ...held, ...held.map(underlyingSymbol)])].flatMap((symbol) =>
    symbol === null ? [] : [symbol],
  );
  const isOption = (symbol: string) => parseOptionSymbol(symbol) !== null;
  return pricesOf(
    symbols.filter((symbol) => !isOption(symbol)).map((symbol) => future(symbol, day)),
    symbols.filter(isOption).map((symbol) => option(symbol, day)),
  );
}
