import type { ContractMonth } from '#domain/market/contracts';
import type { Day } from '#domain/days';
import type { FuturesQuote, OptionsQuote, QuoteSource } from '#domain/market/quotes';
import type { OptionContract } from '#domain/market/symbols';

/** What a day settled at, in $/cwt. */
export interface Settlement {
  symbol: string;
  day: Day;
  settlement: number;
}

type OfTheBooks = 'id' | 'source' | 'updated_at';

/** A future as a provider knows it. `at`: the instant of its price. */
export interface FetchedFuture extends Omit<FuturesQuote, OfTheBooks | 'contract_name'> {
  at: Date;
  settlements: readonly Settlement[];
}

/** An option as a provider knows it, by our symbol. */
export interface FetchedOption extends Pick<
  OptionsQuote,
  | 'symbol'
  | 'last_price'
  | 'bid_price'
  | 'ask_price'
  | 'net_change'
  | 'open'
  | 'high'
  | 'low'
  | 'settlement'
  | 'previous_settlement'
  | 'delta'
  | 'expiration_date'
> {
  at: Date;
  settlements: readonly Settlement[];
}

/** What came back, and the symbols without a price; `failure` says why, where the provider gave up on the way. */
export interface Fetched<Quote> {
  quotes: Quote[];
  missing: string[];
  failure?: string;
}

/** Sorts what was asked for into what has a quote and what has none. */
export function found<Asked, Quote>(
  asked: readonly Asked[],
  nameOf: (one: Asked) => string,
  quoteOf: (one: Asked) => Quote | null,
): Fetched<Quote> {
  const all = asked.map((one) => [one, quoteOf(one)] as const);
  return {
    quotes: all.flatMap(([, quote]) => quote ?? []),
    missing: all.flatMap(([one, quote]) => (quote === null ? nameOf(one) : [])),
  };
}

/** An option to ask for: what it is, and the symbol that we call it by. */
export type AskedOption = OptionContract & { symbol: string };

/** Where prices come from (decision 30). It knows nothing of the books: what comes back is stored by who asked. */
export interface QuoteProvider {
  readonly source: QuoteSource;
  futures(symbols: readonly string[]): Promise<Fetched<FetchedFuture>>;
  /** The options of one contract month. */
  options(contract: ContractMonth, asked: readonly AskedOption[]): Promise<Fetched<FetchedOption>>;
  /** Earlier settlements of futures that are new on the watchlist, where the provider knows any. */
  history?(symbols: readonly string[]): Promise<Settlement[]>;
}

/** A provider that cannot answer at all. The message is fit for an administrator: no address, no key. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailure';
  }
}
