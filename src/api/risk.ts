import { z } from 'zod';
import { lrpPositionSchema } from '#domain/lrp/lrp';
import {
  endedOfLotSchema,
  scenarioLotSchema,
  scenarioTradeSchema,
  policyPayoffSchema,
} from '#domain/risk/matrix/scenario-book';
import { summedLotSchema } from '#domain/closeout/equity-lines';
import { openTradeSchema } from '#domain/book/open-book';
import { screenTablesSchema } from '#domain/reports/document';
import { signedInRead, ownerChoice } from './endpoint.ts';
import { futuresPriceSchema, optionsPriceSchema } from './prices.ts';

export const riskBook = signedInRead('/api/risk', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns a consistent snapshot of everything open that the user can see: lots with head and the sums that their projected results are made of, open trades, the positions of counted LRP policies (the whole entity’s, for each of its users; decision 44), the insured value of those policies, and the prices that value them. An admin can name an entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: z.object({
    lots: z.array(summedLotSchema),
    trades: z.array(openTradeSchema),
    lrp: z.array(lrpPositionSchema),
    lrp_coverage: z.number(),
    futures: z.array(futuresPriceSchema),
    options: z.array(optionsPriceSchema),
  }),
  errors: ['not_found'],
});

export const riskCoverage = signedInRead('/api/risk/coverage', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns coverage by contract month as a table, as Risk Management shows it: what the lots need, in pounds, against the futures, options and LRP held. An admin can name an entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: screenTablesSchema,
  errors: ['not_found'],
});

const move = (label: string) =>
  z.coerce
    .number(`${label} must be a number`)
    .min(-100, `${label} must be at least -100`)
    .max(100, `${label} must be at most 100`)
    .default(0);

export const whatIf = signedInRead('/api/risk/what-if', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns what a market move of today would do, $/cwt, as tables, as Risk Management shows it: total net equity at prices and basis around the move, and every lot after it. `gf` and `le` move futures, `feeder_basis` and `fat_basis` the basis. An admin can name an entity by `owner`.',
  input: z.object({
    owner: ownerChoice,
    gf: move('GF'),
    le: move('LE'),
    feeder_basis: move('Feeder basis'),
    fat_basis: move('Fat basis'),
  }),
  output: screenTablesSchema,
  errors: ['not_found'],
});

export const targetDateBook = signedInRead('/api/risk/target-date', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns a consistent snapshot of what a what-if on a day, the contracts to a hedge target, and *Protect* are calculated from: lots with head and their sales, open trades, the results of counted LRP policies at any price (the whole entity’s, for each of its users; decision 44) and the results of ended ones, the factors of LRP types, and the prices.',
  output: z.object({
    lots: z.array(scenarioLotSchema),
    trades: z.array(scenarioTradeSchema),
    policies: z.array(policyPayoffSchema),
    ended: z.array(endedOfLotSchema),
    lrp: z.array(lrpPositionSchema.extend({ owner: z.string() })),
    futures: z.array(futuresPriceSchema),
    options: z.array(optionsPriceSchema),
  }),
});
