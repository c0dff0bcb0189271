import { refuse } from '#api/errors';
import type { RecordImport } from '#api/record-imports';
import { counted } from '#domain/kit/format';
import type { Transaction } from '../db/database.ts';
import { importById, oneAtATime } from './queries.ts';
import * as queries from './revert-queries.ts';

const NOT_FOUND = 'Import not found';

/** Why an import cannot be reverted, or null. */
function whyNot({ reverted, gone, changed, used_lot, short_lot }: queries.ImportState): string | null {
  if (reverted) return 'This import has been reverted already';
  if (gone > 0)
    return `${counted(gone, 'record')} of this import ${gone === 1 ? 'has' : 'have'} been deleted since, or cannot be seen by you`;
  if (changed > 0)
    return `${counted(changed, 'record')} of this import ${changed === 1 ? 'has' : 'have'} been changed since`;
  if (used_lot !== null) return `Lot ${used_lot} of this import has been used since: other records are on it`;
  return short_lot === null
    ? null
    : `Lot ${short_lot} would have less than no head: cattle of this import have left it since`;
}

/** Reverts an import: all of its records are deleted. */
export async function revertImport(tx: Transaction, id: number): Promise<RecordImport> {
  const state = (await tx.row(queries.importState(id))) ?? refuse('not_found', NOT_FOUND);
  await tx.run(oneAtATime(state.entity_id));
  const reason = whyNot(state);
  if (reason !== null) refuse('conflict', reason);
  for (const removal of queries.removals(id)) await tx.run(removal);
  await tx.run(queries.markReverted(id));
  return (await tx.row(importById(id))) ?? refuse('not_found', NOT_FOUND);
}
