import { type ContractMonth, futuresSymbol } from '#domain/market/contracts';
import { groupedBy } from '#domain/kit/grouping';
import type { FuturesQuote, OptionsQuote } from '#domain/market/quotes';
import { parseOptionSymbol } from '#domain/market/symbols';
import type { Session } from '../db/database.ts';
import { type RequestedOption, ProviderFailure, type QuoteProvider } from '../providers/provider.ts';
import { storeFutures, storeOptions, storePastSettlements } from './store.ts';
import { requestedHistory, withoutHistory } from './queries.ts';

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

/** Fetches futures, then stores the quotes, never calling the provider in a transaction; then fetches past settlements that were never fetched. */
export async function updateFutures(
  db: Session,
  provider: QuoteProvider,
  symbols: readonly string[],
): Promise<Refreshed<FuturesQuote>> {
  try {
    const { quotes, missing, failure = null } = await provider.futures(symbols);
    const stored = await db.write((tx) => storeFutures(tx, provider.source, quotes));
    const notFetched = failure === null ? await fetchHistory(db, provider, stored) : null;
    return { quotes: stored, missing, failure: failure ?? notFetched };
  } catch (error) {
    return failed(symbols, error);
  }
}

async function fetchHistory(db: Session, provider: QuoteProvider, quotes: readonly FuturesQuote[]) {
  if (!provider.history) return null;
  const without = await db.rows(withoutHistory(quotes.map(({ symbol }) => symbol)));
  if (without.length === 0) return null;
  const { settlements, asked, failure = null } = await provider.history(without.map(({ symbol }) => symbol));
  await db.write(async (tx) => {
    await storePastSettlements(tx, provider.source, settlements);
    await tx.run(requestedHistory(asked));
  });
  return failure === null ? null : `Past settlements were not fetched: ${failure}`;
}

export async function updateOptions(
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
  const others = symbols.filter((symbol) => !requested.some((one) => one.symbol === symbol));
  if (requested.length === 0) return { quotes: [], missing: others, failure: null };
  try {
    const { quotes, missing, failure = null } = await provider.options(contract, requested);
    const stored = await db.write((tx) => storeOptions(tx, provider.source, quotes));
    return { quotes: stored, missing: [...missing, ...others], failure };
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
