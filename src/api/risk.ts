import { z } from 'zod';
import { lrpPositionSchema } from '#domain/lrp-positions';
import { riskLotSchema, riskTradeSchema } from '#domain/risk';
import { endpoint } from './endpoint.ts';
import { futuresPriceSchema, optionsPriceSchema } from './quotes.ts';

export const riskBook = endpoint({
  method: 'GET',
  path: '/api/risk',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'Returns a consistent snapshot of everything open that the user can see: lots with head, open trades, the positions of counted LRP policies (the whole entity’s, for each of its users; decision 44), the insured value of those policies, and the prices that value them.',
  input: z.object({}),
  output: z.object({
    lots: z.array(riskLotSchema),
    trades: z.array(riskTradeSchema),
    lrp: z.array(lrpPositionSchema),
    lrp_coverage: z.number(),
    futures: z.array(futuresPriceSchema),
    options: z.array(optionsPriceSchema),
  }),
  errors: [],
});

export const riskEndpoints = [riskBook];
