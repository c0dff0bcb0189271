import { sql, type Statement } from '../db/sql.ts';

/** The state of an import and of its trades. */
export interface ImportState {
  reverted: boolean;
  /** The file of a later import that closed trades of this one, or the rest of a trade that this one closed in part. */
  closed_later_by: string | null;
  /** Trades that this import closed and that have been deleted or moved to another lot since. */
  changed_since: number;
}

/** Locks the import's record; no row when there is none. */
export const importState = (importId: number): Statement<ImportState> => sql`
  select i.reverted_at is not null as reverted,
    (select l.file_name from trade_imports l
     where l.id <> i.id and l.id in (
       select t.closed_by_import from trades t where t.import_id = i.id
       union all
       select whole.closed_by_import from trades part join trades whole on whole.id = part.split_from
       where part.closed_by_import = i.id)
     order by l.id desc limit 1) as closed_later_by,
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
                    closing_quantity = null, profit = null, closed_by_import = null
  where closed_by_import = ${importId} and closing_acct is not null`;

export const removeTradesOf = (importId: number): Statement =>
  sql`delete from trades where import_id = ${importId}`;

export const markReverted = (importId: number): Statement =>
  sql`update trade_imports set reverted_at = now(), reverted_by = app.user_id() where id = ${importId}`;
