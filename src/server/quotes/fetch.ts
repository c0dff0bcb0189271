import { type ContractMonth, futuresSymbol } from '#domain/market/contracts';
import { groupedBy } from '#domain/grouping';
import type { FuturesQuote, OptionsQuote } from '#domain/market/quotes';
import { parseOptionSymbol } from '#domain/market/symbols';
import type { Session } from '../db/database.ts';
import { type RequestedOption, ProviderFailure, type QuoteProvider } from '../providers/provider.ts';
import { storeFutures, storeOptions, storeSettlements } from './store.ts';
import { watchedFuturesSymbols } from './watchlist-queries.ts';

/** The stored quotes, the symbols that could not be fetched, and the reason if the provider failed. */
export interface Refreshed<Quote> {
  quotes: Quote[];
  missing: string[];
  failure: string | null;
}

const failed = (symbols: readonly string[], error: unknown): Refreshed<never> => {
  if (!(error instanceof ProviderFailure)) throw error;
  return { quotes: [], missing: [...symbols], failure: error.message };
};

/**
 * Fetches futures, then stores the quotes: the provider is never called inside a transaction. A future that is new on the
 * watchlist gets its past settlements, if the provider has them.
 */
export async function refreshFutures(
  db: Session,
  provider: QuoteProvider,
  symbols: readonly string[],
): Promise<Refreshed<FuturesQuote>> {
  const known = new Set((await db.rows(watchedFuturesSymbols)).map(({ symbol }) => symbol));
  try {
    const { quotes, missing, failure = null } = await provider.futures(symbols);
    const added = quotes.map(({ symbol }) => symbol).filter((symbol) => !known.has(symbol));
    const past = (await provider.history?.(added)) ?? [];
    const stored = await db.write(async (tx) => {
      await storeSettlements(tx, provider.source, past);
      return storeFutures(tx, provider.source, quotes);
    });
    return { quotes: stored, missing, failure };
  } catch (error) {
    return failed(symbols, error);
  }
}

/** Fetches options of one contract month, then stores the quotes. */
export async function refreshOptions(
  db: Session,
  provider: QuoteProvider,
  contract: ContractMonth,
  symbols: readonly string[],
): Promise<Refreshed<OptionsQuote>> {
  const series = futuresSymbol(contract);
  const requested = symbols.flatMap((symbol): RequestedOption[] => {
    const option = parseOptionSymbol(symbol);
    return option && futuresSymbol(option) === series ? [{ ...option, symbol }] : [];
  });
  const elsewhere = symbols.filter((symbol) => !requested.some((one) => one.symbol === symbol));
  if (requested.length === 0) return { quotes: [], missing: elsewhere, failure: null };
  try {
    const { quotes, missing, failure = null } = await provider.options(contract, requested);
    const stored = await db.write((tx) => storeOptions(tx, provider.source, quotes));
    return { quotes: stored, missing: [...missing, ...elsewhere], failure };
  } catch (error) {
    return failed(symbols, error);
  }
}

/** The contract months of some options, with the symbols of each. */
export function byContract(symbols: readonly string[]): { contract: ContractMonth; symbols: string[] }[] {
  const groups = groupedBy(symbols, (symbol) => {
    const option = parseOptionSymbol(symbol);
    return option ? futuresSymbol(option) : '';
  });
  return [...groups.values()].flatMap((group) => {
    const contract = parseOptionSymbol(group[0] ?? '');
    return contract ? [{ contract, symbols: group }] : [];
  });
}
