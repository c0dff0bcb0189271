import { z } from 'zod';
import { expenseSchema } from '#domain/expenses/expenses';
import { lotSchema } from '#domain/lots/lots';
import { excludedSchema } from '#domain/book/excluded';
import { quoteSource } from '#domain/market/quotes';
import { stoppedContractSchema } from '#domain/market/watchlist';
import { TRADE_TERMS, tradeSchema } from '#domain/trades/trades';
import { valueRowSchema } from '#domain/book/valuation';
import { signedInRead, ownerChoice } from './endpoint.ts';

/** The prices behind a figure: their provider, their time, and how many instruments are stale. */
export const pricesUsedSchema = z.object({
  instruments: z.int(),
  sources: z.array(quoteSource),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  stale: z.int(),
});
export type PricesUsed = z.infer<typeof pricesUsedSchema>;

export const valueSummaryRow = valueRowSchema.extend({ positions: z.int(), prices: pricesUsedSchema });
export type ValueSummaryRow = z.infer<typeof valueSummaryRow>;

const happened = { created_at: z.string() };

/** A record that was added recently. */
export const activity = z.discriminatedUnion('kind', [
  lotSchema
    .pick({ id: true, lot: true, owner: true, total_received: true, source: true })
    .extend({ kind: z.literal('lot'), ...happened }),
  expenseSchema
    .pick({ id: true, lot: true, owner: true, type: true, amount: true, expense_category: true })
    .extend({ kind: z.literal('expense'), ...happened }),
  tradeSchema
    .pick({ id: true, lot: true, owner: true, ...TRADE_TERMS, status: true })
    .extend({ kind: z.literal('trade'), ...happened }),
]);
export type Activity = z.infer<typeof activity>;

export const getDashboard = signedInRead('/api/dashboard', {
  mayBeOld: true,
  summary:
    'Values everything open that the user can see: head, Value Summary, cumulative hedge, and the latest lots, expenses and trades. The cost grows with open records, not with history. An admin can name an entity by `owner`.',
  input: z.object({ owner: ownerChoice }),
  output: z.object({
    total_head_count: z.number(),
    lots_with_head: z.int(),
    value_summary: z.array(valueSummaryRow),
    /** Lots without a basis, which Inventory values with a basis of 0. */
    lots_without_basis: z.int(),
    /** Contracts of lots with head that have stopped trading: Inventory keeps those lots at the value of the last trading day. */
    stopped_contracts: z.array(stoppedContractSchema),
    hedge: z.object({
      percent: z.number().nullable(),
      hedged_weight: z.number().nullable(),
      hedgeable_weight: z.number(),
      excluded: excludedSchema,
      unassigned_weight: z.number(),
    }),
    /**
     * Sales, which are not in Inventory: known proceeds of lots with head, with the number of shipments without proceeds, and the result
     * of the lots closed out this year. Lots with a shipment without proceeds are not in it: `closed_out_unknown` counts them and names
     * the first. `excluded_count`: unmatched offsets and trades without a price, `lrp_excluded`: policies of which only the premium counts,
     * on the closed lots.
     */
    sales: z.object({
      year: z.int(),
      proceeds_on_feed: z.number(),
      on_feed_without_proceeds: z.int(),
      closed_out_lots: z.int(),
      closed_out_result: z.number(),
      closed_out_unknown: z.object({
        lots: z.int(),
        shipments_without_proceeds: z.int(),
        names: z.array(z.string()),
      }),
      excluded_count: z.int(),
      lrp_excluded: z.int(),
    }),
    recent_activity: z.array(activity),
  }),
  errors: ['not_found'],
});
