import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

/** Inserts as many lots as a capture, with all columns. */
const lotsOfDay = `
  insert into equity_history (snapshot_date, entity_id, lot_id, lot, current_head_count, total_received, total_dead,
                              total_shipped, est_out_wt, est_future_value, total_cost, gross_equity, trades_pl, closed_pl,
                              total_expenses, expenses_actual, expenses_projected, net_equity, proceeds,
                              shipments_without_proceeds, lrp_pl, lrp_settled, lrp_excluded, equity_with_sales,
                              futures_price, basis, futures_contract)
  select current_date, l.entity_id, l.id, l.lot, l.current_hd, l.total_received, l.total_dead, l.total_shipped, l.est_out_wt,
         l.total_cost * 1.1, l.total_cost, l.total_cost * 0.1, s.closed_pl, s.closed_pl, s.expenses_actual, s.expenses_actual,
         s.expenses_projected, l.total_cost * 0.1, s.proceeds, s.shipments_without_proceeds, 0, 0, 0, l.total_cost * 0.1, 220,
         l.basis, l.futures_contract
  from lots l join lot_sums s on s.lot_id = l.id where l.current_hd > 0`;

/** Inserts as many open positions: trades and policies on those lots. */
const positionsOfDay = `
  insert into equity_positions (snapshot_date, entity_id, lot_id, kind, record_id, symbol, b_s, quantity, multiplier, entry,
                                price, underlying_price, days_to_expiry)
  select current_date, t.entity_id, t.lot_id, 'trade', t.id, t.symbol, t.b_s, t.quantity, 400, t.price_amount, 220, 220, 60
  from trades t join lots l on l.id = t.lot_id where t.status = 'open' and l.current_hd > 0
  union all
  select current_date, p.entity_id, p.lot_id, 'lrp', p.id, p.put_symbol, 'Buy', p.put_qty, 400, p.premium, 11, 220, 60
  from lrp p join lots l on l.id = p.lot_id where p.end_date >= current_date and l.current_hd > 0`;

/**
 * Capturing every lot with head and its open positions for a day without a snapshot, against one insert … select by the owner
 * into each of the two tables, of as many rows. Lots without head were recorded the day before, as on any day.
 */
export const snapshot: Measurement = async ({ admin, owner }) => {
  const clear = async () => {
    for (const table of ['equity_days', 'equity_positions', 'equity_history'])
      await owner.query(`delete from ${table} where snapshot_date = current_date`);
  };
  const bare = async () => {
    await clear();
    return milliseconds(async () => {
      await owner.query(lotsOfDay);
      await owner.query(positionsOfDay);
    });
  };
  const capture = async () => {
    await clear();
    return milliseconds(() => ask(admin, '/api/snapshots', 'POST', '{"replace":true}'));
  };
  return [
    {
      what: 'snapshot of 3,000 lots and their open positions',
      against: 'one insert … select of as many rows per table',
      unit: 'ms',
      target: { most: 5 },
      ...(await sideBySide(capture, bare)),
    },
  ];
};
