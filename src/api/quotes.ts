import { z } from 'zod';
import { futuresQuoteSchema, optionsQuoteSchema } from '#domain/quotes';
import { endpoint } from './endpoint.ts';

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
  who: 'signed-in',
  summary:
    'The prices that value what is in sight: every future, and for a producer the options that their own open trades and LRP policies need (decisions 5 and 20).',
  input: z.object({}),
  output: z.object({ futures: z.array(futuresPriceSchema), options: z.array(optionsPriceSchema) }),
  errors: [],
});

export const quoteEndpoints = [listPrices];
