import type { ContractMonth } from '#domain/market/contracts';
import type { Settled } from '#domain/market/settlement-history';
import type { FuturesQuote, OptionsQuote, QuoteSource } from '#domain/market/quotes';
import type { OptionContract } from '#domain/market/symbols';

type StoredField = 'id' | 'source' | 'updated_at';

/** A future's quote from a provider. `at`: the time of its price. */
export interface FetchedFuture extends Omit<FuturesQuote, StoredField | 'contract_name'> {
  at: Date;
  settlements: readonly Settled[];
}

/** An option's quote from a provider, by our symbol. */
export interface FetchedOption extends Omit<
  OptionsQuote,
  StoredField | 'underlying_symbol' | 'contract' | 'option_type' | 'strike_price' | 'strike'
> {
  at: Date;
  settlements: readonly Settled[];
}

/** The quotes fetched and the symbols without a price; `failure` is the reason if the provider failed partway. */
export interface Fetched<Quote> {
  quotes: Quote[];
  missing: string[];
  failure?: string;
}

/** Splits the requested symbols into those with a quote and those without. */
export function found<Item, Quote>(
  requested: readonly Item[],
  nameOf: (one: Item) => string,
  quoteOf: (one: Item) => Quote | null,
): Fetched<Quote> {
  const all = requested.map((one) => [one, quoteOf(one)] as const);
  return {
    quotes: all.flatMap(([, quote]) => quote ?? []),
    missing: all.flatMap(([one, quote]) => (quote === null ? nameOf(one) : [])),
  };
}

/** Trading days of past settlements to ask for: two years, as value at risk and its backtest use (decision 68). */
export const HISTORY_DAYS = 500;

/** Past settlements, and the symbols that the provider was asked for with success; `failure` is the reason if it failed for others. */
export interface FetchedHistory {
  settlements: Settled[];
  asked: string[];
  failure?: string;
}

export type RequestedOption = OptionContract & { symbol: string };

/** A source of prices (decision 30). It does not access the database: the caller stores the quotes. */
export interface QuoteProvider {
  readonly source: QuoteSource;
  futures(symbols: readonly string[]): Promise<Fetched<FetchedFuture>>;
  options(contract: ContractMonth, requested: readonly RequestedOption[]): Promise<Fetched<FetchedOption>>;
  /** The past settlements of futures, at most {@link HISTORY_DAYS} each. Providers without a history leave this out. */
  history?(symbols: readonly string[]): Promise<FetchedHistory>;
}

/** A failure of the provider. The message can be shown to administrators: it contains no URL and no key. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailure';
  }
}
