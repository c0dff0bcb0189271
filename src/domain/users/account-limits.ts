import { z } from 'zod';
import { requiredNumber } from '../kit/fields.ts';
import { count } from '../kit/format.ts';

/**
 * Default limits of an account on records and on imports in a day; an administrator can allow more. The database has the same
 * figures as defaults.
 */
export const LEAST_LIMITS = {
  most_lots: 20_000,
  most_open_trades: 100_000,
  most_records: 1_000_000,
  most_imported_rows: 500_000,
} as const;

export const LIMIT_LABELS: Record<keyof typeof LEAST_LIMITS, string> = {
  most_lots: 'Lots',
  most_open_trades: 'Open trades',
  most_records: 'Records',
  most_imported_rows: 'Rows imported in a day',
};

const limit = (name: keyof typeof LEAST_LIMITS) =>
  requiredNumber(
    `${LIMIT_LABELS[name]} must be at least ${count(LEAST_LIMITS[name])}`,
    { min: LEAST_LIMITS[name], max: 100_000_000, decimals: 0, required: `${LIMIT_LABELS[name]} is required` },
    LIMIT_LABELS[name],
  );

/** An administrator sets the limits of an entity's account. */
export const accountLimitsForm = z.object({
  most_lots: limit('most_lots'),
  most_open_trades: limit('most_open_trades'),
  most_records: limit('most_records'),
  most_imported_rows: limit('most_imported_rows'),
});
export type AccountLimits = z.infer<typeof accountLimitsForm>;

/**
 * The limits of an account, and its numbers of records. A record is a lot, receiving, out, expense, trade or LRP policy; the
 * expenses that plans write do not count.
 */
export const accountUseSchema = z.object({
  entity_name: z.string(),
  ...accountLimitsForm.shape,
  lots: z.int(),
  open_trades: z.int(),
  records: z.int(),
  imported_rows: z.int(),
  /** Raised by each change of the limits. */
  version: z.int(),
});
export type AccountUse = z.infer<typeof accountUseSchema>;
