import { type ExportedKind, exportedRecords, exportRecords } from '#api/export';
import { FEEDING_PLAN_COLUMNS } from '#domain/plan/feeding-plan';
import { JsonText } from '../db/database.ts';
import { ownEntityId } from '../db/scope.ts';
import { jsonArray, selected, sql, type Statement } from '../db/sql.ts';
import { type App, route } from '../http/route.ts';
import { visibleNotes } from '../notes/queries.ts';
import { equityOfLot } from '../snapshots/queries.ts';

/** The user's own entity: administrators see all entities, but export only their own. */
const own = ownEntityId;

const lotAndOwner = { lot: sql`l.lot`, owner: sql`e.name`, insured_name: sql`e.name` };

const columnsOfPlan = Object.fromEntries(
  FEEDING_PLAN_COLUMNS.map((column): [string, Statement] => [column, { text: `f.${column}`, values: [] }]),
);

const selectedOf = (kind: ExportedKind, table: string): Statement =>
  selected<object>(exportedRecords[kind], table, lotAndOwner);

const selectedLot = sql`l.id, ${selected<object>(exportedRecords.lots, 'l', { ...lotAndOwner, ...columnsOfPlan })}`;

const joinLot = sql`join lots l on l.id = r.lot_id join entities e on e.id = r.entity_id`;

const fieldsOf = (kind: ExportedKind): Statement => ({
  text: Object.keys(exportedRecords[kind].shape).join(', '),
  values: [],
});

const records: Record<ExportedKind, Statement> = {
  lots: sql`
    select ${fieldsOf('lots')} from (
      select ${selectedLot}, l.number_key from lots l join entities e on e.id = l.entity_id
      left join feeding_plans f on f.lot_id = l.id where l.entity_id = ${own}) lot
    order by number_key, id`,
  receivings: sql`
    select ${selectedOf('receivings', 'r')}
    from receivings r ${joinLot} where l.entity_id = ${own} order by l.number_key, r.date_in, r.id`,
  outs: sql`
    select ${selectedOf('outs', 'r')}
    from outs r ${joinLot} where l.entity_id = ${own} order by l.number_key, r.date_out, r.id`,
  expenses: sql`
    select ${selectedOf('expenses', 'r')}
    from expenses r ${joinLot} where r.entity_id = ${own} order by r.date, r.id`,
  trades: sql`
    select ${selectedOf('trades', 't')}
    from trades t join entities e on e.id = t.entity_id left join lots l on l.id = t.lot_id
    where t.entity_id = ${own} order by t.trade_date, t.id`,
  lrp: sql`
    select ${selectedOf('lrp', 'p')}
    from lrp p join entities e on e.id = p.entity_id left join lots l on l.id = p.lot_id
    where p.entity_id = ${own} order by p.effective_date, p.id`,
  equity_history: sql`
    select h.snapshot_date, h.lot, e.name as owner, h.current_head_count, h.est_future_value, h.total_cost, h.gross_equity,
           h.trades_pl, h.total_expenses, h.net_equity, h.futures_price, h.basis, h.futures_contract, h.stopped_on, h.stale,
           h.trades_excluded, h.proceeds, h.shipments_without_proceeds, h.sales_estimate,
           h.lrp_pl, h.lrp_excluded, ${equityOfLot} as equity_with_sales, h.lots_without_plan
    from equity_days d
    join equity_history h on h.snapshot_date = d.snapshot_date and h.entity_id = d.entity_id
    join entities e on e.id = h.entity_id
    where d.entity_id = ${own} and not h.closed_out order by h.snapshot_date, h.lot, h.id`,
  scenarios: sql`
    select ${selectedOf('scenarios', 's')}
    from scenarios s join entities e on e.id = s.entity_id left join lots l on l.id = s.lot_id
    where s.entity_id = ${own} order by lower(s.name), s.id`,
  comparisons: sql`
    select ${selectedOf('comparisons', 'c')}
    from comparisons c join entities e on e.id = c.entity_id left join lots l on l.id = c.lot_id
    where c.entity_id = ${own} order by lower(c.name), c.id`,
  notes: sql`
    select ${fieldsOf('notes')} from (${visibleNotes}) notes where entity_id = ${own} order by id`,
  account_balances: sql`
    select ${fieldsOf('account_balances')} from account_balances where entity_id = ${own} order by acct, day`,
  borrowing_terms: sql`
    select ${fieldsOf('borrowing_terms')} from borrowing_terms where entity_id = ${own} order by lender, id`,
  borrowing_reports: sql`
    select ${selectedOf('borrowing_reports', 'r')}
    from borrowing_reports r join entities e on e.id = r.entity_id where r.entity_id = ${own} order by r.day, r.id`,
};

export const exportedKinds = Object.keys(exportedRecords) as ExportedKind[];

const ownEntity: Statement<{ json: string }> = sql`
  select to_json(name)::text as json from entities where id = ${own}`;

const ownRecords: Statement<{ json: string }>[] = exportedKinds.map((kind) => jsonArray(records[kind]));

/** Exports the user's own records as one consistent snapshot. PostgreSQL builds the JSON of each kind; the route joins them. */
export function exportRoutes(app: App): void {
  route(app, exportRecords, async ({ db, today }) => {
    const [entity, ...lists] = await db.batch([ownEntity, ...ownRecords]);
    const parts = [
      `"entity_name":${entity?.[0]?.json ?? '""'}`,
      `"today":${JSON.stringify(today)}`,
      ...exportedKinds.map((kind, at) => `${JSON.stringify(kind)}:${lists[at]?.[0]?.json ?? '[]'}`),
    ];
    return new JsonText(`{${parts.join(',')}}`);
  });
}
