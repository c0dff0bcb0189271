import { z } from 'zod';
import { daySchema, idSchema } from './fields.ts';

export const ALERT_KINDS = [
  'lrp_ending',
  'lrp_settlement',
  'lrp_premium',
  'subsidy_capture',
  'lrp_reminder',
  'contract_ending',
  'lot_past_out_date',
  'lot_without_plan',
  'lot_hedge',
  'expenses_past',
  'lrp_put',
  'margin_call',
  'value_at_risk',
  'statement_old',
  'borrowing_deficit',
  'task_overdue',
  'note_shared',
  'stale_prices',
  'trades_without_lot',
  'trades_doubtful',
  'opposing_trades',
  'backup_failed',
] as const;

/** Something that needs attention. It can be dismissed until its `facts` change. */
export const alertSchema = z.object({
  /** Identifies the subject; the same from day to day. */
  key: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The name of the entity that it is about; null where it is about none. */
  owner: z.string().nullable(),
  /** Cost of missing the alert; the list is sorted by it. Source: decision 89. */
  severity: z.int(),
  /** The day it starts to apply. */
  since: daySchema,
  message: z.string(),
  link: z.string(),
  facts: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

export const listedAlertSchema = alertSchema.extend({
  /** The id of the entity that it is about, as addresses name it (`?client=512`); null where it is about none. Source: decision 95. */
  client: idSchema.nullable(),
});
export type ListedAlert = z.infer<typeof listedAlertSchema>;
