import type { UserType } from '#domain/users/users';
import { sql, type Statement } from '../db/sql.ts';
import type { Credentials } from './passwords.ts';

/** The account of an e-mail address, for checking its password; always one row, empty if there is none. */
export const accountOf = (email: string): Statement<Credentials & { user_id: string | null }> =>
  sql`select a.user_id, a.hash, auth.bcrypt_cost() as bcrypt_cost
      from (select 1) one left join auth.account(${email}) a on true`;

export const renewPassword = (userId: string, oldHash: string, newHash: string): Statement =>
  sql`select auth.renew_password(${userId}, ${oldHash}, ${newHash})`;

export const openSession = (userId: string, tokenHash: Buffer): Statement<{ session_id: string }> =>
  sql`select auth.open_session(${userId}, ${tokenHash}) as session_id`;

export const createAccount = (
  profile: { full_name: string; entity_name: string; phone_number: string; email: string },
  passwordHash: string,
  tokenHash: Buffer,
) =>
  sql<{
    user_id: string;
    session_id: string;
  }>`select user_id, session_id from auth.sign_up(${JSON.stringify(profile)}, ${passwordHash}, ${tokenHash})`;

export interface Rotation {
  outcome: 'rotated' | 'recent' | 'active' | 'reused' | 'unknown';
  session_id: string | null;
}

/** Exchanges a refresh token for its child; with `peek` only checks whether it is unused. */
export const rotate = (parent: Buffer, child: Buffer, peek: boolean): Statement<Rotation> =>
  sql`select outcome, session_id from auth.rotate(${parent}, ${child}, ${peek})`;

export const userOfSession = (sessionId: string) =>
  sql<{
    id: string;
    email: string;
    created_at: Date;
    user_type: UserType;
    must_change_password: boolean;
  }>`select id, email, created_at, user_type, must_change_password from auth.session_user(${sessionId})`;

/** Creates a recovery link and its mail for the account of an e-mail address, if there is one. */
export const insertRecovery = (email: string, linkHash: Buffer, mail: { subject: string; body: string }) =>
  sql`select auth.request_recovery(${email}, ${linkHash}, ${mail.subject}, ${mail.body})`;

/** Consumes a link; null if it is unknown, used or expired. */
export const useRecovery = (linkHash: Buffer, refreshHash: Buffer) =>
  sql<{ session_id: string | null }>`select auth.use_recovery(${linkHash}, ${refreshHash}) as session_id`;

export const replaceLostPassword = (newHash: string, sessionId: string): Statement<{ replaced: boolean }> =>
  sql`select auth.replace_lost_password(${newHash}, ${sessionId}) as replaced`;

export const endSessions = (sessionId: string, scope: string): Statement =>
  sql`select auth.end_sessions(${sessionId}, ${scope})`;

/** Counts an attempt: 0 while it is allowed, else the seconds to wait. */
export const attempt = (key: string, allowed: number, windowSeconds: number): Statement<{ wait: number }> =>
  sql`select auth.attempt(${key}, ${allowed}, ${windowSeconds}) as wait`;

export const forgive = (key: string): Statement => sql`select auth.forgive(${key})`;
