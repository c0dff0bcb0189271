import { refuse } from '#api/errors';
import type { Transaction } from './database.ts';
import { editConflict } from './edit-conflict.ts';
import type { Statement } from './sql.ts';

/** The only row of a read; refuses with `notFound` where the user sees none. */
export const foundRow = async <Row>(
  db: Pick<Transaction, 'row'>,
  statement: Statement<Row>,
  notFound: string,
  field?: string,
): Promise<Row> =>
  (await db.row(statement)) ??
  refuse('not_found', notFound, field === undefined ? undefined : { [field]: notFound });

/** Runs a change that affects at least one row; refuses with `notFound` where the user sees none. */
export async function changeFound(tx: Transaction, statement: Statement, notFound: string): Promise<void> {
  if ((await tx.run(statement)) === 0) refuse('not_found', notFound);
}

/** Runs an edit made from a version, and returns the record; refuses where it has another version by now, with its saved values. */
export async function editedRow<Row extends object & { version: number }>(
  tx: Transaction,
  { update, current, typed }: { update: Statement; current: Statement<Row>; typed: object },
  notFound: string,
): Promise<Row> {
  const saved = await tx.run(update);
  const now = await foundRow(tx, current, notFound);
  if (saved === 0) throw editConflict({ ...typed }, now);
  return now;
}
