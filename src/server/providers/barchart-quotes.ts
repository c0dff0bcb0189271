import { isTradingDay, optionsExpiry, previousTradingDay } from '#domain/market/contract-calendar';
import type { Settled } from '#domain/market/settlement-history';
import { type ContractMonth, futuresSymbol, monthLetter, underlyingMonth } from '#domain/market/contracts';
import { addDays, type Day, dayIn } from '#domain/kit/days';
import { closingTime, EXCHANGE_TIME_ZONE, marketSession } from '#domain/market/market-hours';
import { minus, rounded, times } from '#domain/kit/money';
import { parseFuturesSymbol } from '#domain/market/symbols';
import type { OptionRow, QuoteRow } from './barchart-fields.ts';
import type { RequestedOption, FetchedFuture, FetchedOption } from './provider.ts';

/**
 * Our symbol for the vendor's contract name with a year of one or two digits; null when it is not a cattle contract.
 * Example: in 2026 'LEZ6' and 'lez26' are 'LEZ26', 'GFF7' is 'GFF27', 'LEG5' is 'LEG35'.
 */
export function ourContract(vendors: string, thisYear: number): string | null {
  const short = /^([A-Z]{3})(\d)$/i.exec(vendors);
  const ahead = short ? (Number(short[2]) - (thisYear % 10) + 10) % 10 : 0;
  const written = short ? `${short[1]}${String((thisYear + ahead) % 100).padStart(2, '0')}` : vendors;
  const contract = parseFuturesSymbol(written);
  return contract && futuresSymbol(contract);
}

/** The quote in a row of getQuote; null without a price. A row carried over from an earlier day keeps its time and gives no settlement. Source: decision 64. */
export function futureOf(symbol: string, row: QuoteRow, now: Date): FetchedFuture | null {
  const isSettled = row.flag === 's';
  const last = row.lastPrice ?? (isSettled ? row.settlement : null);
  const previous = row.previousSettlement;
  if (last === null && previous === null) return null;
  const at = tradedAt(row, now);
  return {
    symbol,
    last_price: last,
    net_change:
      row.netChange ?? (last !== null && previous !== null ? rounded(minus(last, previous), 5) : null),
    open: row.open,
    high: row.high,
    low: row.low,
    previous_settlement: previous,
    at,
    // Without a settlement field the settlement is in the last price.
    settlements: settlementsOf(symbol, previous, isSettled ? (row.settlement ?? last) : null, {
      asOf: row.serverTimestamp ?? now,
      traded: dayIn(EXCHANGE_TIME_ZONE, at),
    }),
  };
}

/** When a row was traded: by its time, else by the day of its code, else by the vendor's clock; never later than now. */
function tradedAt({ tradeTimestamp, serverTimestamp, dayCode }: QuoteRow, now: Date): Date {
  const asOf = serverTimestamp ?? now;
  const coded = tradeTimestamp === null && dayCode !== null ? lastDayOfMonth(dayCode, asOf) : null;
  const isEarlier = coded !== null && coded < dayIn(EXCHANGE_TIME_ZONE, asOf);
  const at = tradeTimestamp ?? (isEarlier ? closingTime(coded) : asOf);
  return at > now ? now : at;
}

/** The last day up to an instant that has this number in its month. Example: on 2026-11-20 the 28th is 2026-10-28. */
function lastDayOfMonth(number: number, asOf: Date): Day {
  let day = dayIn(EXCHANGE_TIME_ZONE, asOf);
  while (Number(day.slice(8)) !== number) day = addDays(day, -1);
  return day;
}

const hasPrice = ({ bid, ask, last, settlement, previousSettlement }: OptionRow): boolean =>
  (bid !== null && ask !== null) || (last ?? settlement ?? previousSettlement) !== null;

/** The quote in a row of getFuturesOptions; null when the row has no price. */
export function optionOf(
  requested: RequestedOption,
  contract: ContractMonth,
  row: OptionRow,
  now: Date,
): FetchedOption | null {
  if (!hasPrice(row)) return null;
  const at = row.date === null ? now : closingTime(row.date);
  const isOver = row.date !== null && isTradingDay(row.date) && at <= now;
  return {
    symbol: requested.symbol,
    last_price: row.last,
    bid_price: row.bid,
    ask_price: row.ask,
    net_change: row.change,
    open: row.open,
    high: row.high,
    low: row.low,
    settlement: row.settlement,
    previous_settlement: row.previousSettlement,
    delta: deltaOf(row, requested),
    expiration_date: row.expirationDate ?? optionsExpiry(contract),
    at: at > now ? now : at,
    settlements:
      isOver && row.date !== null && row.settlement !== null
        ? [{ symbol: requested.symbol, day: row.date, settlement: row.settlement }]
        : [],
  };
}

/** From 0 to 1 for a call and from -1 to 0 for a put, regardless of the vendor's sign; null when out of range. */
function deltaOf({ delta }: OptionRow, { p_c }: RequestedOption): number | null {
  if (delta === null || Math.abs(delta) > 1) return null;
  return p_c === 'put' ? -Math.abs(delta) : Math.abs(delta);
}

/** The settlements that a quote gives for certain, of its session and the day before. Before the open a row counts only if it is marked as settled. */
function settlementsOf(
  symbol: string,
  previous: number | null,
  settlement: number | null,
  { asOf, traded }: { asOf: Date; traded: Day },
): Settled[] {
  const { day } = marketSession(asOf);
  const isThatDay = dayIn(EXCHANGE_TIME_ZONE, asOf) === day;
  if (traded !== day || (settlement === null && !isThatDay)) return [];
  const known: Settled[] = [];
  if (previous !== null) known.push({ symbol, day: previousTradingDay(day), settlement: previous });
  if (settlement !== null) known.push({ symbol, day, settlement });
  return known;
}

/** The most complete row of each symbol: the vendor may send a second, empty one before or after it. */
export function fullestRows(rows: readonly QuoteRow[], thisYear: number): Map<string | null, QuoteRow> {
  const byCompleteness = rows.toSorted((one, other) => completeness(one) - completeness(other));
  return new Map(byCompleteness.map((row) => [ourContract(row.symbol, thisYear), row]));
}

/** How complete a row is: a price counts most, then a settlement, then the newer trade. */
const completeness = ({ lastPrice, settlement, previousSettlement, tradeTimestamp }: QuoteRow): number =>
  (lastPrice === null ? 0 : 1e15) +
  (settlement === null && previousSettlement === null ? 0 : 1e14) +
  (tradeTimestamp?.getTime() ?? 0);

/** Finds options in the vendor's rows for one contract month, by type and strike; the more complete row if there are two. */
export function chainOf(rows: readonly OptionRow[], contract: ContractMonth, thisYear: number) {
  const own = futuresSymbol(contract);
  const known = new Set([own, futuresSymbol(underlyingMonth(contract))]);
  const isOurs = (row: OptionRow): boolean => {
    const named = row.contract === null ? own : ourContract(row.contract, thisYear);
    if (row.contractMonth === null) return named === own;
    return known.has(named ?? '') && row.contractMonth === monthLetter(contract.month);
  };
  const chain = rows.filter(isOurs);
  const scale = strikeScale(chain);
  return ({ strike, p_c }: RequestedOption): OptionRow | undefined => {
    const same = chain.filter((row) => row.type === p_c && row.strike === rounded(times(strike, scale), 5));
    return same.find(hasPrice) ?? same[0];
  };
}

/** The vendor may write a strike of 220 as 220 or as 2200; no cattle contract has ever cost 1,000 $/cwt. */
function strikeScale(chain: readonly OptionRow[]): 1 | 10 {
  const strikes = chain.map(({ strike }) => strike ?? 0).toSorted((a, b) => a - b);
  return (strikes[Math.floor(strikes.length / 2)] ?? 0) >= 1000 ? 10 : 1;
}
