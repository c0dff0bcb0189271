import { isDeepStrictEqual } from 'node:util';
import { refuse, NOW_SAVED, Refusal } from '#api/errors';
import type { Transaction } from './database.ts';
import type { Statement } from './sql.ts';
import { missing } from '#domain/kit/format';

const EDIT_CONFLICT =
  'Someone else changed this record while you were editing it. What you typed is still here: check the marked fields and save again.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields of a record by their path. Example: { name: 'Steers', input: { head: 100 } } has `name` and `input.head`. */
const fieldsByPath = (record: object, path = ''): [string, unknown][] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsByPath(value, `${path}${key}.`)
      : [[`${path}${key}`, value]],
  );

/** The refusal of an edit made from an older version: `fields` has the saved value of every field that differs, and the version to save with next. */
export function editConflict(typed: object, current: object & { version: number }): Refusal {
  const now = new Map(fieldsByPath(current));
  const fields = fieldsByPath(typed)
    .filter(
      ([key, value]) =>
        key !== 'version' && now.has(key) && !isDeepStrictEqual(value ?? null, now.get(key) ?? null),
    )
    .map(([key]) => [key, `${NOW_SAVED}${textOf(now.get(key) ?? missing)}`]);
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
  if (saved === 0) throw editConflict(typed, now);
  return now;
}
