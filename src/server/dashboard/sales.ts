import { minus, plus, toCents } from '#domain/kit/money';
import { priceOf } from '#domain/market/prices';
import { tradesProfit } from '#domain/book/summed-book';
import { policyResults } from '#domain/lrp/policy-value';
import type { Calendar } from '../clock/calendar.ts';
import { prepared, sql, type Statement } from '../db/sql.ts';
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

const closedInYear = ({ today }: Calendar): Statement => sql`
  select s.* from lot_sums s
  where s.closed_on between make_date(${yearOf(today)}::integer, 1, 1) and make_date(${yearOf(today)}::integer, 12, 31)`;

/** The lots closed out this year with a known result: those with proceeds for every shipment (decision 76). */
export const closedThisYear = (calendar: Calendar): Statement => sql`
  ${closedInYear(calendar)} and s.shipments_without_proceeds = 0`;

const MOST_NAMED = 5;

export const salesOfYear = (calendar: Calendar, entityId: number | null): Statement<SalesRow> =>
  prepared(
    entityId === null ? 'salesOfYear' : 'salesOfYearOfEntity',
    sql<SalesRow>`
    select on_feed.*, closed.*, unknown.*
    from (select coalesce(sum(proceeds), 0)::float8 as proceeds_on_feed,
                 coalesce(sum(shipments_without_proceeds), 0)::integer as on_feed_without_proceeds
          from lot_sums where closed_on is null and (proceeds <> 0 or shipments_without_proceeds > 0)
            and ${inScope(sql`entity_id`, entityId)}) on_feed,
         (select count(*)::integer as lots, coalesce(sum(closed_result), 0)::float8 as result,
                 coalesce(sum(unmatched_offsets), 0)::integer as unmatched,
                 coalesce(sum(lrp_without_result), 0)::integer as lrp_without_result,
                 coalesce(sum(lrp_premium_without_result), 0)::float8 as lrp_premium_without_result
          from (${closedThisYear(calendar)}) year where ${inScope(sql`entity_id`, entityId)}) closed,
         (select count(*)::integer as unknown_lots, coalesce(sum(shipments_without_proceeds), 0)::integer as without_proceeds,
                 coalesce((array_agg(l.lot order by l.number_key))[1:${MOST_NAMED}::integer], '{}') as unknown
          from (${closedInYear(calendar)} and s.shipments_without_proceeds > 0) year join lots l on l.id = year.lot_id
          where ${inScope(sql`year.entity_id`, entityId)}) unknown`,
  );

/** The sales of lots on feed, and the result of the lots closed out this year: the sum of their closeouts. */
export function salesFrom(
  row: SalesRow | undefined,
  { trades: open, closed_policies, prices }: DashboardBook,
  today: string,
) {
  const trades = open
    .filter(({ lot_state }) => lot_state === 'closed out')
    .map((position) => ({
      records: position.trades,
      profit: tradesProfit(position, priceOf(prices, position.symbol).current),
    }));
  const policies = closed_policies.flatMap(({ contract, ...policy }) =>
    policyResults([policy], contract, prices),
  );
  const unsettled = (row?.lrp_without_result ?? 0) - policies.length;
  const unsettled_premium = minus(
    row?.lrp_premium_without_result ?? 0,
    plus(...closed_policies.map(({ cost }) => cost)),
  );
  const open_result = plus(
    ...trades.map(({ profit }) => profit ?? 0),
    ...policies.map(({ result }) => result),
  );
  return {
    year: yearOf(today),
    proceeds_on_feed: row?.proceeds_on_feed ?? 0,
    on_feed_without_proceeds: row?.on_feed_without_proceeds ?? 0,
    closed_out_lots: row?.lots ?? 0,
    closed_out_result: toCents(minus(plus(row?.result ?? 0, open_result), unsettled_premium)),
    closed_out_unknown: {
      lots: row?.unknown_lots ?? 0,
      shipments_without_proceeds: row?.without_proceeds ?? 0,
      names: row?.unknown ?? [],
    },
    excluded_count: (row?.unmatched ?? 0) + countOf(trades.filter(({ profit }) => profit === null)),
    lrp_excluded: unsettled + policies.filter(({ by }) => by === 'unknown').length,
  };
}

const countOf = (positions: readonly { records: number }[]): number =>
  positions.reduce((sum, { records }) => sum + records, 0);
