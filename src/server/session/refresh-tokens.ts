import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../db/database.ts';
import { rotate } from './queries.ts';
import { sessionRefusals } from './refusals.ts';

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Refresh tokens are stored hashed: who reads the database cannot use them. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Each token follows from the one before it by a secret of the server, so that a second tab that shows the same
 * token again within 10 seconds gets the same child, although only its hash is kept (decision 38).
 */
export const childOf = (token: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

/** Exchanges a refresh token for the next one of its family. */
export async function rotated(
  db: Session,
  token: string,
  secret: Uint8Array,
): Promise<{ token: string; sessionId: string }> {
  // The transaction commits whatever the outcome: a reused token must end its family.
  const result = await db.write(async (tx) => {
    let parent = token;
    let child = childOf(parent, secret);
    let found = await tx.row(rotate(hashOf(parent), hashOf(child), false));
    // Within 10 seconds of its rotation a token stands for the youngest token that follows from it.
    while (found?.outcome === 'recent') {
      parent = child;
      child = childOf(parent, secret);
      found = await tx.row(rotate(hashOf(parent), hashOf(child), true));
      if (found?.outcome === 'active') return { ...found, token: parent };
    }
    return { outcome: 'unknown' as const, session_id: null, ...found, token: child };
  });
  if (result.outcome === 'reused') throw sessionRefusals.tokenReused();
  if (result.session_id === null) throw sessionRefusals.tokenUnknown();
  return { token: result.token, sessionId: result.session_id };
}
