import { optionsExpiry, previousTradingDay } from '#domain/contract-calendar';
import { type ContractMonth, futuresSymbol, monthLetter } from '#domain/contracts';
import { dayIn } from '#domain/days';
import { closeOf, EXCHANGE_TIME_ZONE, marketSession } from '#domain/market-hours';
import { minus, rounded, times } from '#domain/money';
import { parseFuturesSymbol } from '#domain/symbols';
import type { OptionRow, QuoteRow } from './barchart-fields.ts';
import type { AskedOption, FetchedFuture, FetchedOption, Settlement } from './provider.ts';

/**
 * Our symbol for the vendor's name of a contract, whose year has one digit or two; null when it is no cattle contract.
 * Example: in 2026 'LEZ6' and 'lez26' are 'LEZ26', 'GFF7' is 'GFF27', 'LEG5' is 'LEG35'.
 */
export function ourContract(vendors: string, thisYear: number): string | null {
  const short = /^([A-Z]{3})(\d)$/i.exec(vendors);
  const ahead = short ? (Number(short[2]) - (thisYear % 10) + 10) % 10 : 0;
  const written = short ? `${short[1]}${String((thisYear + ahead) % 100).padStart(2, '0')}` : vendors;
  const contract = parseFuturesSymbol(written);
  return contract && futuresSymbol(contract);
}

/** The quote in a row of getQuote; null when the row holds no price. */
export function futureOf(symbol: string, row: QuoteRow, now: Date): FetchedFuture | null {
  const settled = row.flag === 's';
  const last = row.lastPrice ?? (settled ? row.settlement : null);
  const previous = row.previousSettlement;
  if (last === null && previous === null) return null;
  // A contract that nobody traded lately still settles every day.
  const at = (settled ? null : row.tradeTimestamp) ?? row.serverTimestamp ?? now;
  return {
    symbol,
    last_price: last,
    net_change:
      row.netChange ?? (last !== null && previous !== null ? rounded(minus(last, previous), 5) : null),
    open: row.open,
    high: row.high,
    low: row.low,
    previous_settlement: previous,
    at: at > now ? now : at,
    settlements: settlementsOf(symbol, previous, settled ? row.settlement : null, row.serverTimestamp ?? now),
  };
}

/** The quote in a row of getFuturesOptions; null when the row holds no price. */
export function optionOf(
  asked: AskedOption,
  contract: ContractMonth,
  row: OptionRow,
  now: Date,
): FetchedOption | null {
  const bidAndAsk = row.bid !== null && row.ask !== null;
  if (!bidAndAsk && row.last === null && row.settlement === null && row.previousSettlement === null)
    return null;
  const at = row.date === null ? now : closeOf(row.date);
  const isOver = row.date !== null && at <= now;
  return {
    symbol: asked.symbol,
    last_price: row.last,
    bid_price: row.bid,
    ask_price: row.ask,
    net_change: row.change,
    open: row.open,
    high: row.high,
    low: row.low,
    settlement: row.settlement,
    previous_settlement: row.previousSettlement,
    delta: deltaOf(row, asked),
    expiration_date: row.expirationDate ?? optionsExpiry(contract),
    at: at > now ? now : at,
    settlements:
      isOver && row.date !== null && row.settlement !== null
        ? [{ symbol: asked.symbol, day: row.date, settlement: row.settlement }]
        : [],
  };
}

/** Between 0 and 1 for a call, -1 and 0 for a put, whatever sign the vendor gives it; null when it is neither. */
function deltaOf({ delta }: OptionRow, { p_c }: AskedOption): number | null {
  if (delta === null || Math.abs(delta) > 1) return null;
  return p_c === 'put' ? -Math.abs(delta) : Math.abs(delta);
}

/**
 * The settlements that a quote tells of for certain: during and after the session of a trading day. Before the open it is
 * not known whether the vendor has turned the page.
 */
function settlementsOf(
  symbol: string,
  previous: number | null,
  settlement: number | null,
  asOf: Date,
): Settlement[] {
  const { day } = marketSession(asOf);
  if (dayIn(EXCHANGE_TIME_ZONE, asOf) !== day) return [];
  const known: Settlement[] = [];
  if (previous !== null) known.push({ symbol, day: previousTradingDay(day), settlement: previous });
  if (settlement !== null) known.push({ symbol, day, settlement });
  return known;
}

/** Finds options in the vendor's rows for one contract month, by type and strike. */
export function chainOf(rows: readonly OptionRow[], contract: ContractMonth, thisYear: number) {
  const isOurs = (row: OptionRow): boolean =>
    row.contractMonth === null
      ? row.contract === null || ourContract(row.contract, thisYear) === futuresSymbol(contract)
      : row.contractMonth === monthLetter(contract.month);
  const chain = rows.filter(isOurs);
  const scale = strikeScale(chain);
  return ({ strike, p_c }: AskedOption): OptionRow | undefined =>
    chain.find((row) => row.type === p_c && row.strike === rounded(times(strike, scale), 5));
}

/** The vendor may write a strike of 220 as 220 or as 2200; no cattle contract has ever cost 1,000 $/cwt. */
function strikeScale(chain: readonly OptionRow[]): 1 | 10 {
  const strikes = chain.map(({ strike }) => strike ?? 0).toSorted((a, b) => a - b);
  return (strikes[Math.floor(strikes.length / 2)] ?? 0) >= 1000 ? 10 : 1;
}
