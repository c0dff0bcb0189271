import { fetchQuote } from '#api/quotes';
import { futuresSymbol, monthLetter } from '#domain/market/contracts';
import { groupedBy } from '#domain/grouping';
import { parseOptionSymbol } from '#domain/market/symbols';
import { call } from '../lib/call.ts';

/** The progress of a refresh: symbols requested, symbols refreshed, and the errors of the others. */
export interface Progress {
  requested: number;
  refreshed: number;
  errors: string[];
}

type Report = (progress: Progress) => void;

/** Symbols per request, small enough for a long refresh to show progress. */
const AT_ONCE = 25;

/** Refreshes futures in batches; `errors` lists the symbols that could not be fetched. */
export async function refreshFutures(symbols: readonly string[], report: Report): Promise<Progress> {
  const progress: Progress = { requested: 0, refreshed: 0, errors: [] };
  for (let from = 0; from < symbols.length; from += AT_ONCE) {
    const part = symbols.slice(from, from + AT_ONCE);
    const { futuresQuotes = [], error } = await call(fetchQuote, { symbols: part, quoteType: 'futures' });
    progress.requested += part.length;
    progress.refreshed += futuresQuotes.length;
    if (error) progress.errors.push(error);
    report({ ...progress });
  }
  return progress;
}

/**
 * Refreshes options contract by contract. One that fails does not stop the others (spec 1, section 8): its symbols are missing from
 * the count. When all fail, so does the refresh.
 */
export async function refreshOptions(symbols: readonly string[], report: Report): Promise<Progress> {
  const progress: Progress = { requested: 0, refreshed: 0, errors: [] };
  const contracts = groupedBy(symbols, (symbol) => {
    const option = parseOptionSymbol(symbol);
    return option ? futuresSymbol(option) : '';
  });
  const failures: unknown[] = [];
  for (const group of contracts.values()) {
    const request = optionRequest(group);
    try {
      const { optionsQuotes = [] } = request ? await call(fetchQuote, { symbols: group, ...request }) : {};
      progress.refreshed += optionsQuotes.length;
    } catch (error) {
      failures.push(error);
      if (failures.length === contracts.size) throw error;
    }
    progress.requested += group.length;
    report({ ...progress });
  }
  return progress;
}

/** The fetch-quote request for options of one contract month. */
function optionRequest([first = '']: readonly string[]) {
  const option = parseOptionSymbol(first);
  if (!option) return null;
  const contract = futuresSymbol(option);
  const contractMonthYear = `${monthLetter(option.month)}${contract.slice(-2)}`;
  return { quoteType: 'options' as const, root: option.root, contract, contractMonthYear };
}

/** Adds one symbol to the watchlist; returns an error message, or null. */
export async function addToWatchlist(symbol: string, kind: 'futures' | 'options'): Promise<string | null> {
  if (kind === 'futures') return (await call(fetchQuote, { symbol, quoteType: 'futures' })).error ?? null;
  const request = optionRequest([symbol]);
  return request ? ((await call(fetchQuote, { symbol, ...request })).error ?? null) : null;
}
