import { groupedBy } from '../kit/grouping.ts';
import { strike as strikeText } from '../kit/format.ts';
import { hasStopped } from '../book/hedge-weights.ts';
import { CONTRACTS } from '../market/contracts.ts';
import { priceOf, type Prices } from '../market/prices.ts';
import {
  inSymbolOrder,
  isOption,
  parseFuturesSymbol,
  parseOptionSymbol,
  rootOfSymbol,
} from '../market/symbols.ts';
import { divided, plus, rounded, sumCents, times, sumKnown } from '../kit/money.ts';
import { formatPeriod } from '../kit/periods.ts';
import type { Day } from '../kit/days.ts';
import { directionOf, tradeProfit } from '../trades/trades.ts';
import type { ReportTrade } from './equity-report.ts';

/** The open trades of one account, contract and direction. */
export interface PositionLine {
  acct: string;
  /** Example: 'Live Cattle Dec-26', 'Live Cattle Dec-26 220.0 put'. */
  contract: string;
  symbol: string | null;
  direction: 'Long' | 'Short';
  quantity: number;
  /** Weighted by quantity, $/cwt. */
  average_price: number | null;
  current: number | null;
  /** $; null without a price. */
  profit: number | null;
  trades: number;
  stale: boolean;
  stopped: boolean;
}

/** The contract as a broker's statement names it; one without a symbol by its own words. */
export function contractText({ symbol, description, period, strike, p_c }: ReportTrade): string {
  const option = symbol === null ? null : parseOptionSymbol(symbol);
  const month = option ?? (symbol === null ? null : parseFuturesSymbol(symbol));
  if (month === null) return [description, period, strike, p_c].filter(Boolean).join(' ') || '-';
  const future = `${CONTRACTS[month.root].name} ${formatPeriod(month)}`;
  return option === null ? future : `${future} ${strikeText(option.strike)} ${option.p_c}`;
}

const keyOf = (trade: ReportTrade): string =>
  [
    trade.acct,
    trade.symbol ?? [trade.description, trade.period, trade.strike, trade.p_c].join(' '),
    directionOf(trade.b_s),
  ].join('\n');

function lineOf(
  trades: readonly ReportTrade[],
  first: ReportTrade,
  prices: Prices,
  today: Day,
): PositionLine {
  const { current, stale = false } = priceOf(prices, first.symbol);
  const quantity = rounded(plus(...trades.map((trade) => trade.quantity)), 4);
  const amount = plus(...trades.map((trade) => times(trade.quantity, trade.price_amount)));
  return {
    acct: first.acct,
    contract: contractText(first),
    symbol: first.symbol,
    direction: directionOf(first.b_s) > 0 ? 'Long' : 'Short',
    quantity,
    average_price: divided(amount, quantity, 5),
    current,
    profit: current === null ? null : sumCents(trades.map((trade) => tradeProfit(trade, current) ?? 0)),
    trades: trades.length,
    stale: stale && current !== null,
    stopped: hasStopped(first.symbol, today),
  };
}

/**
 * Open trades by account, contract and direction: quantity, average price weighted by quantity, current price and P/L. Every trade's
 * P/L is rounded to the cent, then added, so that the lines add up to the total of Futures & Options. Example: 4 LEZ26 sold at
 * 236.00 and 2 at 239.00 are Short 6 at 237.00; at 229.45 they have made $18,120.00. Source: decisions 17, 19 and 20.
 */
export function positionLines(trades: readonly ReportTrade[], prices: Prices, today: Day): PositionLine[] {
  return [...groupedBy(trades, keyOf).values()]
    .flatMap((group) => group.slice(0, 1).map((first) => lineOf(group, first, prices, today)))
    .toSorted(
      (one, other) =>
        one.acct.localeCompare(other.acct, 'en', { numeric: true }) ||
        inSymbolOrder(one.symbol, other.symbol) ||
        one.contract.localeCompare(other.contract) ||
        one.direction.localeCompare(other.direction),
    );
}

/** The P/L of lines, $, and the number of trades without a price. Example: of lines of +$500 and one of 3 trades without a price, $500 and 3. */
export const linesTotal = (lines: readonly PositionLine[]): { total: number; excluded_count: number } => ({
  total: sumKnown(lines.map(({ profit }) => profit)).total,
  excluded_count: lines.filter(({ profit }) => profit === null).reduce((sum, { trades }) => sum + trades, 0),
});

/** The futures of one contract month over all accounts, in contracts and pounds. */
export interface NetFuture {
  symbol: string;
  contract: string;
  long: number;
  short: number;
  /** Long less short. */
  net: number;
  weight: number;
}

/**
 * Net futures by contract month: contracts bought less sold, x 50,000 lb of feeder or 40,000 lb of live cattle. Example: 1 LEZ26
 * bought and 7 sold are -6 contracts, -240,000 lb. Source: spec 1 §9, decision 45.
 */
export function netFutures(trades: readonly ReportTrade[]): NetFuture[] {
  const futures = trades.filter(
    (trade) => !isOption(trade) && trade.symbol !== null && parseFuturesSymbol(trade.symbol) !== null,
  );
  return [...groupedBy(futures, ({ symbol }) => symbol ?? '')]
    .map(([symbol, held]) => {
      const of = (direction: 1 | -1) =>
        held
          .filter((trade) => directionOf(trade.b_s) === direction)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const [long, short] = [of(1), of(-1)];
      const root = rootOfSymbol(symbol) ?? 'LE';
      const first = held[0];
      return {
        symbol,
        contract: first ? contractText(first) : symbol,
        long,
        short,
        net: long - short,
        weight: (long - short) * CONTRACTS[root].size,
      };
    })
    .toSorted((one, other) => inSymbolOrder(one.symbol, other.symbol));
}
