import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

/** The state of an import and of its trades. */
export interface ImportState {
  reverted: boolean;
  /** The file of another import that closed trades of this one, or the rest of a trade that this one closed in part. */
  closed_by: string | null;
  /** Whether a trade that no import inserted did so. */
  closed_by_trade: boolean;
  /** Trades that this import closed and that have been deleted or moved to another lot since. */
  changed_since: number;
}

/** Locks the import's record; no row when there is none. */
export const importState = (importId: number): Statement<ImportState> => sql`
  with closed as (
    select t.closed_by_import as by_import, t.closing_acct from trades t
    where t.import_id = ${importId} and t.status = 'closed'
    union all
    select whole.closed_by_import, whole.closing_acct from trades part join trades whole on whole.id = part.split_from
    where part.closed_by_import = ${importId} and whole.status = 'closed'
    union all
    select t.closed_by_import, t.closing_acct from trades t where t.lot_by_import = ${importId} and t.status = 'closed'
  )
  select i.reverted_at is not null as reverted,
    (select l.file_name from trade_imports l where l.id <> i.id and l.id in (select by_import from closed)
     order by l.id desc limit 1) as closed_by,
    exists (select from closed where by_import is null and closing_acct is not null) as closed_by_trade,
    i.closed - (select count(*)::integer from trades t left join trades whole on whole.id = t.split_from
                where t.closed_by_import = i.id and t.closing_acct is not null
                  and (whole.id is null or whole.lot_id is not distinct from t.lot_id)) as changed_since
  from trade_imports i where i.id = ${importId} for update`;

/** Returns the contracts of split-off parts to the trades they were split from. */
export const returnParts = (importId: number): Statement => sql`
  update trades t set quantity = t.quantity + p.quantity
  from (select split_from, sum(quantity)::integer as quantity from trades
        where closed_by_import = ${importId} and split_from is not null group by split_from) p
  where t.id = p.split_from`;

export const removeParts = (importId: number): Statement =>
  sql`delete from trades where closed_by_import = ${importId} and split_from is not null`;

export const reopenTrades = (importId: number): Statement => sql`
  update trades set status = 'open', closing_date = null, closing_price = null, closing_acct = null, closing_row = null,
                    closing_quantity = null, closing_file_contract = null, profit = null, closed_by_import = null
  where closed_by_import = ${importId} and closing_acct is not null`;

/** Takes trades off the lot that a closing of the import gave them; their account says again whose they are. */
export const takeLots = (importId: number): Statement => sql`
  update trades set lot_id = null, lot_by_import = null, entity_id = null where lot_by_import = ${importId}`;

export const removeTradesOf = (importId: number): Statement =>
  sql`delete from trades where import_id = ${importId}`;

export const markReverted = (importId: number): Statement =>
  sql`update trade_imports set reverted_at = now(), reverted_by = ${currentUserId} where id = ${importId}`;
