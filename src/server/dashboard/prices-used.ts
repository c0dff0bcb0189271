import type { PricesUsed } from '#api/dashboard';
import type { InstrumentPrice } from '#domain/prices';
import type { QuoteSource } from '#domain/quotes';

/** An instrument of the open book with its price, whose it is, and of when. */
export interface PricedInstrument extends InstrumentPrice {
  symbol: string;
  source: QuoteSource;
  updated_at: string;
  stale: boolean;
}

/** Which prices the figure over these instruments is made from. */
export function pricesUsed(
  symbols: readonly (string | null)[],
  instruments: ReadonlyMap<string, PricedInstrument>,
): PricesUsed {
  const used = [...new Set(symbols)].flatMap((symbol) => instruments.get(symbol ?? '') ?? []);
  const times = used.map(({ updated_at }) => updated_at).toSorted();
  return {
    instruments: used.length,
    sources: [...new Set(used.map(({ source }) => source))].toSorted(),
    oldest: times[0] ?? null,
    newest: times.at(-1) ?? null,
    stale: used.filter(({ stale }) => stale).length,
  };
}
