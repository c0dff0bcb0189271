import { refuse } from '#api/errors';
import { type Lot, LOT_NOT_FOUND } from '#domain/lots';
import type { Transaction } from '../lib/database.ts';
import { sql } from '../lib/sql.ts';

/** Whether the lot is a partnership, and so takes a share of a head. Takes the lot's row, as every change of its records does. */
export async function partnershipOf(tx: Transaction, lotId: number): Promise<Pick<Lot, 'partnership'>> {
  const lot = await tx.row(
    sql<Pick<Lot, 'partnership'>>`select partnership from lots where id = ${lotId} for update`,
  );
  return lot ?? refuse('not_found', LOT_NOT_FOUND);
}
