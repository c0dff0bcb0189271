import { addDays, dayIn, type Day } from '#domain/kit/days';
import { isTradingDay } from '#domain/market/contract-calendar';
import { futuresSymbol, underlyingMonth } from '#domain/market/contracts';
import { closingTime, EXCHANGE_TIME_ZONE } from '#domain/market/market-hours';
import type { Settled } from '#domain/market/settlement-history';
import { historyRow, optionRow, quoteRow, readable, type HistoryRow } from './barchart-fields.ts';
import { chainOf, fullestRows, futureOf, optionOf, ourContract } from './barchart-quotes.ts';
import {
  found,
  HISTORY_DAYS,
  ProviderFailure,
  type Fetched,
  type FetchedFuture,
  type FetchedHistory,
  type QuoteProvider,
  type RequestedOption,
} from './provider.ts';
import { answered, statusFailure, TemporaryFailure, retried, type RetryOptions } from './retried.ts';
import { z } from 'zod';

const RETRY: RetryOptions = { timeout: 10_000, tries: 3, firstWait: 500, longestWait: 5_000 };

/** The vendor sends the code as a number or as text; anything else is ignored. */
const code = z.unknown().transform((given) => {
  const value = typeof given === 'string' ? Number.parseInt(given, 10) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : 200;
});

const envelope = z.object({
  status: z.object({ code }).nullish(),
  results: z.array(z.unknown()).nullish(),
});

class VendorRefusal extends ProviderFailure {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Queries the vendor and returns the rows of its result, none if it has no data. Retries temporary failures (timeout, server
 * error, too many requests) a few times with growing pauses. The URL contains the key, so neither the URL nor network errors
 * go into any message.
 */
const askVendor = (url: URL, retry: RetryOptions): Promise<unknown[]> =>
  retried(() => oneResponse(url, retry.timeout), retry);

const VENDOR = 'The quote vendor';

const oneResponse = (url: URL, timeout: number): Promise<unknown[]> =>
  answered(VENDOR, timeout, async (signal) => {
    // A redirect would send the key to another address.
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (response.status === 204) return [];
    if (response.ok) return rowsOf(await response.text());
    await response.body?.cancel();
    throw refusalOf(response.status, response.headers.get('retry-after'));
  });

function refusalOf(status: number, retryAfter: string | null): Error {
  const failure = statusFailure(VENDOR, status, retryAfter);
  if (failure instanceof TemporaryFailure) return failure;
  if (status === 401 || status === 403)
    return new VendorRefusal(`${VENDOR} refused the key (${status}): check BARCHART_API_KEY`, status);
  return new VendorRefusal(failure.message, status);
}

function rowsOf(text: string): unknown[] {
  if (text.trim() === '') return [];
  const parsed = envelope.safeParse(parsedJson(text));
  if (!parsed.success) throw new TemporaryFailure(`${VENDOR}’s response contains no quotes`);
  const { status, results } = parsed.data;
  // The status inside the body means the same as an HTTP status.
  if (status && status.code >= 400) throw refusalOf(status.code, null);
  return results ?? [];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Ask = (parameters: Record<string, string>) => Promise<unknown[]>;

/** Calendar days that hold {@link HISTORY_DAYS} trading days. */
const CALENDAR_DAYS = Math.ceil((HISTORY_DAYS * 7) / 5) + 40;

/** The vendor may split its response: the next request fetches the days before the earliest one received. */
const MOST_REQUESTS = 12;

/** Settlements are published within an hour of the close; before that the day's close is only its last price. */
const PUBLISHED_AFTER = 60 * 60_000;

/**
 * The daily settlements of futures by the vendor's getHistory, newest first. Days without a close, days without trading, other
 * contracts' rows and a day that is not settled yet are left out; of a repeated day the first row with a close counts. After
 * the first failure the vendor is asked for no further symbol.
 */
async function fetchHistory(symbols: readonly string[], ask: Ask, now: Date): Promise<FetchedHistory> {
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
      .filter((settled) => settled !== null)
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

const BATCH = 50;

/** The year in exchange time, from which one-digit years are resolved. */
const yearOf = (at: Date): number => Number(dayIn(EXCHANGE_TIME_ZONE, at).slice(0, 4));

function noneIfUnknown(error: unknown): [] {
  if (error instanceof VendorRefusal && [400, 404].includes(error.status)) return [];
  throw error;
}

/** Fetches symbols a batch at a time. Once the vendor fails, the results so far are returned and the rest is not requested. */
async function inBatches<Quote>(
  symbols: readonly string[],
  fetched: (symbols: readonly string[]) => Promise<Fetched<Quote>>,
): Promise<Fetched<Quote>> {
  const all: Fetched<Quote> = { quotes: [], missing: [] };
  for (let from = 0; from < symbols.length; from += BATCH) {
    try {
      const part = await fetched(symbols.slice(from, from + BATCH));
      all.quotes.push(...part.quotes);
      all.missing.push(...part.missing);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || all.quotes.length === 0) throw error;
      return { ...all, missing: [...all.missing, ...symbols.slice(from)], failure: error.message };
    }
  }
  return all;
}

/**
 * Barchart OnDemand: getQuote for futures, getFuturesOptions for options (decision 30). The vendor's option symbols name
 * the year by a letter that shifts every January: an option is therefore requested by its contract and found by strike
 * and type, never by the vendor's symbol (decision 22).
 */
export function barchartProvider(
  { url, apiKey }: { url: string; apiKey: string },
  now: () => Date,
  retry: RetryOptions = RETRY,
): QuoteProvider {
  const ask = (call: string, parameters: Record<string, string>): Promise<unknown[]> => {
    const address = new URL(`${url.replace(/\/$/, '')}/${call}.json`);
    for (const [name, value] of Object.entries({ apikey: apiKey, ...parameters })) {
      address.searchParams.set(name, value);
    }
    return askVendor(address, retry);
  };

  const futuresOf = async (symbols: readonly string[]): Promise<Fetched<FetchedFuture>> => {
    const at = now();
    const rows = await ask('getQuote', {
      symbols: symbols.join(','),
      fields: 'settlement,previousSettlement',
    });
    const known = fullestRows(readable(rows, quoteRow), yearOf(at));
    return found(symbols, String, (symbol) => {
      const row = known.get(symbol);
      return row ? futureOf(symbol, row, at) : null;
    });
  };

  return {
    source: 'barchart',

    futures: (symbols) => inBatches(symbols, futuresOf),

    options: async (contract, requested) => {
      const at = now();
      const fields = 'bid,ask,settlement,previousSettlement,openInterest';
      const chainAt = (name: string) => ask('getFuturesOptions', { contract: name, fields });
      const [own, underlying] = [futuresSymbol(contract), futuresSymbol(underlyingMonth(contract))];
      // The options of a serial month may be listed under the future that prices them: the vendor then has no data for the month
      // itself, or refuses it as an unknown contract.
      let rows = await (underlying === own ? chainAt(own) : chainAt(own).catch(noneIfUnknown));
      if (rows.length === 0 && underlying !== own) rows = await chainAt(underlying);
      const rowOf = chainOf(readable(rows, optionRow), contract, yearOf(at));
      const quoteOf = (option: RequestedOption) => {
        const row = rowOf(option);
        return row ? optionOf(option, contract, row, at) : null;
      };
      return found(requested, ({ symbol }) => symbol, quoteOf);
    },

    history: (symbols) => fetchHistory(symbols, (parameters) => ask('getHistory', parameters), now()),
  };
}
