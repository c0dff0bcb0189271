import { NOW_SAVED, Refusal } from '#api/errors';
import { missing } from '#domain/kit/format';

export const EDIT_CONFLICT =
  'Someone else changed this record while you were editing it. What you typed is still here: check the marked fields and save again.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The refusal of an edit made from an older version: nothing is overwritten, and `fields` has the saved value of every
 * field that differs from the typed one. `version` is the version to save with next.
 */
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
