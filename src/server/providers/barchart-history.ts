import { isTradingDay } from '#domain/market/contract-calendar';
import type { Settled } from '#domain/market/settlement-history';
import { addDays, type Day, dayIn } from '#domain/kit/days';
import { closingTime, EXCHANGE_TIME_ZONE } from '#domain/market/market-hours';
import { type HistoryRow, historyRow, readable } from './barchart-fields.ts';
import { VendorRefusal } from './barchart-http.ts';
import { ourContract } from './barchart-quotes.ts';
import { type FetchedHistory, HISTORY_DAYS, ProviderFailure } from './provider.ts';

/** The vendor's `getHistory` for one set of parameters. */
type Ask = (parameters: Record<string, string>) => Promise<unknown[]>;

/** Calendar days that hold {@link HISTORY_DAYS} trading days. */
const CALENDAR_DAYS = Math.ceil((HISTORY_DAYS * 7) / 5) + 40;

/** The vendor may split its response: the next request asks for the days before the earliest one received. */
const MOST_REQUESTS = 12;

/** Settlements are published within an hour of the close; before that the day's close is only its last price. */
const PUBLISHED_AFTER = 60 * 60_000;

/**
 * The daily settlements of futures by the vendor's getHistory, newest first. Days without a close, days without trading, other
 * contracts' rows and a day that is not settled yet are left out; of a repeated day the first row with a close counts. After
 * the first failure the vendor is asked for no further symbol.
 */
export async function fetchHistory(symbols: readonly string[], ask: Ask, now: Date): Promise<FetchedHistory> {
  const all: FetchedHistory = { settlements: [], asked: [] };
  for (const symbol of symbols) {
    try {
      all.settlements.push(...(await historyOf(symbol, ask, now)));
      all.asked.push(symbol);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // The vendor has no such contract: asking again gives the same response.
      if (error instanceof VendorRefusal && [400, 404].includes(error.status)) all.asked.push(symbol);
      else return { ...all, failure: error.message };
    }
  }
  return all;
}

async function historyOf(symbol: string, ask: Ask, now: Date): Promise<Settled[]> {
  const today = dayIn(EXCHANGE_TIME_ZONE, now);
  const startDate = compact(addDays(today, -CALENDAR_DAYS));
  const known = new Map<Day, number>();
  let last = today;
  for (let requests = 0; requests < MOST_REQUESTS && known.size < HISTORY_DAYS; requests += 1) {
    const rows = await ask({
      symbol,
      type: 'daily',
      startDate,
      endDate: compact(last),
      maxRecords: String(HISTORY_DAYS),
      order: 'desc',
    });
    // A vendor that ignores the days asked for sends the same ones again.
    const days = readable(rows, historyRow)
      .map((row) => dayOf(row, symbol))
      .filter((found) => found !== null)
      .filter(([day]) => day <= last);
    for (const [day, close] of days) {
      if (close !== null && !known.has(day) && isSettled(day, now)) known.set(day, close);
    }
    const earliest = days.reduce((first, [day]) => (day < first ? day : first), last);
    if (days.length === 0 || compact(earliest) <= startDate) break;
    last = addDays(earliest, -1);
  }
  return [...known].slice(0, HISTORY_DAYS).map(([day, settlement]) => ({ symbol, day, settlement }));
}

/** Example: '2026-11-20' is '20261120'. */
const compact = (day: Day): string => day.replaceAll('-', '');

/** The day and close of a row of this contract; null for a row of another, or of no day. */
function dayOf(row: HistoryRow, symbol: string): [Day, number | null] | null {
  const day = row.tradingDay ?? row.timestamp;
  if (day === null) return null;
  const isOther = row.symbol !== null && ourContract(row.symbol, Number(day.slice(0, 4))) !== symbol;
  return isOther ? null : [day, row.close];
}

const isSettled = (day: Day, now: Date): boolean =>
  isTradingDay(day) && closingTime(day).getTime() + PUBLISHED_AFTER <= now.getTime();
