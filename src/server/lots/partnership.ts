import { refuse } from '#api/errors';
import { headBelowOne } from '#domain/lot-totals';
import { type Lot, LOT_NOT_FOUND } from '#domain/lots';
import type { Transaction } from '../lib/database.ts';
import { prepared, sql } from '../lib/sql.ts';

/** Whether the lot is a partnership. Takes the lot's row, as every change of its records does. */
const partnershipOf = (lotId: number) =>
  prepared(
    'partnershipOf',
    sql<Pick<Lot, 'partnership'>>`select partnership from lots where id = ${lotId} for update`,
  );

/** Refuses less than one head, `{ received: 'Head count received must be at least 1' }`, unless the lot is a partnership. */
export async function refuseBelowOne(
  tx: Transaction,
  lotId: number,
  head: number,
  fields: Record<string, string>,
): Promise<void> {
  if (head >= 1) return;
  const lot = (await tx.row(partnershipOf(lotId))) ?? refuse('not_found', LOT_NOT_FOUND);
  if (headBelowOne(head, lot)) refuse('invalid', Object.values(fields)[0] ?? '', fields);
}
