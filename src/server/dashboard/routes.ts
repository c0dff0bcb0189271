import { getDashboard, type Activity } from '#api/dashboard';
import { plus, rounded } from '#domain/kit/money';
import { valueSummary, summedHedge } from '#domain/book/summed-book';
import { stoppedContracts } from '#domain/market/watchlist';
import { type App, route } from '../http/route.ts';
import { namedScope, inScope } from '../db/scope.ts';
import { pricesUsed, summedBookFrom, openPositions } from './queries.ts';
import { salesFrom } from './sales.ts';
import { prepared, sql, type Statement } from '../db/sql.ts';

/** The added record as JSON, with its lot and owner. */
interface Added {
  item: string;
  lot: string | null;
  owner: string | null;
}

type Table = 'lots' | 'expenses' | 'trades';

const tables: Record<Table, Statement> = {
  lots: sql`lots r`,
  expenses: sql`expenses r`,
  trades: sql`trades r`,
};

// Limits are literals: with a parameter PostgreSQL would plan the statement again each time.
const newest = (table: Table, within: Statement, lotId: Statement, columns: Statement): Statement => sql`
  (select json_build_object('id', r.id, 'created_at', r.created_at, ${columns}) as item, r.id, r.created_at, r.entity_id,
          ${lotId} as lot_id
   from (select r.* from ${tables[table]} where ${within} order by r.id desc limit 3) r)`;

/** The five newest of the three newest lots, expenses and trades that the user sees, or of one entity (spec 1, section 9); a plan writes its rows by itself. */
export const latest = (entityId: number | null): Statement<Added> => {
  const within = inScope(sql`r.entity_id`, entityId);
  return prepared(
    entityId === null ? 'latest' : 'latestOfEntity',
    sql<Added>`
  select x.item, l.lot, (select e.name from entities e where e.id = x.entity_id) as owner
  from (
    select * from (
      ${newest('lots', within, sql`r.id`, sql`'kind', 'lot', 'total_received', r.total_received, 'source', r.source`)}
      union all
      ${newest(
        'expenses',
        sql`${within} and not r.plan`,
        sql`r.lot_id`,
        sql`'kind', 'expense', 'type', r.type, 'amount', r.amount, 'expense_category', r.expense_category`,
      )}
      union all
      ${newest(
        'trades',
        within,
        sql`r.lot_id`,
        sql`'kind', 'trade', 'b_s', r.b_s, 'quantity', r.quantity, 'period', r.period, 'description', r.description,
            'strike', r.strike, 'p_c', r.p_c, 'price_amount', r.price_amount, 'status', r.status`,
      )}) added
    order by created_at desc, id desc limit 5) x
  left join lots l on l.id = x.lot_id
  order by x.created_at desc, x.id desc`,
  );
};

export const recentActivity = (rows: readonly Added[]): Activity[] =>
  rows.map(({ item, lot, owner }) => ({ ...(JSON.parse(item) as object), lot, owner }) as Activity);

export function dashboardRoutes(app: App): void {
  route(app, getDashboard, async ({ db, input, calendar, today }) => {
    const entityId = await namedScope(db, input.owner);
    const [[sums], added] = await db.batch([openPositions(calendar, entityId), latest(entityId)]);
    const book = summedBookFrom(sums?.json ?? '');
    const { lots, trades, policies, prices } = book;
    const priced = lots.filter((position) => position.current !== null);
    const held = [
      lots.map((position) => ({ symbol: position.futures_contract, count: position.lots })),
      trades.map((position) => ({ symbol: position.symbol, count: position.trades })),
      policies.map((position) => ({ symbol: position.symbol, count: position.policies })),
    ];
    return {
      total_head_count: rounded(plus(...lots.map(({ head }) => head)), 2),
      lots_with_head: sumOf(lots.map((position) => position.lots)),
      value_summary: valueSummary(book).map((row, at) => {
        const positions = held[at] ?? held.flat();
        const symbols = positions.map(({ symbol }) => symbol);
        return {
          ...row,
          positions: sumOf(positions.map(({ count }) => count)),
          prices: pricesUsed(symbols, prices),
        };
      }),
      lots_without_basis: sumOf(priced.map((position) => position.without_basis)),
      stopped_contracts: stoppedContracts(priced, today),
      hedge: summedHedge(book, today),
      sales: salesFrom(book, today),
      recent_activity: recentActivity(added),
    };
  });
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
