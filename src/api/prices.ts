import { z } from 'zod';
import { futuresQuoteSchema, optionsQuoteSchema } from '#domain/market/quotes';
import { signedInRead } from './endpoint.ts';

const stale = z.boolean();

/** The price of a future, as `pricesOf` takes it. */
export const futuresPriceSchema = futuresQuoteSchema
  .pick({ symbol: true, last_price: true, previous_settlement: true, source: true, updated_at: true })
  .extend({ stale });
export type FuturesPrice = z.infer<typeof futuresPriceSchema>;

/** The price of an option, which values a position or an LRP policy's put. */
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

export const listPrices = signedInRead('/api/prices', {
  mayBeOld: true,
  summary:
    'Returns the prices that value the records the user can see: every future, and for a producer the options of their own open trades and LRP policies (decisions 5 and 20).',
  output: z.object({ futures: z.array(futuresPriceSchema), options: z.array(optionsPriceSchema) }),
});
