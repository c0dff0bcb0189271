import { LARGE, OPEN } from './size.ts';

/*
 * The records that hang on lots, made by PostgreSQL from their numbers alone, so that every run has the same. $1 is how many
 * there are. `instruments` and `lots_with_head` are temporary tables of the maker.
 */

export const receivings = `
  insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
  select l.id, l.entity_id, l.date_in + turn * 3, l.source, l.location, head, head * (500 + l.id % 300),
         round(head * (500 + l.id % 300) * 2.15, 2)
  from lots l, generate_series(0, 1) turn, lateral (select 40 + (l.id * 37 + turn * 11) % 160 as head) h`;

/** A lot without head has shipped all of it, one with head has lost one. */
export const outs = `
  insert into outs (lot_id, entity_id, date_out, type, head_count, weight, proceeds)
  select l.id, l.entity_id, l.est_out_date, case when h.id is null then 'shipped' else 'dead' end,
         case when h.id is null then sum(r.received) else 1 end,
         case when h.id is null then sum(r.received) * l.est_out_wt end,
         case when h.id is null then round(sum(r.received) * l.est_out_wt * 2.3, 2) end
  from lots l join receivings r on r.lot_id = l.id left join lots_with_head h on h.id = l.id
  group by l.id, h.id`;

/** The large entity has its share first, the rest go round all other lots. */
export const expenses = `
  insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
  select l.id, l.entity_id, l.date_in + k % 170,
         (array['feed', 'yardage', 'medicine', 'freight', 'interest', 'care', 'pasture', 'commissions'])[1 + k % 8],
         round(25 + (k::bigint * 7919 % 100000) / 13.0, 2), case when k % 5 = 0 then 'projected' else 'actual' end
  from generate_series(1, $1::integer) k
  join lots l on l.id = case when k <= ${LARGE.expenses} then 1 + k % ${LARGE.lots}
                             else ${LARGE.lots} + 1 + k % ((select max(id) from lots) - ${LARGE.lots}) end`;

/** One trade in ten is open, and open ones are on lots with head. A tenth of all are options. */
export const trades = `
  with placed as (
    select k, k % 10 < ${OPEN} as is_open,
           case when k <= ${LARGE.trades} then 1 + (k * 7) % ${LARGE.lots}
                else ${LARGE.lots} + 1 + (k::bigint * 7919) % ((select max(id) from lots) - ${LARGE.lots}) end as near
    from generate_series(1, $1::integer) k),
  chosen as (
    select p.k, p.is_open, case when p.is_open then p.near - p.near % 10 + p.near % 3 + case when p.near < 10 then 1 else 0 end
                                else p.near end as lot_id
    from placed p),
  made as (
    select c.*, l.entity_id, l.date_in, case when k % 40 in (7, 20, 21, 33) then o.symbol else f.symbol end as symbol
    from chosen c join lots l on l.id = c.lot_id
    join instruments f on f.symbol = case when l.futures_contract in (select symbol from quotes) then l.futures_contract
                                          else (select min(symbol) from quotes where left(symbol, 2) = left(l.futures_contract, 2)) end
    join lateral (select symbol from instruments where number = (select futures from counts) + k % (select options from counts)) o on true)
  insert into trades (lot_id, entity_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
                      status, symbol, closing_date, closing_price, closing_acct, profit)
  select m.lot_id, m.entity_id, 'RJ' || m.entity_id, 'Producer ' || m.entity_id, m.date_in + k % 60,
         case when k % 3 = 0 then 'Buy' else 'Sell' end, 1 + k % 6, i.period, i.description, i.strike, i.p_c,
         i.price + (k % 21 - 10) * 0.025, case when is_open then 'open' else 'closed' end, m.symbol,
         case when not is_open then m.date_in + 70 + k % 60 end, case when not is_open then i.price end,
         case when not is_open then 'RJ' || m.entity_id end,
         case when not is_open then round((k % 21 - 10) * 0.025 * (1 + k % 6) * i.dollars
                                          * case when k % 3 = 0 then -1 else 1 end, 2) end
  from made m join instruments i on i.symbol = m.symbol`;

export const policies = `
  insert into lrp (user_id, created_by, entity_id, lot_id, endorsement_number, state, county, type, effective_date, end_date,
                   head_count, target_wt, premium, coverage, total_premium, net_coverage, put_symbol, put_qty)
  select u.id, u.id, l.entity_id, l.id, lpad((k % 9000)::text, 4, '0'), 'TX', 'Deaf Smith',
         case when l.marketing_class = 'Fat' then 'fed' else 'strs_wt_2' end, l.date_in + k % 40, l.est_out_date,
         50 + k % 50, l.est_out_wt, 6.4955, 220 + k % 40, round((50 + k % 50) * l.est_out_wt / 100 * 6.4955, 2),
         220 + k % 40 - 6.4955, i.symbol, 1 + k % 4
  from generate_series(1, $1::integer) k
  join lots l on l.id = 1 + (k::bigint * 7) % (select max(id) from lots)
  join users u on u.entity_id = l.entity_id
  join lateral (select symbol from instruments where p_c = 'put' and root = left(l.futures_contract, 2)
                order by number offset k % 9 limit 1) i on true`;

/** $1 more of each closed trade. */
export const moreClosedTrades = `
  insert into trades (lot_id, entity_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
                      status, symbol, closing_date, closing_price, closing_acct, profit)
  select lot_id, entity_id, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount,
         status, symbol, closing_date, closing_price, closing_acct, profit
  from trades, generate_series(1, $1::integer) where status = 'closed'`;
