import type { SummedLot } from '#domain/closeout/equity-lines';
import type { ReportHead } from '#domain/reports/document';
import type { EntityBook, MonthEnd, ReportPolicy, ReportTrade } from '#domain/reports/equity-report';
import type { SumsWithoutHead, RealizedProfit } from '#domain/reports/ties';
import { accountsFrom, accountStatements, marginRates } from '../margin/accounts.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Reads } from '../db/database.ts';
import { refuseWithoutEntity, scopeId } from '../db/scope.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { reportHeadOf } from './head.ts';
import type { Day } from '#domain/kit/days';
import { sql, type Statement } from '../db/sql.ts';
import {
  countingPolicies,
  lotsWithHead,
  lrpPosition,
  openLot,
  openTrade,
  openTrades,
  storedSums,
} from '../book/queries.ts';

export const entityById = (of: Statement): Statement<{ id: number; name: string }> =>
  sql`select id, name from entities where id = ${of}`;

export const bookOf = (of: Statement, today: Day) =>
  [
    lotsWithHead<SummedLot>(
      sql`l.entity_id = ${of} order by l.number_key, l.id`,
      sql`${openLot(today)}, ${storedSums}`,
    ),
    openTrades<ReportTrade>(
      sql`t.entity_id = ${of} order by t.id`,
      sql`${openTrade}, t.acct, t.trade_date, (select l.lot from lots l where l.id = t.lot_id) as lot`,
    ),
    countingPolicies<ReportPolicy>(
      today,
      sql`p.entity_id = ${of} order by p.end_date, p.endorsement_number, p.policy_id`,
      sql`${lrpPosition}, l.lot, l.futures_contract as lot_contract`,
      sql`left join lots l on l.id = p.lot_id`,
    ),
  ] as const;

export const monthEnds = (of: Statement, today: Day): Statement<MonthEnd> => sql`
  select distinct on (date_trunc('month', d.snapshot_date)) d.snapshot_date, d.lots, d.lots_without_price,
         d.current_head_count, d.est_future_value, d.total_cost, d.gross_equity, d.trades_pl, d.total_expenses, d.net_equity,
         d.proceeds, d.sales_estimate, d.lrp_pl, d.equity_with_sales, d.lots_without_plan
  from equity_days d
  where d.entity_id = ${of} and d.snapshot_date < date_trunc('month', ${today}::date + 1)
    and d.snapshot_date >= date_trunc('month', ${today}::date + 1) - interval '12 months'
  order by date_trunc('month', d.snapshot_date) desc, d.snapshot_date desc`;

/** Realized P/L of this month, this year and on no lot, by account; older trades on lots are not read. */
const realized = (of: Statement, today: Day): Statement<RealizedProfit> => sql`
  with closed as (
    select acct, lot_id, profit, closing_date >= date_trunc('year', ${today}::date) as this_year,
           closing_date >= date_trunc('month', ${today}::date) as this_month
    from trades
    where entity_id = ${of} and closing_date is not null
      and (closing_date >= date_trunc('year', ${today}::date) or lot_id is null))
  select acct, (count(*) filter (where this_year))::integer as trades,
         coalesce(sum(profit) filter (where this_month), 0) as month,
         coalesce(sum(profit) filter (where this_year), 0) as year,
         coalesce(sum(profit) filter (where lot_id is null), 0) as on_no_lot,
         (count(*) filter (where this_year and profit is null))::integer as unmatched,
         (count(*) filter (where lot_id is null and profit is null))::integer as unmatched_on_no_lot
  from closed group by acct order by acct`;

const sumsWithoutHead = (of: Statement): Statement<SumsWithoutHead> => sql`
  select coalesce(sum(s.closed_pl), 0) as closed_pl, coalesce(sum(s.unmatched_offsets), 0)::integer as unmatched,
         coalesce(sum(s.lrp_settled), 0) as lrp_settled,
         coalesce(sum(s.lrp_premium_without_result), 0) as lrp_premium_without_result
  from lots l join lot_sums s on s.lot_id = l.id where l.entity_id = ${of} and l.current_hd = 0`;

export function reportBookStatements(owner: string | undefined, calendar: Calendar) {
  const of = scopeId(owner);
  return [
    entityById(of),
    ...bookOf(of, calendar.today),
    monthEnds(of, calendar.today),
    realized(of, calendar.today),
    sumsWithoutHead(of),
    ...accountStatements(of),
    marginRates,
    ...priceStatements(calendar),
  ] as const;
}

export interface ReportInput {
  entityId: number;
  book: EntityBook;
  head: ReportHead;
}

/** Reads everything that reports are made of, in one transaction: a report is of one moment. */
export async function readBook(
  db: Reads,
  owner: string | undefined,
  calendar: Calendar,
  now: Date,
): Promise<ReportInput> {
  const [[entity], lots, trades, policies, months, realizedProfits, [withoutHead], ...others] =
    await db.batch(reportBookStatements(owner, calendar));
  const [accounts, held, balances, carried, rates, futures, options] = others;
  if (!entity || !withoutHead) return refuseWithoutEntity(owner);
  const prices = pricesFrom(futures, options);
  const symbols = [
    ...lots.map(({ futures_contract }) => futures_contract),
    ...trades.map(({ symbol }) => symbol),
    ...policies.map(({ symbol }) => symbol),
  ];
  return {
    entityId: entity.id,
    book: {
      lots,
      trades,
      policies,
      months,
      prices,
      realized: realizedProfits,
      sums_without_head: withoutHead,
      accounts: accountsFrom(accounts, held, balances, carried, calendar.today),
      rates,
    },
    head: reportHeadOf({ entityName: entity.name, symbols, futures, options, calendar, now }),
  };
}
