import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, recordId } from './records.ts';
import { daySchema } from '#domain/fields';

/** The kinds of records whose changes are kept. */
export const RECORDED = [
  'entities',
  'users',
  'lots',
  'receivings',
  'outs',
  'expenses',
  'trades',
  'lrp',
] as const;

/** One change of one record: who, when, what before, what after. */
export const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  user_name: z.string(),
  record: z.enum(RECORDED),
  record_id: z.string(),
  lot_id: z.int().nullable(),
  owner: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the user can put the record back now. */
  restorable: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const cursor = z.coerce.number().int().positive().optional();

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  requires: 'seeHistory',
  mayBeOld: true,
  summary:
    'Changes of records, newest first, 100 at a time (`before_id` goes on): filtered by user, kind of record, record and time.',
  input: z.object({
    user_id: z.uuid().optional(),
    record: z.enum(RECORDED).optional(),
    record_id: z.string().max(40).optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    before_id: cursor,
  }),
  output: z.array(historyEntry),
  errors: [],
});

export const lotHistory = endpoint({
  method: 'GET',
  path: '/api/lots/:id/history',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'What happened to one lot, its receivings, outs, expenses and trades, newest first, 100 at a time.',
  input: z.object({ id: recordId, before_id: cursor }),
  output: z.array(historyEntry),
  errors: [],
});

export const restoreRecord = endpoint({
  method: 'POST',
  path: '/api/history/:id/restore',
  requires: 'restoreRecords',
  summary:
    'Puts a deleted lot, receiving, out, expense or LRP policy back, with everything that went with it; trades for administrators only.',
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: done,
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const historyEndpoints = [listHistory, lotHistory, restoreRecord];
