import { futuresSymbol, underlyingMonth } from '#domain/market/contracts';
import { dayIn } from '#domain/kit/days';
import { EXCHANGE_TIME_ZONE } from '#domain/market/market-hours';
import { optionRow, quoteRow, readable } from './barchart-fields.ts';
import { askVendor, RETRY, type RetryOptions, VendorRefusal } from './barchart-http.ts';
import { fetchHistory } from './barchart-history.ts';
import { chainOf, fullestRows, futureOf, optionOf } from './barchart-quotes.ts';
import {
  type RequestedOption,
  type Fetched,
  type FetchedFuture,
  found,
  ProviderFailure,
  type QuoteProvider,
} from './provider.ts';

/** Futures per request. */
const BATCH = 50;

/** The year in exchange time, from which one-digit years are resolved. */
const yearOf = (at: Date): number => Number(dayIn(EXCHANGE_TIME_ZONE, at).slice(0, 4));

function noneIfUnknown(error: unknown): [] {
  if (error instanceof VendorRefusal && [400, 404].includes(error.status)) return [];
  throw error;
}

/** Fetches symbols a batch at a time. Once the vendor fails, the results so far are kept and the rest is not requested. */
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
