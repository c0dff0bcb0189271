import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../db/database.ts';
import { rotate } from './queries.ts';
import { sessionRefusals } from './refusals.ts';

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** Refresh tokens are stored hashed, so a copy of the database cannot be used to sign in. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Each token is derived from its parent, so that a second tab that sends the same token within 10 seconds gets the same child (decision 38). */
export const childOf = (token: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

/** Exchanges a refresh token for the next one of its family. */
export async function rotated(
  db: Session,
  token: string,
  secret: Uint8Array,
): Promise<{ token: string; sessionId: string }> {
  // The transaction commits in any case: a reused token must end its family.
  const result = await db.write(async (tx) => {
    let parent = token;
    let child = childOf(parent, secret);
    let found = await tx.row(rotate(hashOf(parent), hashOf(child), false));
    // Within 10 seconds of its rotation a token is exchanged for its newest descendant.
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
