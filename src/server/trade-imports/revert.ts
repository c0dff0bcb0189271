import { refuse } from '#api/errors';
import type { TradeImport } from '#api/trade-imports';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { IMPORT_NOT_FOUND } from '../imports/past-imports.ts';
import { lockTradeImports, tradeImports } from './queries.ts';

/** The state of an import and of its trades. */
interface ImportState {
  reverted: boolean;
  /** The file of another import that closed trades of this one, or the rest of a trade that this one closed in part. */
  closed_by: string | null;
  /** Whether a trade that no import inserted did so. */
  closed_by_trade: boolean;
  /** Trades that this import closed and that have been deleted or moved to another lot since. */
  changed_since: number;
}

/** Locks the import's record; no row when there is none. */
const importState = (importId: number): Statement<ImportState> => sql`
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

/** Rejoins split-off parts, opens again what the import closed, takes back the lots that its closings gave, and deletes its trades. */
const undoing = (id: number): Statement[] => [
  sql`
    update trades t set quantity = t.quantity + p.quantity
    from (select split_from, sum(quantity)::integer as quantity from trades
          where closed_by_import = ${id} and split_from is not null group by split_from) p
    where t.id = p.split_from`,
  sql`delete from trades where closed_by_import = ${id} and split_from is not null`,
  sql`
    update trades set status = 'open', closing_date = null, closing_price = null, closing_acct = null, closing_row = null,
                      closing_quantity = null, closing_file_contract = null, profit = null, closed_by_import = null
    where closed_by_import = ${id} and closing_acct is not null`,
  sql`update trades set lot_id = null, lot_by_import = null, entity_id = null where lot_by_import = ${id}`,
  sql`delete from trades where import_id = ${id}`,
];

/** Why an import cannot be reverted, or null. Source: decision 35. */
function whyNot({ reverted, closed_by, closed_by_trade, changed_since }: ImportState): string | null {
  if (reverted) return 'This import has been reverted already';
  if (closed_by !== null) {
    return `Trades of this import were closed by another one, ${closed_by}. Revert that import, or take back these matches first.`;
  }
  if (closed_by_trade)
    return 'Trades of this import were matched with trades of no import. Take back these matches first.';
  if (changed_since === 0) return null;
  return 'A trade that this import closed has been deleted or put on another lot since. It cannot be opened again.';
}

/** Reverts an import: the trades it closed are open again, split parts are rejoined, its own trades are deleted. */
export async function undoTradeImport(tx: Transaction, id: number): Promise<TradeImport> {
  await tx.run(lockTradeImports);
  const state = (await tx.row(importState(id))) ?? refuse('not_found', IMPORT_NOT_FOUND);
  return tradeImports.revert(tx, id, whyNot(state), undoing(id));
}
