import { lotSums, type LotSums } from '#domain/closeout/lot-sums';
import type { Expense } from '#domain/expenses/expenses';
import { groupedBy } from '#domain/kit/grouping';
import type { Lot, Receiving, Out } from '#domain/lots/lots';
import type { Owner } from './constraints.ts';

const STORED = [
  'proceeds',
  'shipped_weight',
  'shipments_without_proceeds',
  'shipments_without_weight',
  'priced_weight',
  'priced_proceeds',
  'in_days',
  'out_days',
  'dead_days',
  'expenses_actual',
  'expenses_projected',
  'feed',
  'feeding',
] as const satisfies readonly (keyof LotSums)[];

type Stored = Record<(typeof STORED)[number], number> & { lot_id: number };

const lotKey = (record: { lot_id: number }): string => String(record.lot_id);

/** Lots with stored sums that differ from the rule's result for their records. */
export async function wrongLotSums(owner: Owner): Promise<string[]> {
  const stored = await owner<Stored>(
    `select lot_id, ${STORED.map((name) => `${name}::float8`).join(', ')} from lot_sums order by lot_id`,
  );
  const lots = await owner<Lot>(`
    select id, total_received::float8, total_dead::float8, total_shipped::float8, current_hd::float8, total_pay_wt::float8,
           total_cost::float8 from lots`);
  const receivings = groupedBy(
    await owner<Receiving>('select lot_id, date_in::text, received::float8 from receivings'),
    lotKey,
  );
  const outs = groupedBy(
    await owner<Out>(`
      select lot_id, date_out::text, type, head_count::float8, weight::float8, proceeds::float8 from outs`),
    lotKey,
  );
  const expenses = groupedBy(
    await owner<Expense>('select lot_id, type, expense_category, amount::float8 from expenses'),
    lotKey,
  );
  const sumsOf = new Map(stored.map((sums) => [sums.lot_id, sums]));
  return lots
    .filter((lot) => {
      const own = <Of>(records: Map<string, Of[]>): Of[] => records.get(String(lot.id)) ?? [];
      const right = lotSums(lot, own(receivings), own(outs), own(expenses));
      return STORED.some((name) => sumsOf.get(lot.id)?.[name] !== right[name]);
    })
    .map(({ id }) => `lot ${id}`);
}
