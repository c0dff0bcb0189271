/* The derived data that triggers and jobs maintain, calculated once for a book that was filled without them. */

export const lotTotals = `
  update lots l set total_received = r.head, total_pay_wt = r.pay_wt, total_cost = r.cost, receiving_count = r.records,
                    total_dead = o.dead, total_shipped = o.shipped
  from (select lot_id, sum(received) as head, sum(pay_wt) as pay_wt, sum(cost) as cost, count(*) as records
        from receivings group by lot_id) r
  join (select lot_id, coalesce(sum(head_count) filter (where type = 'dead'), 0) as dead,
               coalesce(sum(head_count) filter (where type = 'shipped'), 0) as shipped
        from outs group by lot_id) o using (lot_id)
  where l.id = r.lot_id`;

export const lotSums = `
  insert into lot_sums (lot_id, entity_id, expenses_actual, expenses_projected, feed, feeding, closed_pl)
  select l.id, l.entity_id, coalesce(x.actual, 0), coalesce(x.projected, 0), coalesce(x.feed, 0), coalesce(x.feeding, 0),
         coalesce(t.made, 0)
  from lots l
  left join (select lot_id, sum(amount) filter (where expense_category = 'actual') as actual,
                    sum(amount) filter (where expense_category = 'projected') as projected,
                    sum(amount) filter (where type = 'feed') as feed,
                    sum(amount) filter (where type in ('feed', 'yardage', 'medicine', 'care', 'pasture')) as feeding
             from expenses group by lot_id) x on x.lot_id = l.id
  left join (select lot_id, sum(profit) as made from trades where profit is not null group by lot_id) t on t.lot_id = l.id`;

/** Sums of receivings, outs and LRP results, by the product's functions. */
export const storedSums = `
  select app.sum_cattle(array(select lot_id from lot_sums)), app.sum_lrp(array(select lot_id from lot_sums))`;

/** $1 days of snapshots, up to yesterday, of every lot with head. */
export const equityHistory = `
  insert into equity_history (snapshot_date, entity_id, lot_id, lot, current_head_count, total_received, total_dead,
                              total_shipped, est_out_wt, est_future_value, total_cost, gross_equity, trades_pl, closed_pl,
                              total_expenses, expenses_actual, expenses_projected, net_equity, proceeds,
                              shipments_without_proceeds, lrp_pl, lrp_settled, lrp_excluded, equity_with_sales, futures_price,
                              basis, futures_contract)
  select current_date - k, l.entity_id, l.id, l.lot, l.current_hd, l.total_received, l.total_dead, l.total_shipped, l.est_out_wt,
         l.total_cost * 1.1 + k, l.total_cost, l.total_cost * 0.1 + k, 100, 100, 1000, 900, 100, l.total_cost * 0.1 + k - 900,
         0, 0, 0, 0, 0, l.total_cost * 0.1 + k - 900, 220, 0, l.futures_contract
  from generate_series(1, $1::integer) k, lots l where l.current_hd > 0`;

/** Lots without head as captured yesterday, with the results of their records and closed trades. */
export const closedOutHistory = `
  insert into equity_history (snapshot_date, entity_id, lot_id, lot, current_head_count, total_received, total_dead,
                              total_shipped, est_out_wt, est_future_value, total_cost, gross_equity, trades_pl, closed_pl,
                              total_expenses, expenses_actual, expenses_projected, net_equity, proceeds,
                              shipments_without_proceeds, lrp_pl, lrp_settled, lrp_excluded, equity_with_sales,
                              futures_contract, closed_out)
  select current_date - 1, l.entity_id, l.id, l.lot, 0, l.total_received, l.total_dead, l.total_shipped, l.est_out_wt, 0,
         l.total_cost, -l.total_cost, s.closed_pl, s.closed_pl, s.expenses_actual + s.expenses_projected, s.expenses_actual,
         s.expenses_projected, -l.total_cost + s.closed_pl - s.expenses_actual - s.expenses_projected, s.proceeds,
         s.shipments_without_proceeds, 0, 0, 0,
         -l.total_cost + s.closed_pl - s.expenses_actual - s.expenses_projected + s.proceeds, l.futures_contract, true
  from lots l join lot_sums s on s.lot_id = l.id where l.current_hd = 0`;

export const equityDays = `
  insert into equity_days (snapshot_date, entity_id, lots, lots_without_price, current_head_count, est_future_value, total_cost,
                           gross_equity, trades_pl, total_expenses, net_equity, proceeds, shipments_without_proceeds, lrp_pl,
                           lrp_excluded, equity_with_sales)
  select snapshot_date, entity_id, count(*), 0, sum(current_head_count), sum(est_future_value), sum(total_cost),
         sum(gross_equity), sum(trades_pl), sum(total_expenses), sum(net_equity), 0, 0, 0, 0, sum(equity_with_sales)
  from equity_history where not closed_out group by grouping sets ((snapshot_date, entity_id), (snapshot_date))`;
