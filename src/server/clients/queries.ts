import type { BoardFacts } from '#domain/clients/board';
import type { Day } from '#domain/kit/days';
import type { Calendar } from '../clock/calendar.ts';
import { lotsWithHead, storedSums } from '../book/queries.ts';
import { prepared, sql, type Statement } from '../db/sql.ts';

/**
 * The entities with a producer, with the phone number of the first user who has one, their notes, and the last day before today with a snapshot that
 * keeps details.
 */
export const clients = ({ today, timeZone }: Calendar): Statement<BoardFacts['clients'][number]> =>
  prepared(
    'clients',
    sql<BoardFacts['clients'][number]>`
    select e.id, e.name, u.phone_number, n.last_note, coalesce(n.tasks_due, 0) as tasks_due, d.captured_on
    from entities e
    join (select entity_id, (array_agg(phone_number order by created_at, id) filter (where phone_number <> ''))[1] as phone_number
          from users where user_type = 'producer' group by entity_id) u on u.entity_id = e.id
    left join (
      select entity_id, (max(created_at) at time zone ${timeZone})::date as last_note,
             (count(*) filter (where done_at is null and due_on <= ${today}::date))::integer as tasks_due
      from notes group by entity_id) n on n.entity_id = e.id
    left join lateral (
      select case when d.equity_with_sales is not null then d.snapshot_date end as captured_on
      from equity_days d where d.entity_id = e.id and d.snapshot_date < ${today}
      order by d.snapshot_date desc limit 1) d on true`,
  );

/** The sums of every lot with head that its equity needs. */
export const boardSums: Statement<BoardFacts['sums'][number]> = prepared(
  'boardSums',
  lotsWithHead(sql`true`, sql`l.id, l.total_shipped, ${storedSums}`),
);

/** The lots with head of the last snapshot of each client. */
export const boardSnapshots = (today: Day): Statement<BoardFacts['lastSnapshots'][number]> =>
  prepared(
    'boardSnapshots',
    sql<BoardFacts['lastSnapshots'][number]>`
    select h.entity_id, h.lot_id, h.equity_with_sales, coalesce(s.shipments_without_proceeds, 0) as unpriced_now
    from entities e
    cross join lateral (
      select snapshot_date from equity_days d where d.entity_id = e.id and d.snapshot_date < ${today}
      order by d.snapshot_date desc limit 1) last
    join equity_history h
      on h.snapshot_date = last.snapshot_date and h.entity_id = e.id and not h.closed_out and h.lot_id is not null
    left join lot_sums s on s.lot_id = h.lot_id`,
  );

/** The stored value at risk of one day, by client. */
export const boardRisks: Statement<BoardFacts['risks'][number]> = prepared(
  'boardRisks',
  sql`
  select v.entity_id, (r.json #>> '{result,value}')::numeric as value, (r.json ->> 'positions')::integer as positions,
         r.json ->> 'worked_out_at' as worked_out_at
  from value_at_risk v cross join lateral (select v.result::json as json) r
  where v.entity_id is not null and v.days = 1 and v.result is not null`,
);
