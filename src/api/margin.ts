import { z } from 'zod';
import { movePositionsSchema } from '#domain/risk/margin/market-move';
import { balanceForm, balanceSchema, marginRateForm, marginRateSchema } from '#domain/risk/margin/records';
import { endpoint, signedInRead, deletion, ownerChoice } from './endpoint.ts';

const accountSchema = z.object({
  acct: z.string(),
  owner: z.string(),
  /** Futures by contract month that still trade: contracts bought less sold. */
  held: z.array(z.object({ symbol: z.string(), net: z.number() })),
  /** Options sold, in contracts. */
  written_options: z.number(),
  balance: balanceSchema.nullable(),
  /** The equity of that statement plus the P/L of futures since, by settlements; null where one is missing. */
  equity: z.number().nullable(),
  without_settlement: z.int(),
});
export type MarginAccount = z.infer<typeof accountSchema>;

export const getMargin = signedInRead('/api/margin', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns the broker accounts with the futures held in them, their latest statement and the equity carried on from it, the dated margin rates, and the positions that a move of prices changes: for a producer their entity’s, for an admin everything or the entity named by `owner`. Money of several entities is never added up: where the positions are of several, `positions` is null.',
  input: z.object({ owner: ownerChoice }),
  output: z.object({
    accounts: z.array(accountSchema),
    rates: z.array(marginRateSchema),
    /** Null for the positions of several entities. */
    positions: movePositionsSchema.nullable(),
  }),
  errors: ['not_found'],
});

export const saveBalance = endpoint('PUT /api/margin/balances', 'recordBalances', {
  summary:
    'Saves what a statement says of an account at the end of a day; another statement of that day is replaced. The account must be one of the user’s entity; an admin names the entity by `owner` where several use the account.',
  input: balanceForm.extend({ owner: ownerChoice }),
  output: balanceSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteBalance = deletion(
  '/api/margin/balances/:id',
  'recordBalances',
  'Deletes a statement of an account: the one before it then counts.',
);

export const saveMarginRate = endpoint('PUT /api/margin/rates', 'setMarginRates', {
  summary:
    'Saves the margin of a contract of feeder or live cattle from a day on; a rate of that day is replaced.',
  input: marginRateForm,
  output: marginRateSchema,
});

export const deleteMarginRate = deletion(
  '/api/margin/rates/:id',
  'setMarginRates',
  'Deletes a margin rate: the one before it then holds on.',
);
