import { refuse } from '#api/errors';
import { headProblem, LOT_NOT_FOUND, type Lot } from '#domain/lots/lots';
import type { Transaction } from '../db/database.ts';
import { foundRow } from '../db/records.ts';
import { prepared, sql } from '../db/sql.ts';

/** Whether the lot is a partnership. Locks the lot's row, like every change of its records. */
const partnershipOf = (lotId: number) =>
  prepared(
    'partnershipOf',
    sql<Pick<Lot, 'partnership' | 'total_received'>>`
      select partnership, total_received from lots where id = ${lotId} for update`,
  );

interface HeadField {
  field: string;
  label: string;
}

/** Refuses less than one head, and fractions of head, unless the lot is a partnership. */
export async function refusePartOfHead(
  tx: Transaction,
  lotId: number,
  head: number,
  { field, label }: HeadField,
): Promise<void> {
  if (head >= 1 && Number.isInteger(head)) return;
  const lot = await foundRow(tx, partnershipOf(lotId), LOT_NOT_FOUND);
  const problem = headProblem(label, head, lot);
  if (problem !== null) refuse('invalid', problem, { [field]: problem });
}
