import { z } from 'zod';
import { snapshotDaySchema, snapshotSchema } from '#domain/snapshots/snapshots';
import { daySchema } from '#domain/kit/fields';
import { endpoint, signedInRead } from './endpoint.ts';

export const listSnapshotDays = signedInRead('/api/snapshots', {
  mayBeOld: true,
  summary:
    'Lists the captured days, newest first, with their sums: over all entities for an admin, over their own entity for a producer.',
  output: z.array(snapshotDaySchema),
});

export const listSnapshots = signedInRead('/api/snapshots/:snapshot_date', {
  mayBeOld: true,
  summary: 'Lists the snapshots of one day that the user can see, by owner and lot.',
  input: z.object({ snapshot_date: daySchema }),
  output: z.array(snapshotSchema),
});

export const snapshotTrend = signedInRead('/api/snapshots/trend', {
  mayBeOld: true,
  summary:
    'Lists gross and net equity, and Equity with Sales and LRP (of one lot its projected result), by captured day: of one lot, of an owner, or of everything the user can see. Shipments without proceeds are counted for each day, with the estimate that the equity of an owner includes, and so are lots without a plan to finish; null for days before they were.',
  input: z.object({ owner: z.string().max(120).optional(), lot: z.string().max(60).optional() }),
  output: z.array(
    snapshotSchema.pick({
      snapshot_date: true,
      gross_equity: true,
      net_equity: true,
      equity_with_sales: true,
      shipments_without_proceeds: true,
      sales_estimate: true,
      lots_without_plan: true,
    }),
  ),
});

export const captureSnapshot = endpoint('POST /api/snapshots', 'captureSnapshots', {
  summary:
    'Captures the equity and the open positions of every lot with head for today, in one transaction (decision 37). Lots without head are recorded apart and count in no total (decision 67). To capture a day again, set `replace`.',
  input: z.object({ replace: z.boolean().default(false) }),
  output: snapshotDaySchema.omit({ captured_at: true }),
  errors: ['conflict'],
  wholeBook: 'of every entity',
  reportsProgress: true,
});
