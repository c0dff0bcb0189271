import { z } from 'zod';
import { excludedSchema, lotsWithoutPlan } from '../book/excluded.ts';
import { priceNeeded } from '../closeout/closeout.ts';
import { hasUnknownPart } from '../closeout/money.ts';
import type { Day } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { lotSchema } from '../lots/lots.ts';
import { explainedOf, explainedSchema, type NamedPair } from './comparison/comparison.ts';
import { type LotOfBook, lotSnapshots, type PresentLot, type SnapshotBook } from './lot-snapshots.ts';
import { tiedTotals } from './snapshots.ts';

const perCwt = z.number().nullable();

/** A lot with head: the cash price that the rest of it needs and the one expected, $/cwt; null where unknown. */
const lotNeedSchema = lotSchema
  .pick({ id: true, lot: true, owner: true, cover: true, missing: true })
  .extend({
    needed: perCwt,
    expected: perCwt,
    /** Expected less needed. */
    cushion: perCwt,
    is_partial: z.boolean(),
  });
export type LotNeed = z.infer<typeof lotNeedSchema>;

/** *Equity with Sales and LRP* now, the causes of its change, and the lots by need. Source: decisions 86 and 93. */
export const equityNowSchema = z.object({
  /** $, over the lots with head and a price; null where none has one. */
  equity_with_sales: z.number().nullable(),
  lots_with_head: z.int(),
  excluded: excludedSchema,
  /** Why it moved since the last snapshot before today; null without one that keeps details. */
  since: explainedSchema.omit({ lots: true }).extend({ day: daySchema }).nullable(),
  /** The lots with head, those with the largest shortfall first. */
  needs: z.array(lotNeedSchema),
});
export type EquityNow = z.infer<typeof equityNowSchema>;

function needOf({ lot, snapshot, hedges }: LotOfBook<PresentLot>): LotNeed {
  return {
    id: lot.id,
    lot: lot.lot,
    owner: lot.owner,
    cover: lot.cover,
    missing: lot.missing,
    ...priceNeeded(lot, lot, hedges, snapshot.futures_price),
    is_partial: hasUnknownPart(hedges) || lot.unpriced_shipments.length > 0,
  };
}

/** The largest shortfall first, lots without a known need last. */
const byNeed = (one: LotNeed, other: LotNeed): number =>
  (one.cushion ?? Number.POSITIVE_INFINITY) - (other.cushion ?? Number.POSITIVE_INFINITY) ||
  one.lot.localeCompare(other.lot, 'en', { numeric: true });

interface Since {
  day: Day;
  pairs: readonly NamedPair[];
}

function explainedSince({ day, pairs }: Since): EquityNow['since'] {
  const { lots: _, ...explained } = explainedOf(pairs);
  return { ...explained, day };
}

/** *Equity with Sales and LRP* of lots with head, and the lots that it excludes. Source: decisions 65 and 85. */
export function equityTotals(
  lots: readonly LotOfBook[],
): Pick<EquityNow, 'equity_with_sales' | 'lots_with_head' | 'excluded'> {
  const totals = tiedTotals(lots.map(({ snapshot }) => snapshot));
  const { lots_without_price, sales_estimate } = totals;
  const sum = (count: (one: LotOfBook) => number) => lots.reduce((total, one) => total + count(one), 0);
  return {
    equity_with_sales:
      lots_without_price === lots.length && lots.length > 0 ? null : totals.equity_with_sales,
    lots_with_head: lots.length,
    excluded: {
      ...lotsWithoutPlan(lots.map(({ lot }) => lot)),
      lots_without_price: { count: lots_without_price, amount: totals.cost_without_price },
      shipments_without_proceeds: {
        count: sum(({ lot }) => lot.unpriced_shipments.length),
        ...(sales_estimate !== null && { amount: sales_estimate }),
      },
      trades_without_result: { count: sum(({ snapshot }) => snapshot.trades_excluded) },
      policies_at_premium: { count: sum(({ snapshot }) => snapshot.lrp_excluded ?? 0) },
    },
  };
}

/**
 * Equity now as a snapshot would record it, why it moved since an earlier day, and the lots with the largest shortfall. Example: a lot
 * that needs 231.20 and expects 230.95 comes before one with 6.10 to spare. Source: decisions 85, 86 and 93.
 */
export function equityNow(
  book: SnapshotBook<PresentLot>,
  today: Day,
  since: Since | null,
  mostNeeds: number,
): EquityNow {
  const lots = lotSnapshots(book, today).filter(({ lot }) => lot.current_hd > 0);
  return {
    ...equityTotals(lots),
    since: since && explainedSince(since),
    needs: lots.map(needOf).toSorted(byNeed).slice(0, mostNeeds),
  };
}
