import { minus, plus, toCents } from '#domain/kit/money';
import { priceOf } from '#domain/market/prices';
import { tradesProfit } from '#domain/book/summed-book';
import { policyResults } from '#domain/lrp/policy-value';
import type { Calendar } from '../clock/calendar.ts';
import { sql, type Statement } from '../db/sql.ts';
import { inScope } from '../db/scope.ts';
import type { DashboardBook } from './queries.ts';

export interface SalesRow {
  proceeds_on_feed: number;
  on_feed_without_proceeds: number;
  lots: number;
  /** Proceeds, closed trades and settled LRP, less cattle bought and expenses. */
  result: number;
  /** The lots closed out this year that have shipments without proceeds, these shipments, and the first lots. */
  unknown_lots: number;
  without_proceeds: number;
  unknown: string[];
  unmatched: number;
  /** LRP policies without a result, ended or not. */
  lrp_without_result: number;
  lrp_premium_without_result: number;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The stored sums of the lots closed out this year. */
export const closedThisYear = ({ today }: Calendar, entityId: number | null): Statement => sql`
  select lot_id, closed_result, unmatched_offsets, lrp_without_result, lrp_premium_without_result, shipments_without_proceeds,
         shipments_without_proceeds = 0 as is_known
  from lot_sums
  where closed_on between make_date(${yearOf(today)}::integer, 1, 1) and make_date(${yearOf(today)}::integer, 12, 31)
    and ${inScope(sql`entity_id`, entityId)}`;

const MOST_NAMED = 5;

/** The sums of lots on feed and, from `closed_this_year`, of the closed ones: their result is known with proceeds for every shipment (decision 76). */
export const salesOfYear = (entityId: number | null): Statement<SalesRow> => sql<SalesRow>`
  select on_feed.*, closed.*,
         coalesce((select (array_agg(l.lot order by l.number_key))[1:${MOST_NAMED}::integer]
                   from closed_this_year c join lots l on l.id = c.lot_id where not c.is_known), '{}') as unknown
  from (select coalesce(sum(proceeds), 0)::float8 as proceeds_on_feed,
               coalesce(sum(shipments_without_proceeds), 0)::integer as on_feed_without_proceeds
        from lot_sums where closed_on is null and (proceeds <> 0 or shipments_without_proceeds > 0)
          and ${inScope(sql`entity_id`, entityId)}) on_feed,
       (select count(*) filter (where is_known)::integer as lots,
               coalesce(sum(closed_result) filter (where is_known), 0)::float8 as result,
               coalesce(sum(unmatched_offsets) filter (where is_known), 0)::integer as unmatched,
               coalesce(sum(lrp_without_result) filter (where is_known), 0)::integer as lrp_without_result,
               coalesce(sum(lrp_premium_without_result) filter (where is_known), 0)::float8 as lrp_premium_without_result,
               count(*) filter (where not is_known)::integer as unknown_lots,
               coalesce(sum(shipments_without_proceeds), 0)::integer as without_proceeds
        from closed_this_year) closed`;

/** The sales of lots on feed, and the result of the lots closed out this year: the sum of their closeouts. */
export function salesFrom({ sales, trades: open, closed_policies, prices }: DashboardBook, today: string) {
  const trades = open
    .filter(({ lot_state }) => lot_state === 'closed out')
    .map((position) => ({
      records: position.trades,
      profit: tradesProfit(position, priceOf(prices, position.symbol).current),
    }));
  const policies = closed_policies.flatMap(({ contract, ...policy }) =>
    policyResults([policy], contract, prices),
  );
  const unsettled = sales.lrp_without_result - policies.length;
  const unsettled_premium = minus(
    sales.lrp_premium_without_result,
    plus(...closed_policies.map(({ cost }) => cost)),
  );
  const open_result = plus(
    ...trades.map(({ profit }) => profit ?? 0),
    ...policies.map(({ result }) => result),
  );
  return {
    year: yearOf(today),
    proceeds_on_feed: sales.proceeds_on_feed,
    on_feed_without_proceeds: sales.on_feed_without_proceeds,
    closed_out_lots: sales.lots,
    closed_out_result: toCents(minus(plus(sales.result, open_result), unsettled_premium)),
    closed_out_unknown: {
      lots: sales.unknown_lots,
      shipments_without_proceeds: sales.without_proceeds,
      names: sales.unknown,
    },
    excluded_count: sales.unmatched + countOf(trades.filter(({ profit }) => profit === null)),
    lrp_excluded: unsettled + policies.filter(({ by }) => by === 'unknown').length,
  };
}

const countOf = (positions: readonly { records: number }[]): number =>
  positions.reduce((sum, { records }) => sum + records, 0);
