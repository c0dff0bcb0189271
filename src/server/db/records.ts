import { refuse, NOW_SAVED, Refusal } from '#api/errors';
import type { Transaction } from './database.ts';
import type { Statement } from './sql.ts';
import { missing } from '#domain/kit/format';

const EDIT_CONFLICT =
  'Someone else changed this record while you were editing it. What you typed is still here: check the marked fields and save again.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The refusal of an edit made from an older version: `fields` has the saved value of every field that differs, and the version to save with next. */
export function editConflict(typed: Record<string, unknown>, current: object & { version: number }): Refusal {
  const now = current as Record<string, unknown>;
  const fields = Object.keys(typed)
    .filter((key) => key !== 'version' && key in now && (typed[key] ?? null) !== (now[key] ?? null))
    .map((key) => [key, `${NOW_SAVED}${textOf(now[key] ?? missing)}`]);
  return new Refusal('conflict', EDIT_CONFLICT, {
    ...(Object.fromEntries(fields) as Record<string, string>),
    version: String(current.version),
  });
}

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
