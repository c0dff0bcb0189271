import { plus, toCents } from '#domain/money';
import { type Prices, priceOf } from '#domain/market/prices';
import { tradesProfit } from '#domain/positions';
import type { Trade } from '#domain/trades';
import type { Calendar } from '../db/calendar.ts';
import { type Columns, jsonColumns, prepared, rowsOf, sql, type Statement } from '../db/sql.ts';
import { dollars } from './queries.ts';

type OpenTrades = Pick<Trade, 'symbol' | 'description' | 'b_s'> & {
  quantity: number;
  amount: number;
  trades: number;
};

/** The sales of the lots closed out this year and of the lots on feed. */
interface SalesRow {
  proceeds_on_feed: number;
  on_feed_without_proceeds: number;
  lots: number;
  /** Proceeds and closed trades less cattle bought and expenses, with LRP, of the lots without head. */
  kept: number;
  settled: number;
  policies: number;
  without_proceeds: number;
  left_out: number;
  trades: Columns<OpenTrades>;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** One JSON value, from the stored sums per lot and the positions still open on closed lots. */
export const salesOfYear = ({ today }: Calendar): Statement<{ json: string }> =>
  prepared(
    'salesOfYear',
    sql<{ json: string }>`
    with on_feed as (
      select coalesce(sum(s.proceeds), 0) as proceeds, coalesce(sum(s.shipments_without_proceeds), 0) as without_proceeds
      from lots l join lot_sums s on s.lot_id = l.id where l.current_hd > 0),
    closed as materialized (
      select l.id, l.total_cost, s.*
      from lots l join lot_sums s on s.lot_id = l.id
      where l.current_hd = 0
        and s.last_out between make_date(${yearOf(today)}::integer, 1, 1) and make_date(${yearOf(today)}::integer, 12, 31)),
    ended as (select result from app.ended_lrp(${today}::date, array(select id from closed))),
    counting as (
      select round(p.gain * (${dollars}), 2) as made
      from app.entity_lrp_results(${today}::date) p where p.lot_id in (select id from closed)),
    open_trades as (
      select symbol, description, b_s, quantity, quantity * price_amount as amount, 1 as trades
      from trades where status = 'open' and lot_id in (select id from closed))
    select json_build_object(
      'proceeds_on_feed', (select proceeds from on_feed),
      'on_feed_without_proceeds', (select without_proceeds from on_feed),
      'lots', count(*),
      'kept', coalesce(sum(proceeds + closed_pl - total_cost - expenses_actual - expenses_projected), 0),
      'settled', (select coalesce(sum(result), 0) from ended),
      'policies', (select coalesce(sum(made), 0) from counting),
      'without_proceeds', coalesce(sum(shipments_without_proceeds), 0),
      'left_out', coalesce(sum(unmatched_closings), 0)
                  + (select count(*) - count(result) from ended) + (select count(*) - count(made) from counting),
      'trades', ${jsonColumns<OpenTrades>('open_trades', ['symbol', 'description', 'b_s', 'quantity', 'amount', 'trades'])})::text as json
    from closed`,
  );

/** The sales of lots on feed, and the result of the lots closed out this year: the sum of their closeouts. */
export function salesFrom(json: string, prices: Prices, today: string) {
  const { trades, ...row } = JSON.parse(json) as SalesRow;
  const open = rowsOf(trades).map((trade) => tradesProfit(trade, priceOf(prices, trade.symbol).current));
  const known = open.filter((profit) => profit !== null);
  return {
    year: yearOf(today),
    proceeds_on_feed: row.proceeds_on_feed,
    on_feed_without_proceeds: row.on_feed_without_proceeds,
    closed_out_lots: row.lots,
    closed_out_result: toCents(plus(row.kept, row.settled, row.policies, ...known)),
    closed_out_without_proceeds: row.without_proceeds,
    left_out: row.left_out + open.length - known.length,
  };
}
