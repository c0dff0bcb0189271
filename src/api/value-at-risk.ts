import { z } from 'zod';
import {
  correctionSchema,
  HOLDING_PERIODS,
  riskLimitForm,
  valueAtRiskResultSchema,
} from '#domain/risk/value-at-risk/result';
import { screenTablesSchema } from '#domain/reports/document';
import { endpoint, signedInRead, ownerChoice } from './endpoint.ts';

export const getValueAtRisk = signedInRead('/api/risk/value-at-risk', {
  offThread: true,
  summary:
    'Returns what the user’s open positions may lose over one trading day or five, worse on one day in twenty, by historical simulation (decision 68): for a producer their entity’s, for an admin everything or the entity named by `owner`. It is stored until prices or positions change. `result` is null until 60 days of prices are stored.',
  input: z.object({
    owner: ownerChoice,
    days: z.coerce.number().pipe(z.literal(HOLDING_PERIODS, 'Days must be 1 or 5')).default(1),
  }),
  output: valueAtRiskResultSchema.extend({
    days: z.literal(HOLDING_PERIODS),
    worked_out_at: z.string(),
    simulated: z.boolean(),
    /** The last settlement that was corrected, of those it is from. */
    corrected: correctionSchema.nullable(),
  }),
  errors: ['not_found'],
});

export const getValueAtRiskTables = signedInRead('/api/risk/value-at-risk/tables', {
  offThread: true,
  summary:
    'Returns the figures of value at risk as tables: by day, by every lot and by contract, with the settlements that each day is from; of several entities one table with a row for each. Without a figure there are none.',
  input: getValueAtRisk.input,
  output: screenTablesSchema,
  errors: ['not_found'],
});

const limit = z.object({ risk_limit: z.number().nullable() });
export const getRiskLimit = endpoint('GET /api/risk/limit', 'setRiskLimit', {
  summary:
    'Returns the share of equity, %, above which value at risk is an alert for the user’s entity, or null. An admin can name another entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: limit,
  errors: ['not_found'],
});

export const saveRiskLimit = endpoint('PUT /api/risk/limit', 'setRiskLimit', {
  summary:
    'Sets the share of Equity with Sales and LRP, %, above which value at risk is an alert for the user’s entity; null for none. An admin can name another entity by `owner`.',
  input: riskLimitForm.extend({ owner: ownerChoice }),
  output: limit,
  errors: ['not_found'],
});
