import { z } from 'zod';
import { daySchema } from '#domain/fields';
import { manualPriceForm } from '#domain/market/manual-prices';
import { MOST_SYMBOLS, quoteRequest } from '#domain/market/quote-request';
import { futuresQuoteSchema, optionsQuoteSchema, quoteSource } from '#domain/market/quotes';
import { WARNING_REASONS } from '#domain/trade-plausibility';
import { endpoint } from './endpoint.ts';
import { done } from './records.ts';

const stale = z.boolean();

/** What is needed to value a position in a future: `pricesOf` takes it as it is. */
export const futuresPriceSchema = futuresQuoteSchema
  .pick({ symbol: true, last_price: true, previous_settlement: true, source: true, updated_at: true })
  .extend({ stale });
export type FuturesPrice = z.infer<typeof futuresPriceSchema>;

/** What is needed to value a position in an option, or an LRP policy by its put. */
export const optionsPriceSchema = optionsQuoteSchema
  .pick({
    symbol: true,
    last_price: true,
    bid_price: true,
    ask_price: true,
    settlement: true,
    previous_settlement: true,
    delta: true,
    source: true,
    updated_at: true,
  })
  .extend({ stale });
export type OptionsPrice = z.infer<typeof optionsPriceSchema>;

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/prices',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'The prices that value what is in sight: every future, and for a producer the options that their own open trades and LRP policies need (decisions 5 and 20).',
  input: z.object({}),
  output: z.object({ futures: z.array(futuresPriceSchema), options: z.array(optionsPriceSchema) }),
  errors: [],
});

export const listedFuture = futuresQuoteSchema.extend({ stale });
export type ListedFuture = z.infer<typeof listedFuture>;

export const listFuturesQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes/futures',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'The futures on the watchlist in the order in which they were added, and the provider that quotes them.',
  input: z.object({}),
  output: z.object({ provider: quoteSource, quotes: z.array(listedFuture) }),
  errors: [],
});

export const listedOption = optionsQuoteSchema.extend({ stale });
export type ListedOption = z.infer<typeof listedOption>;

export const listOptionsQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes/options',
  requires: 'seeOptionsQuotes',
  mayBeOld: true,
  summary: 'The options on the watchlist in the order in which they were added.',
  input: z.object({}),
  output: z.array(listedOption),
  errors: [],
});

export const fetchQuote = endpoint({
  method: 'POST',
  path: '/functions/v1/fetch-quote',
  requires: 'updateQuotes',
  summary:
    'Asks the provider for one symbol or several, stores what comes back and returns it. `error` names what could not be fetched. A refused request answers `{ error: "words" }`.',
  input: quoteRequest,
  output: z.object({
    futuresQuotes: z.array(futuresQuoteSchema).optional(),
    optionsQuotes: z.array(optionsQuoteSchema).optional(),
    error: z.string().optional(),
  }),
  errors: [],
});

export const enterPrices = endpoint({
  method: 'PUT',
  path: '/api/quotes/prices',
  requires: 'updateQuotes',
  summary:
    'Stores prices that an administrator types or pastes, several symbols at once: all or none. One that is implausible is refused unless its reason is confirmed (decision 49). A symbol that is new goes on the watchlist.',
  input: z.object({
    prices: z
      .array(manualPriceForm)
      .min(1, 'Enter at least one price')
      .max(MOST_SYMBOLS, `At most ${MOST_SYMBOLS} symbols can be entered at once`),
    /** The reasons for a warning that the administrator has confirmed, each for all these prices. */
    confirmed: z.array(z.enum(WARNING_REASONS)).default([]),
  }),
  output: z.object({
    futuresQuotes: z.array(futuresQuoteSchema),
    optionsQuotes: z.array(optionsQuoteSchema),
  }),
  errors: ['conflict'],
});

const watched = z.object({ symbol: z.string().trim().toUpperCase().max(12) });

export const countSymbolUses = endpoint({
  method: 'GET',
  path: '/api/quotes/:symbol/uses',
  requires: 'manageWatchlist',
  summary: 'How many lots with head, open trades and LRP policies that count are valued by this symbol.',
  input: watched,
  output: z.object({ lots: z.int(), trades: z.int(), policies: z.int() }),
  errors: [],
});

export const removeSymbol = endpoint({
  method: 'DELETE',
  path: '/api/quotes/:symbol',
  requires: 'manageWatchlist',
  summary: 'Takes a future or an option off the watchlist. Its settlements stay.',
  input: watched,
  output: done,
  errors: ['not_found'],
});

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/quotes/:symbol/settlements',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'The last settlements of a symbol in sight, oldest first, of the same kind as its quote: simulated or real.',
  input: watched,
  output: z.array(z.object({ day: daySchema, settlement: z.number() })),
  errors: [],
});

export const listUnquoted = endpoint({
  method: 'GET',
  path: '/api/quotes/unquoted',
  requires: 'manageWatchlist',
  summary:
    'The instruments that lots with head, open trades and LRP policies are valued by and that are not on the watchlist.',
  input: z.object({}),
  output: z.object({ futures: z.array(z.string()), options: z.array(z.string()) }),
  errors: [],
});

export const quoteEndpoints = [
  listPrices,
  listFuturesQuotes,
  listOptionsQuotes,
  fetchQuote,
  enterPrices,
  listUnquoted,
  countSymbolUses,
  listSettlements,
  removeSymbol,
];
