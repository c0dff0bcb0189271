import { z } from 'zod';
import { riskLotSchema, riskPutSchema, riskTradeSchema } from '#domain/risk';
import { endpoint } from './endpoint.ts';
import { futuresPriceSchema, optionsPriceSchema } from './quotes.ts';

export const riskBook = endpoint({
  method: 'GET',
  path: '/api/risk',
  who: 'signed-in',
  summary:
    'Everything in sight that is open, of one moment: lots with head, open trades, the puts of LRP policies that count, the insured value of those policies, and the prices that value them.',
  input: z.object({}),
  output: z.object({
    lots: z.array(riskLotSchema),
    trades: z.array(riskTradeSchema),
    puts: z.array(riskPutSchema),
    lrp_coverage: z.number(),
    futures: z.array(futuresPriceSchema),
    options: z.array(optionsPriceSchema),
  }),
  errors: [],
});

export const riskEndpoints = [riskBook];
