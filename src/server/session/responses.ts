import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import type { Session } from '../db/database.ts';
import type { App } from '../http/route.ts';
import { userOfSession } from './queries.ts';
import { sessionRefusals } from './refusals.ts';

/** A session as the session client reads it. */
export async function sessionResponse(app: App, db: Session, sessionId: string, refreshToken: string) {
  const user = await userIn(db, sessionId);
  const claims = { userId: user.id, sessionId, userType: user.user_type };
  const { token, expiresAt } = await app.tokens.sign(claims, user.email);
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: sessionUserFrom(user),
  };
}

/** The user of a session, as the session client knows them. */
export const sessionUserOf = async (db: Session, sessionId: string) =>
  sessionUserFrom(await userIn(db, sessionId));

async function userIn(db: Session, sessionId: string) {
  const user = await db.row(userOfSession(sessionId));
  if (!user) throw sessionRefusals.sessionGone();
  return user;
}

function sessionUserFrom(user: { id: string; email: string; created_at: Date }) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    created_at: user.created_at.toISOString(),
    app_metadata: {},
    user_metadata: {},
  };
}
