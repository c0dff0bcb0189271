import { Refusal } from '#api/errors';
import type { Session } from '../db/database.ts';
import { attempt, forgive } from './queries.ts';

/** The attempts allowed per time window (decisions 39 and 62). Counted in the database, so that they hold across servers. */
const limits = {
  signInByAddress: { allowed: 50, seconds: 600 },
  signInByAccount: { allowed: 10, seconds: 900 },
  signUpByAddress: { allowed: 60, seconds: 3600 },
  signUpByAccount: { allowed: 5, seconds: 3600 },
  recoveryByAddress: { allowed: 20, seconds: 3600 },
  recoveryByAccount: { allowed: 3, seconds: 3600 },
  linkByAddress: { allowed: 30, seconds: 600 },
  // Decision 62.
  passwordCheckByAddress: { allowed: 50, seconds: 600 },
  passwordCheckByUser: { allowed: 10, seconds: 900 },
  nameChangeByAddress: { allowed: 50, seconds: 600 },
  nameChangeByUser: { allowed: 10, seconds: 900 },
} as const;

/** Counts an attempt under every given key; refuses it with the time to wait once a key is over its limit. */
export async function countAttempt(
  db: Session,
  keys: Partial<Record<keyof typeof limits, string>>,
): Promise<{ forgive: () => Promise<void> }> {
  const entries = Object.entries(keys) as [keyof typeof limits, string][];
  const waits = await db.write(async (tx) => {
    const found: number[] = [];
    for (const [limit, value] of entries) {
      const { allowed, seconds } = limits[limit];
      found.push((await tx.row(attempt(`${limit}:${value}`, allowed, seconds)))?.wait ?? 0);
    }
    return found;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0)
    throw new Refusal('too_many_requests', `Too many attempts. Please try again in ${durationOf(wait)}.`);
  return {
    forgive: () =>
      db.write(async (tx) => {
        for (const [limit, value] of entries) await tx.run(forgive(`${limit}:${value}`));
      }),
  };
}

/** Example: 50 is '50 seconds', 61 is '2 minutes'. */
export function durationOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
