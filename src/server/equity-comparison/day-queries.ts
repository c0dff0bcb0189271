import type { Day } from '#domain/kit/days';
import type { DaySums } from '#domain/snapshots/comparison/comparison';
import { sql, type Statement } from '../db/sql.ts';
import { entityIdNamed, scopeId } from '../db/scope.ts';

/** A day that is compared, with its sums in the scope asked for; they are null where no lot in it had head. */
export type DayRow = { [Key in keyof DaySums]: DaySums[Key] | null } & {
  /** Whether the day was captured at all. */
  captured: boolean;
  /** The first capture with details. */
  details_from: Day | null;
};

/** A captured day, from the sums that are kept for it. */
export const comparedDay = (day: Day | null, owner: string | undefined): Statement<DayRow> => sql`
  select exists (select from equity_days where snapshot_date = ${day}::date) as captured,
         (select min(d.snapshot_date) from equity_days d
          where d.entity_id is not distinct from s.entity_id and d.equity_with_sales is not null) as details_from,
         d.est_future_value, d.total_cost, d.trades_pl, d.total_expenses, d.net_equity, d.equity_with_sales
  from (select ${scopeId(owner)} as entity_id) s
  left join equity_days d on d.snapshot_date = ${day}::date and d.entity_id is not distinct from s.entity_id`;

/** Whether the user may see this owner; true if none is named. */
export const visibleOwner = (owner: string | undefined): Statement<{ visible: boolean }> =>
  owner === undefined
    ? sql`select true as visible`
    : sql`select ${entityIdNamed(owner)} is not null as visible`;
