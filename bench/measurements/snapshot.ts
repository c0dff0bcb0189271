import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

/**
 * Capturing every lot with head for a day without a snapshot, against one statement by the owner that inserts as many rows
 * into the same table.
 */
export const snapshot: Measurement = async ({ admin, owner }) => {
  const clear = async () => {
    await owner.query('delete from equity_days where snapshot_date = current_date');
    await owner.query('delete from equity_history where snapshot_date = current_date');
  };
  const bare = async () => {
    await clear();
    return milliseconds(() =>
      owner.query(`
        insert into equity_history (snapshot_date, entity_id, lot, current_head_count, est_future_value, total_cost, gross_equity,
                                    trades_pl, total_expenses, net_equity, futures_price, basis)
        select current_date, l.entity_id, l.lot, l.current_hd, l.total_cost * 1.1, l.total_cost, l.total_cost * 0.1, s.closed_pl,
               s.expenses_actual, l.total_cost * 0.1, 220, l.basis
        from lots l join lot_sums s on s.lot_id = l.id where l.current_hd > 0`),
    );
  };
  const capture = async () => {
    await clear();
    return milliseconds(() => ask(admin, '/api/snapshots', 'POST', '{"replace":true}'));
  };
  return [
    {
      what: 'snapshot of 3,000 lots',
      against: 'one insert … select of as many rows',
      unit: 'ms',
      target: { most: 5 },
      ...(await sideBySide(capture, bare)),
    },
  ];
};
