import { Refusal } from '#api/errors';

export const EDIT_CONFLICT =
  'Somebody else changed this record while you were editing it. What you typed is still here: check the marked fields and save again.';

/**
 * The refusal of an edit that was made from an older version: nothing is overwritten, and `fields` says what is in the
 * books now for every field where it differs from what was typed. `version` carries the version to save again with.
 */
export function editConflict(typed: Record<string, unknown>, current: object & { version: number }): Refusal {
  const now = current as Record<string, unknown>;
  const fields = Object.keys(typed)
    .filter((key) => key !== 'version' && key in now && (typed[key] ?? null) !== (now[key] ?? null))
    .map((key) => [key, `Now saved: ${JSON.stringify(now[key] ?? '-').replaceAll('"', '')}`]);
  return new Refusal('conflict', EDIT_CONFLICT, {
    ...(Object.fromEntries(fields) as Record<string, string>),
    version: String(current.version),
  });
}
