import type { Session } from '../lib/database.ts';
import { attempt, forgive } from './queries.ts';
import { sessionRefusals } from './refusals.ts';

/** How many attempts within how many seconds (decision 39). Kept in the database: they hold across servers. */
const limits = {
  signInByAddress: { allowed: 50, seconds: 600 },
  signInByAccount: { allowed: 10, seconds: 900 },
  signUpByAddress: { allowed: 60, seconds: 3600 },
  signUpByAccount: { allowed: 5, seconds: 3600 },
} as const;

/** Counts an attempt under every key given; refuses it, saying when to try again, once one of them is over its limit. */
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
  if (wait > 0) throw sessionRefusals.throttled(wait);
  return {
    forgive: () =>
      db.write(async (tx) => {
        for (const [limit, value] of entries) await tx.run(forgive(`${limit}:${value}`));
      }),
  };
}
