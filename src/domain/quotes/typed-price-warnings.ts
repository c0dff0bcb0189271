import { underlyingMonth } from '../market/contracts.ts';
import type { Day } from '../kit/days.ts';
import type { ManualPrice } from '../market/manual-prices.ts';
import { type Settled, SettlementHistory } from '../market/settlement-history.ts';
import { parseFuturesSymbol, parseOptionSymbol } from '../market/symbols.ts';
import {
  futurePriceWarning,
  monthWarning,
  optionPremiumWarning,
  type Warning,
} from '../trades/trade-plausibility.ts';

/** A future's stored price, $/cwt. */
export interface StoredPrice {
  symbol: string;
  last_price: number | null;
  previous_settlement: number | null;
}

const settledToday = (stored: readonly StoredPrice[], today: Day): SettlementHistory =>
  new SettlementHistory(
    stored.flatMap(({ symbol, last_price, previous_settlement }): Settled[] => {
      const settlement = last_price ?? previous_settlement;
      return settlement === null ? [] : [{ symbol, day: today, settlement }];
    }),
  );

/**
 * Warnings about entered prices, each once: the checks for trades of a file, against the stored prices. Example: GFF27 entered at
 * 3.6125 against 361.25 is far from the market. Source: decision 49.
 */
export function typedPriceWarnings(
  typed: readonly ManualPrice[],
  stored: readonly StoredPrice[],
  today: Day,
): Warning[] {
  const history = settledToday(stored, today);
  return typed.flatMap(({ symbol, last_price, previous_settlement, ...option }) => {
    const future = parseFuturesSymbol(symbol);
    const named = future ?? parseOptionSymbol(symbol);
    if (!named) return [];
    const underlying = underlyingMonth(named);
    const settled = history.of(underlying, today) ?? history.ofNearestContract(underlying, today);
    const strike = parseOptionSymbol(symbol)?.strike ?? null;
    const prices = [
      last_price,
      previous_settlement,
      ...(future ? [] : [option.settlement, option.bid_price, option.ask_price]),
    ];
    const found = prices
      .filter((price) => price !== null)
      .map((price) =>
        future ? futurePriceWarning(price, settled, 'Price') : optionPremiumWarning(price, settled, strike),
      );
    const warnings = [
      monthWarning(named, future === null, today),
      strike === null ? null : futurePriceWarning(strike, settled, 'Strike'),
      ...found,
    ].filter((warning) => warning !== null);
    return [...new Map(warnings.map((warning) => [warning.message, warning])).values()].map(
      ({ reason, message }) => ({ reason, message: `${symbol}: ${message}` }),
    );
  });
}
