import type { OutputOf } from '#api/endpoint';
import { fetchQuote } from '#api/quotes';
import { futuresSymbol, monthLetter } from '#domain/market/contracts';
import { groupedBy } from '#domain/kit/grouping';
import { parseOptionSymbol } from '#domain/market/symbols';
import { call, messageOf } from '../lib/call.ts';

/** The progress of a refresh: symbols requested, symbols refreshed, and the errors of the others. */
export interface RefreshProgress {
  requested: number;
  refreshed: number;
  errors: string[];
}

type Report = (progress: RefreshProgress) => void;

/** Symbols per request, small enough for a long refresh to show progress. */
const AT_ONCE = 25;

interface Part {
  symbols: readonly string[];
  fetchQuotes: () => Promise<Partial<OutputOf<typeof fetchQuote>>>;
}

/** Refreshes part by part. One that fails does not stop the others; when all fail, so does the refresh. */
async function refreshParts(parts: readonly Part[], report: Report): Promise<RefreshProgress> {
  const progress: RefreshProgress = { requested: 0, refreshed: 0, errors: [] };
  let failures = 0;
  for (const { symbols, fetchQuotes } of parts) {
    try {
      const { futuresQuotes, optionsQuotes, error } = await fetchQuotes();
      progress.refreshed += (futuresQuotes ?? optionsQuotes ?? []).length;
      if (error) progress.errors.push(error);
    } catch (error) {
      failures += 1;
      if (failures === parts.length) throw error;
      progress.errors.push(messageOf(error, `Failed to fetch quotes for ${symbols.join(', ')}`));
    }
    progress.requested += symbols.length;
    report({ ...progress });
  }
  return progress;
}

/** Refreshes futures in batches; `errors` lists the symbols that could not be fetched. */
export function refreshFutures(symbols: readonly string[], report: Report): Promise<RefreshProgress> {
  const parts: Part[] = [];
  for (let from = 0; from < symbols.length; from += AT_ONCE) {
    const part = symbols.slice(from, from + AT_ONCE);
    parts.push({
      symbols: part,
      fetchQuotes: () => call(fetchQuote, { symbols: part, quoteType: 'futures' }),
    });
  }
  return refreshParts(parts, report);
}

/** Refreshes options contract by contract. One that fails is only logged (spec 1, section 8), and missing from the count. */
export async function refreshOptions(symbols: readonly string[], report: Report): Promise<RefreshProgress> {
  const contracts = groupedBy(symbols, (symbol) => {
    const option = parseOptionSymbol(symbol);
    return option ? futuresSymbol(option) : '';
  });
  const parts = [...contracts.values()].map((group): Part => {
    const request = optionRequest(group);
    return {
      symbols: group,
      fetchQuotes: async () => (request ? call(fetchQuote, { symbols: group, ...request }) : {}),
    };
  });
  return { ...(await refreshParts(parts, report)), errors: [] };
}

function optionRequest([first = '']: readonly string[]) {
  const option = parseOptionSymbol(first);
  if (!option) return null;
  const contract = futuresSymbol(option);
  const contractMonthYear = `${monthLetter(option.month)}${contract.slice(-2)}`;
  return { quoteType: 'options' as const, root: option.root, contract, contractMonthYear };
}

export async function addToWatchlist(symbol: string, kind: 'futures' | 'options'): Promise<string | null> {
  if (kind === 'futures') return (await call(fetchQuote, { symbol, quoteType: 'futures' })).error ?? null;
  const request = optionRequest([symbol]);
  return request ? ((await call(fetchQuote, { symbol, ...request })).error ?? null) : null;
}
