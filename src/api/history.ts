import { z } from 'zod';
import { endpoint, signedInRead, done, historyId, recordId } from './endpoint.ts';
import { daySchema } from '#domain/kit/fields';

export const RECORDED = [
  'entities',
  'users',
  'lots',
  'receivings',
  'outs',
  'expenses',
  'trades',
  'lrp',
  'lrp_rules',
  'scenarios',
  'margin_rates',
  'account_balances',
  'comparisons',
  'notes',
  'feeding_plans',
  'purchase_plans',
  'borrowing_terms',
  'borrowing_reports',
  'import_profiles',
  'report_mails',
] as const;

/** One change of one record: user, time, values before and after. */
export const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  user_name: z.string(),
  record: z.enum(RECORDED),
  record_id: z.string(),
  lot_id: z.int().nullable(),
  /** The number of that lot; null once it is deleted. */
  lot: z.string().nullable(),
  owner: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the user can restore the record now. */
  restorable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const cursor = z.coerce.number().int().positive().optional();

export const listHistory = endpoint('GET /api/history', 'seeHistory', {
  mayBeOld: true,
  summary:
    'Lists changes of records, newest first, 100 at a time (continue with `before_id`), filtered by user, kind of record, record and time.',
  input: z.object({
    user_id: z.uuid().optional(),
    record: z.enum(RECORDED).optional(),
    record_id: z.string().max(40).optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    before_id: cursor,
  }),
  output: z.array(historyEntry),
});

export const lotHistory = signedInRead('/api/lots/:id/history', {
  mayBeOld: true,
  summary:
    'Lists the changes of one lot and its receivings, outs, expenses and trades, newest first, 100 at a time, those of a time if `from` or `to` are given.',
  input: z.object({
    id: recordId,
    from: daySchema.optional(),
    to: daySchema.optional(),
    before_id: cursor,
  }),
  output: z.array(historyEntry),
});

export const restoreRecord = endpoint('POST /api/history/:id/restore', 'restoreRecords', {
  summary:
    'Restores a deleted record with everything deleted along with it. Only administrators restore trades, LRP rules and margin rates.',
  input: z.object({ id: historyId }),
  output: done,
  errors: ['not_found', 'forbidden', 'conflict'],
});
