import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

/** Capturing every lot with head for a day that has no snapshot yet. */
export const snapshot: Measurement = async ({ admin, owner }) => {
  await owner.query('create table bare_history (like equity_history including all)');
  const bare = async () => {
    const time = await milliseconds(() =>
      owner.query(`
        insert into bare_history (snapshot_date, entity_id, lot, current_head_count, est_future_value, total_cost, gross_equity,
                                  trades_pl, total_expenses, net_equity, futures_price, basis)
        select current_date, l.entity_id, l.lot, l.current_hd, l.total_cost * 1.1, l.total_cost, l.total_cost * 0.1, s.closed_pl,
               s.expenses_actual, l.total_cost * 0.1, 220, l.basis
        from lots l join lot_sums s on s.lot_id = l.id where l.current_hd > 0`),
    );
    await owner.query('truncate bare_history');
    return time;
  };
  const capture = async () => {
    await owner.query('delete from equity_days where snapshot_date = current_date');
    await owner.query('delete from equity_history where snapshot_date = current_date');
    return milliseconds(() => ask(admin, '/api/snapshots', 'POST', '{"replace":true}'));
  };
  const compared = await sideBySide(capture, bare);
  await owner.query('drop table bare_history');
  return [
    {
      what: 'snapshot of 3,000 lots',
      against: 'one insert … select of as many rows',
      unit: 'ms',
      target: { most: 5 },
      ...compared,
    },
  ];
};
