import { z } from 'zod';
import { daySchema } from '#domain/kit/fields';
import { manualPriceForm } from '#domain/market/manual-prices';
import { MOST_SETTLEMENTS, pastedSettlementForm } from '#domain/quotes/pasted-settlements';
import { MAX_SYMBOLS, quoteRequest } from '#domain/market/quote-forms';
import { futuresQuoteSchema, optionsQuoteSchema, quoteSource } from '#domain/market/quotes';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { endpoint, signedInRead, done } from './endpoint.ts';

const stale = z.boolean();

export const listedFuture = futuresQuoteSchema.extend({ stale });
export type ListedFuture = z.infer<typeof listedFuture>;

export const listFuturesQuotes = signedInRead('/api/quotes/futures', {
  mayBeOld: true,
  summary: 'Lists the futures on the watchlist in the order they were added, and their quote provider.',
  output: z.object({ provider: quoteSource, quotes: z.array(listedFuture) }),
});

export const listedOption = optionsQuoteSchema.extend({ stale });
export type ListedOption = z.infer<typeof listedOption>;

export const listOptionsQuotes = endpoint('GET /api/quotes/options', 'seeOptionsQuotes', {
  mayBeOld: true,
  summary: 'Lists the options on the watchlist in the order they were added.',
  output: z.array(listedOption),
});

export const fetchQuote = endpoint('POST /functions/v1/fetch-quote', 'updateQuotes', {
  summary:
    'Fetches one or more symbols from the provider, stores the quotes and returns them. `error` names the symbols that could not be fetched. A refused request returns `{ error: "message" }`.',
  input: quoteRequest,
  output: z.object({
    futuresQuotes: z.array(futuresQuoteSchema).optional(),
    optionsQuotes: z.array(optionsQuoteSchema).optional(),
    error: z.string().optional(),
  }),
});

export const enterPrices = endpoint('PUT /api/quotes/prices', 'updateQuotes', {
  summary:
    'Stores prices that an administrator typed or pasted, for several symbols at once, all or none. An implausible price is refused unless its reason is confirmed (decision 49). A new symbol is added to the watchlist.',
  input: z.object({
    prices: z
      .array(manualPriceForm)
      .min(1, 'Enter at least one price')
      .max(MAX_SYMBOLS, `At most ${MAX_SYMBOLS} symbols can be entered at once`),
    /** The warning reasons that the administrator has confirmed, each for all these prices. */
    confirmed: z.array(z.enum(WARNING_REASONS)).default([]),
  }),
  output: z.object({
    futuresQuotes: z.array(futuresQuoteSchema),
    optionsQuotes: z.array(optionsQuoteSchema),
  }),
  errors: ['conflict'],
});

export const enterSettlements = endpoint('PUT /api/quotes/settlements', 'updateQuotes', {
  summary:
    'Stores a page of past settlements of futures, all or none, in place of those stored for the same days. A row that is wrong is refused by its index (`settlements.3`); a price far from its neighbours is refused until confirmed (decision 49).',
  input: z.object({
    settlements: z
      .array(pastedSettlementForm)
      .min(1, 'Paste at least one settlement')
      .max(MOST_SETTLEMENTS, `At most ${MOST_SETTLEMENTS} settlements can be pasted at once`),
    /** Whether prices far from their neighbours are right. */
    far_prices: z.boolean().default(false),
  }),
  output: z.object({ saved: z.int() }),
  errors: ['conflict'],
  bodyLimit: 1024 * 1024,
});

/** The most settlements that a request names: a contract trades for less than two years. */
const MOST_DAYS = 10_000;

const watched = z.object({ symbol: z.string().trim().toUpperCase().max(12) });

export const countSymbolUses = endpoint('GET /api/quotes/:symbol/uses', 'manageWatchlist', {
  summary: 'Counts the lots with head, open trades and counted LRP policies that this symbol values.',
  input: watched,
  output: z.object({ lots: z.int(), trades: z.int(), policies: z.int() }),
});

export const removeSymbol = endpoint('DELETE /api/quotes/:symbol', 'manageWatchlist', {
  summary: 'Removes a future or an option from the watchlist. Its settlements stay.',
  input: watched,
  output: done,
  errors: ['not_found'],
});

export const listSettlements = signedInRead('/api/quotes/:symbol/settlements', {
  mayBeOld: true,
  summary:
    'Lists the settlements of a symbol that the user can see, oldest first, of the same kind as its quote: simulated or real. Every day that is stored, or the last `limit` of them.',
  input: watched.extend({
    limit: z.coerce
      .number()
      .int('Limit must be a whole number')
      .min(1, 'Limit must be at least 1')
      .max(MOST_DAYS, `Limit must be at most ${MOST_DAYS}`)
      .optional(),
  }),
  output: z.array(z.object({ day: daySchema, settlement: z.number() })),
});

export const listHeldInstruments = endpoint('GET /api/quotes/held', 'manageWatchlist', {
  summary:
    'Lists the instruments that value lots with head, open trades or LRP policies, futures before options, each by month, without those that have stopped trading. `quoted`: whether it is on the watchlist.',
  output: z.array(z.object({ symbol: z.string(), option: z.boolean(), quoted: z.boolean() })),
});
