import type { LotDetail } from '#api/lot-detail';
import type { Day } from '#domain/kit/days';
import type { Statement } from '../db/sql.ts';
import { prepared, sql } from '../db/sql.ts';
import { expenseColumns } from '../expenses/queries.ts';
import { pricedLrp } from '../lrp/priced.ts';
import { lrpPosition } from '../book/queries.ts';
import { endedLrpColumns, lrpPolicyRows, type LrpPolicyRow } from '../lrp/queries.ts';
import { outColumns } from '../outs/queries.ts';
import type { Calendar } from '../clock/calendar.ts';
import { receivingColumns } from '../receivings/queries.ts';
import { tradeColumns } from '../trades/queries.ts';
import { ofOwner } from '../db/scope.ts';
import { lotColumns } from './queries.ts';

/** A lot with its records, each kind as JSON. `policies` must be valued before they are returned. */
export interface LotParts extends Record<Exclude<keyof LotDetail, 'interest_rate'>, string> {
  owner: string;
  interest_rate: string | null;
}

const list = (rows: Statement): Statement => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`;

/**
 * How the number is matched: ignoring case, or by its look-alike key (decision 63). PostgreSQL uses an index before the access
 * rule only for leakproof conditions: for the stored keys, which equal numbers share, not for `lower`.
 */
const matches = {
  'as typed': (number: string) =>
    sql`l.number_key = app.number_key(${number}::text) and lower(l.lot) = lower(${number}::text)`,
  'looks the same': (number: string) => sql`l.look_alike_key = app.look_alike_key(${number}::text)`,
};

/** The visible lots that match. */
const partsOf = (condition: Statement, calendar: Calendar): Statement<LotParts> => sql`
    select e.name as owner, (select row_to_json(x)::text from (select ${lotColumns}) x) as lot,
      ${list(sql`select ${receivingColumns} from receivings where lot_id = l.id order by date_in, id`)} as receivings,
      ${list(sql`select ${outColumns} from outs where lot_id = l.id order by date_out, id`)} as outs,
      ${list(sql`select ${tradeColumns} from trades t where t.lot_id = l.id order by t.trade_date desc, t.id desc`)} as trades,
      ${list(sql`select ${expenseColumns} from expenses x where x.lot_id = l.id order by x.date desc, x.id desc`)} as expenses,
      ${list(sql`
        select * from (${lrpPolicyRows(calendar)}) p where p.lot_id = l.id order by p.effective_date desc, p.id`)} as policies,
      ${list(sql`
        select ${lrpPosition} from app.entity_lrp(${calendar.today}::date, l.id) p
        order by effective_date desc, policy_id`)} as lrp,
      ${list(sql`
        select ${endedLrpColumns} from app.ended_lrp(${calendar.today}::date, array[l.id])
        order by end_date desc, policy_id`)} as ended_lrp,
      e.interest_rate::text as interest_rate
    from lots l join entities e on e.id = l.entity_id
    where ${condition}
    order by e.name`;

/** The lot with this id, if it is visible. */
export const lotPartsById = (id: number, calendar: Calendar): Statement<LotParts> =>
  partsOf(sql`l.id = ${id}`, calendar);

/** Every visible lot with this number; `owner` restricts it to one entity. */
export const lotsNamed = (
  { lot: number, owner }: { lot: string; owner?: string | undefined },
  match: keyof typeof matches,
  calendar: Calendar,
): Statement<LotParts> =>
  prepared(
    `lotsNamed ${match}${owner === undefined ? '' : ' of owner'}`,
    partsOf(sql`${matches[match](number)} and ${ofOwner(sql`l.entity_id`, owner)}`, calendar),
  );

/** The data of the lot page as JSON. PostgreSQL's JSON is passed through; only the policies are valued here. */
export function lotDetail(
  { lot, receivings, outs, trades, expenses, policies, lrp, ended_lrp, interest_rate }: LotParts,
  today: Day,
): string {
  const rows = JSON.parse(policies) as LrpPolicyRow[];
  return `{"lot":${lot},"receivings":${receivings},"outs":${outs},"trades":${trades},"expenses":${expenses},\
"policies":${JSON.stringify(rows.map((row) => pricedLrp(row, today)))},"lrp":${lrp},"ended_lrp":${ended_lrp},"interest_rate":${interest_rate ?? 'null'}}`;
}
