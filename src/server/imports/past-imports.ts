import { refuse } from '#api/errors';
import type { Transaction } from '../db/database.ts';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

export const IMPORT_NOT_FOUND = 'Import not found';

/** The imports of one kind: their table, the columns that only they have, and the tables they are joined from. */
interface ImportKind {
  table: Statement;
  columns: Statement;
  joins?: Statement;
}

export function pastImports<Import>({ table, columns, joins = sql`` }: ImportKind) {
  const imports = sql`
    select i.id, i.file_name, u.full_name as imported_by, to_json(i.imported_at) #>> '{}' as imported_at, ${columns}, i.skipped,
      to_json(i.reverted_at) #>> '{}' as reverted_at, r.full_name as reverted_by
    from ${table} i ${joins} left join users u on u.id = i.imported_by left join users r on r.id = i.reverted_by`;
  const byId = async (tx: Pick<Transaction, 'row'>, id: number): Promise<Import> =>
    (await tx.row(sql<Import>`${imports} where i.id = ${id}`)) ?? refuse('not_found', IMPORT_NOT_FOUND);
  return {
    newestFirst: sql<Import>`${imports} order by i.imported_at desc, i.id desc`,
    byId,
    /** Reverts an import by the statements that undo it; `reason` states why it cannot be reverted. */
    revert: async (tx: Transaction, id: number, reason: string | null, undo: readonly Statement[]) => {
      if (reason !== null) refuse('conflict', reason);
      for (const statement of undo) await tx.run(statement);
      await tx.run(
        sql`update ${table} set reverted_at = now(), reverted_by = ${currentUserId} where id = ${id}`,
      );
      return byId(tx, id);
    },
  };
}
