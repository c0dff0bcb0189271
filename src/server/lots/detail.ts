import type { Statement } from '../lib/sql.ts';
import { prepared, sql } from '../lib/sql.ts';
import { expenseColumns } from '../expenses/queries.ts';
import { pricedLrp } from '../lrp/priced.ts';
import { lrpRows, type LrpRow } from '../lrp/queries.ts';
import { outColumns } from '../outs/queries.ts';
import type { Calendar } from '../lib/calendar.ts';
import { receivingColumns } from '../receivings/queries.ts';
import { putsOf } from '../risk/puts.ts';
import { tradeColumns } from '../trades/queries.ts';
import { lotColumns } from './queries.ts';

/** A lot with everything that hangs on it, each part as JSON. `policies` are to be valued before they are shown. */
export interface LotParts {
  owner: string;
  lot: string;
  receivings: string;
  outs: string;
  trades: string;
  expenses: string;
  policies: string;
}

const list = (rows: Statement): Statement => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`;

/**
 * Every lot in sight with this number; `owner` narrows it to one entity. PostgreSQL looks into an index before the access rule
 * only for what gives nothing away: for the stored `number_key`, which equal numbers share, not for `lower`.
 */
export const lotsNamed = (
  number: string,
  owner: string | undefined,
  calendar: Calendar,
): Statement<LotParts> =>
  prepared(
    'lotsNamed',
    sql<LotParts>`
    select e.name as owner, (select row_to_json(x)::text from (select ${lotColumns}) x) as lot,
      ${list(sql`select ${receivingColumns} from receivings where lot_id = l.id order by date_in, id`)} as receivings,
      ${list(sql`select ${outColumns} from outs where lot_id = l.id order by date_out, id`)} as outs,
      ${list(sql`select ${tradeColumns} from trades t where t.lot_id = l.id order by t.trade_date desc, t.id desc`)} as trades,
      ${list(sql`select ${expenseColumns} from expenses x where x.lot_id = l.id order by x.date desc, x.id desc`)} as expenses,
      ${list(sql`
        select * from (${lrpRows(calendar)}) p where p.lot_id = l.id order by p.effective_date desc, p.id`)} as policies
    from lots l join entities e on e.id = l.entity_id
    where l.number_key = app.number_key(${number}::text) and lower(l.lot) = lower(${number}::text)
      and (${owner ?? null}::text is null or app.name_key(e.name) = app.name_key(${owner ?? null}))
    order by e.name`,
  );

/** The lot's page as JSON. What PostgreSQL made is passed through; only the policies are valued on the way. */
export function lotDetail({ lot, receivings, outs, trades, expenses, policies }: LotParts): string {
  const rows = JSON.parse(policies) as LrpRow[];
  const puts = putsOf(rows.map((row) => ({ ...row, symbol: row.put_symbol, contracts: row.put_qty })));
  return `{"lot":${lot},"receivings":${receivings},"outs":${outs},"trades":${trades},"expenses":${expenses},\
"policies":${JSON.stringify(rows.map(pricedLrp))},"puts":${JSON.stringify(puts)}}`;
}
