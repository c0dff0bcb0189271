/**
 * One statement that values the whole book from its records: head from receivings and outs, costs, expenses, the P/L of closed
 * trades, and open positions at current prices and at those of the day before ($2). The dashboard is compared with it.
 */
export const wholeBook = `
  with priced as (
    select symbol, coalesce(last_price, previous_settlement) as price, coalesce(last_price, previous_settlement) as theoretical,
           previous_settlement as previous
    from quotes
    union all
    select symbol, coalesce((bid_price + ask_price) * 0.5, last_price, settlement), coalesce(last_price, settlement),
           previous_settlement
    from options_quotes),
  lot_head as (
    select l.id, l.est_out_wt, l.basis, l.futures_contract, r.head - coalesce(o.head, 0) as head, r.cost
    from lots l
    join (select lot_id, sum(received) as head, sum(cost) as cost from receivings group by lot_id) r on r.lot_id = l.id
    left join (select lot_id, sum(head_count) as head from outs group by lot_id) o on o.lot_id = l.id),
  inventory as (
    select sum(h.head) as head, sum(round(h.head * h.est_out_wt * 0.01 * (p.price + coalesce(h.basis, 0)), 2)) as value,
           sum(round(h.head * h.est_out_wt * 0.01 * (p.previous + coalesce(h.basis, 0)), 2)) as prev, sum(h.cost) as cost
    from lot_head h left join priced p on p.symbol = h.futures_contract where h.head > 0),
  spent as (select sum(x.amount) as amount from expenses x join lot_head h on h.id = x.lot_id where h.head > 0),
  hedges as (
    select sum(t.profit) filter (where t.status = 'closed') as closed,
           sum(round((p.price - t.price_amount) * t.quantity * case when t.description like '%FDR%' then 500 else 400 end
                     * case when t.b_s = 'Buy' then 1 else -1 end, 2)) filter (where t.status = 'open') as open,
           sum(round((p.previous - t.price_amount) * t.quantity * case when t.description like '%FDR%' then 500 else 400 end
                     * case when t.b_s = 'Buy' then 1 else -1 end, 2)) filter (where t.status = 'open' and t.trade_date <= $2::date) as prev
    from trades t left join priced p on p.symbol = t.symbol),
  insurance as (
    select sum(round((p.theoretical - r.premium) * r.put_qty * case left(r.put_symbol, 2) when 'GF' then 500 else 400 end, 2)) as value,
           sum(round((p.previous - r.premium) * r.put_qty * case left(r.put_symbol, 2) when 'GF' then 500 else 400 end, 2)) as prev
    from lrp r left join priced p on p.symbol = r.put_symbol where r.end_date >= $1::date)
  select inventory.head, inventory.cost, spent.amount as spent, hedges.closed,
         inventory.value as inventory, hedges.open as trades, insurance.value as lrp,
         inventory.prev as inventory_prev, hedges.prev as trades_prev, insurance.prev as lrp_prev
  from inventory, spent, hedges, insurance`;

export interface WholeBook {
  head: string;
  inventory: string;
  trades: string;
  lrp: string;
  inventory_prev: string;
  trades_prev: string;
  lrp_prev: string;
}
