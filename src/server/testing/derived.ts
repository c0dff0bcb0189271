/** An invariant of the records as a sentence, and SQL that finds violations: its column `what` names each of them. */
export interface Invariant {
  invariant: string;
  broken: string;
}

/** Stored values that are derived from other records. */
const derived: readonly Invariant[] = [
  {
    invariant: "A lot's totals are the sums of its receivings and outs",
    broken: `
      select 'lot ' || l.id as what from lots l
      left join (select lot_id, sum(received) as head, sum(pay_wt) as pay_wt, sum(cost) as cost, count(*) as records
                 from receivings group by lot_id) r on r.lot_id = l.id
      left join (select lot_id, sum(head_count) filter (where type = 'dead') as dead,
                        sum(head_count) filter (where type = 'shipped') as shipped
                 from outs group by lot_id) o on o.lot_id = l.id
      where (l.total_received, l.total_pay_wt, l.total_cost, l.receiving_count, l.total_dead, l.total_shipped, l.current_hd)
        is distinct from
            (coalesce(r.head, 0), coalesce(r.pay_wt, 0), coalesce(r.cost, 0), coalesce(r.records, 0)::integer,
             coalesce(o.dead, 0), coalesce(o.shipped, 0),
             coalesce(r.head, 0) - coalesce(o.dead, 0) - coalesce(o.shipped, 0))`,
  },
  {
    invariant: 'The counted records of an entity are its records, without the rows of plans',
    broken: `
      with held as (
        select entity_id, 1 as lots, 0 as open_trades, 1 as records from lots
        union all select entity_id, 0, (status = 'open')::integer, 1 from trades
        union all select entity_id, 0, 0, 1 from receivings union all select entity_id, 0, 0, 1 from outs
        union all select entity_id, 0, 0, 1 from expenses where not plan union all select entity_id, 0, 0, 1 from lrp
        union all select entity_id, -lots, -open_trades, -records from auth.record_counts)
      select 'entity ' || entity_id as what from held where entity_id is not null
      group by entity_id having sum(lots) <> 0 or sum(open_trades) <> 0 or sum(records) <> 0`,
  },
  {
    invariant: 'The rows of a plan are those of its lot and records',
    broken: `
      select 'lot ' || lot_id as what
      from (select lot_id, entity_id, type, date, amount from expenses where plan) x
      full join (select *, true as planned from app.plan_rows(array(select id from lots))) w
        using (lot_id, entity_id, type, date, amount)
      where x is null or w.planned is null`,
  },
  {
    invariant: 'Head is never negative',
    broken: `select 'lot ' || id as what from lots where current_hd < 0`,
  },
  {
    invariant: 'A lot has sums of its expenses, of the profit of its closed trades, and of unmatched offsets',
    broken: `
      select 'lot ' || l.id as what from lots l
      left join lot_sums s on s.lot_id = l.id
      left join (select lot_id, sum(amount) filter (where expense_category = 'actual') as actual,
                        sum(amount) filter (where expense_category = 'projected') as projected
                 from expenses group by lot_id) x on x.lot_id = l.id
      left join (select lot_id, sum(profit) as made,
                        (count(*) filter (where status = 'closed' and profit is null))::integer as unmatched
                 from trades where lot_id is not null group by lot_id) t on t.lot_id = l.id
      where (s.expenses_actual, s.expenses_projected, s.closed_pl, s.unmatched_offsets)
        is distinct from (coalesce(x.actual, 0), coalesce(x.projected, 0), coalesce(t.made, 0), coalesce(t.unmatched, 0))`,
  },
  {
    invariant: 'A lot has its cost, the day of its last out, and the day on which its last head left',
    broken: `
      select 'lot ' || s.lot_id as what from lot_sums s join lots l on l.id = s.lot_id
      left join (select lot_id, max(date_out) as last_out from outs group by lot_id) o on o.lot_id = s.lot_id
      where s.cost <> l.total_cost or s.last_out is distinct from o.last_out
         or s.closed_on is distinct from case when l.current_hd = 0 then o.last_out end`,
  },
  {
    invariant: 'A lot has the sum of its LRP results, and the number and premium of the policies without one',
    broken: `
      select 'lot ' || s.lot_id as what from lot_sums s
      left join (select lot_id, sum(result) as settled, count(*) - count(result) as without,
                        sum(total_premium) filter (where result is null) as premium
                 from lrp group by lot_id) p on p.lot_id = s.lot_id
      where (s.lrp_settled, s.lrp_without_result, s.lrp_premium_without_result)
            is distinct from (coalesce(p.settled, 0), coalesce(p.without, 0)::integer, coalesce(p.premium, 0))`,
  },
  {
    invariant: "A lot's number is stored as people count, beside the number",
    broken: `select 'lot ' || id as what from lots where number_key is distinct from app.number_key(lot)`,
  },
  {
    invariant: "A captured day's sums are those of its lots, per entity and over all",
    broken: `
      select coalesce(d.snapshot_date, h.snapshot_date) || ', entity ' || coalesce((coalesce(d.entity_id, h.entity_id))::text, 'all') as what
      from equity_days d full join (
        select snapshot_date, entity_id, count(*) as lots, count(*) filter (where est_future_value is null) as unpriced,
               sum(current_head_count) as head, coalesce(sum(est_future_value), 0) as value,
               coalesce(sum(total_cost) filter (where est_future_value is not null), 0) as cost,
               coalesce(sum(total_cost) filter (where est_future_value is null), 0) as unpriced_cost,
               coalesce(sum(gross_equity), 0) as gross,
               coalesce(sum(trades_pl) filter (where est_future_value is not null), 0) as pl,
               coalesce(sum(total_expenses) filter (where est_future_value is not null), 0) as expenses,
               coalesce(sum(net_equity), 0) as net, count(stopped_on) as stopped, count(*) filter (where stale) as stale,
               coalesce(sum(trades_excluded), 0) as untraded,
               sum(proceeds) filter (where est_future_value is not null) as proceeds,
               sum(lrp_pl) filter (where est_future_value is not null) as lrp,
               sum(net_equity + proceeds + coalesce(sales_estimate, 0) + lrp_pl) as with_sales,
               sum(sales_estimate) filter (where est_future_value is not null) as estimate, sum(shipments_without_proceeds) as unpaid, sum(lrp_excluded) as uninsured,
               sum(lots_without_plan) as unplanned
        from equity_history where not closed_out group by grouping sets ((snapshot_date, entity_id), (snapshot_date))) h
      on d.snapshot_date = h.snapshot_date and coalesce(d.entity_id, 0) = coalesce(h.entity_id, 0)
      where coalesce(d.lots, h.lots) > 0
        and ((d.lots, d.lots_without_price, d.current_head_count, d.est_future_value, d.total_cost, d.gross_equity, d.trades_pl,
             d.total_expenses, d.net_equity, d.cost_without_price, d.lots_stopped, d.lots_stale, d.trades_excluded, d.lots_without_plan)
          is distinct from
            (h.lots::integer, h.unpriced::integer, h.head, h.value, h.cost, h.gross, h.pl, h.expenses, h.net, h.unpriced_cost,
             h.stopped::integer, h.stale::integer, h.untraded::integer, h.unplanned::integer)
          or d.proceeds is not null and
             (d.proceeds, d.lrp_pl, d.sales_estimate, d.equity_with_sales, d.shipments_without_proceeds, d.lrp_excluded)
             is distinct from
             (coalesce(h.proceeds, 0), coalesce(h.lrp, 0), h.estimate, coalesce(h.with_sales, 0), coalesce(h.unpaid, 0)::integer,
              coalesce(h.uninsured, 0)::integer))`,
  },
  {
    invariant: "A snapshot's equity is value less cost, and with trades and without expenses net",
    broken: `
      select 'snapshot ' || id as what from equity_history
      where gross_equity is distinct from est_future_value - total_cost
         or net_equity is distinct from gross_equity + trades_pl - total_expenses`,
  },
  {
    invariant: 'The head, expenses, and Equity with Sales and LRP of a complete snapshot add up',
    broken: `
      select 'snapshot ' || id as what from equity_history
      where lot_id is not null
        and (current_head_count is distinct from total_received - total_dead - total_shipped
             or total_expenses is distinct from expenses_actual + expenses_projected
             or equity_with_sales is distinct from net_equity + proceeds + lrp_pl
                and (equity_with_sales is not null or shipments_without_proceeds = 0)
             or closed_out is distinct from (current_head_count = 0))`,
  },
  {
    invariant: "A captured lot's trades and LRP are what is closed and settled, and its open positions",
    broken: `
      select 'lot ' || p.lot_id || ' on ' || p.snapshot_date as what
      from (select snapshot_date, entity_id, lot_id,
                   coalesce(sum(made) filter (where kind = 'trade'), 0) as trades,
                   coalesce(sum(made) filter (where kind = 'lrp'), 0) as lrp
            from (select *, case
                           when cost is null
                             then round((price - entry) * quantity * multiplier * case when b_s ~* '^ *b' then 1 else -1 end, 2)
                           when quantity > 0 and price is not null and multiplier is not null
                             then round(price * quantity * multiplier, 2) - cost
                           else greatest(0, round(floor - weight * underlying_price, 2)) - cost end as made
                  from equity_positions) positions
            group by 1, 2, 3) p
      left join equity_history h on (h.snapshot_date, h.entity_id, h.lot_id) = (p.snapshot_date, p.entity_id, p.lot_id)
      where h.lot_id is null or (h.trades_pl, h.lrp_pl) is distinct from
            (h.closed_pl + p.trades, h.lrp_settled - coalesce(h.lrp_unsettled_premium, 0) + p.lrp)`,
  },
];

/** The ownership of records. */
const ownership: readonly Invariant[] = [
  {
    invariant: "A trade without a lot is its account's entity's, once the account is confirmed",
    broken: `
      select 'trade ' || t.id as what from trades t
      where t.lot_id is null and (t.entity_id is null or t.by_account)
        and t.entity_id is distinct from app.entity_of_account(t.acct) and app.entity_of_account(t.acct) is not null`,
  },
  {
    invariant: 'A trade on a lot does not follow its account',
    broken: `select 'trade ' || id as what from trades where lot_id is not null and by_account`,
  },
  {
    invariant: 'A confirmed RJO account number belongs to one entity',
    broken: `
      select 'account ' || rjo_account_number as what from users where rjo_confirmed
      group by rjo_account_number having count(distinct entity_id) > 1 or rjo_account_number is null`,
  },
  {
    invariant: "An LRP policy is insured in the name of its producer's entity",
    broken: `
      select 'policy ' || p.id as what from lrp p join users u on u.id = p.user_id where p.entity_id <> u.entity_id`,
  },
  {
    invariant: 'Every user has a password or was invited to choose one',
    broken: `
      select 'user ' || u.id as what from users u left join auth.passwords p on p.user_id = u.id
      where p.user_id is null and not exists (select from auth.invitations i where i.user_id = u.id)`,
  },
  {
    invariant: 'There is an administrator if there are users',
    broken: `select count(*) || ' users' as what from users having count(*) > 0 and count(*) filter (where user_type = 'admin') = 0`,
  },
  {
    invariant: 'A session has exactly one unused refresh token',
    broken: `
      select 'session ' || s.id as what from auth.sessions s left join auth.refresh_tokens t on t.session_id = s.id
      group by s.id having count(*) filter (where t.hash is not null and t.used_at is null) <> 1`,
  },
];

/** The results of imports. */
const imports: readonly Invariant[] = [
  {
    invariant: 'A reverted import has no trades',
    broken: `
      select 'import ' || i.id as what from trade_imports i
      where i.reverted_at is not null
        and exists (select from trades t where t.import_id = i.id or t.closed_by_import = i.id)`,
  },
  {
    invariant: 'An import inserted or closed trades',
    broken: `select 'import ' || id as what from trade_imports where inserted + closed = 0`,
  },
  {
    invariant: 'An import has at most as many trades as it reports, not counting split-off parts',
    broken: `
      select 'import ' || i.id as what from trade_imports i
      join (select import_id, count(*) as trades from trades
            where id::text not in (select record_id from history
                                   where record = 'trades' and action = 'insert' and after ->> 'split_from' is not null)
            group by import_id) t on t.import_id = i.id
      where t.trades > i.inserted`,
  },
  {
    invariant: 'A split-off trade is closed',
    broken: `select 'trade ' || id as what from trades where split_from is not null and status = 'open'`,
  },
];

export const invariants: readonly Invariant[] = [...derived, ...ownership, ...imports];
