import {
  currentUser,
  issueTokens,
  recoverySettings,
  signOut,
  signUp,
  recoverPassword,
  setNewPassword,
  verifyRecovery,
} from '#api/session';
import { emailKey } from '#domain/users/users';
import { Refusal } from '#api/errors';
import type { Session } from '../db/database.ts';
import { route, type App } from '../http/route.ts';
import { networkOf } from '../http/client-network.ts';
import { hashPassword, isImported, passwordMatches } from './passwords.ts';
import {
  accountOf,
  createAccount,
  endSessions,
  openSession,
  renewPassword,
  replaceLostPassword,
  insertRecovery,
  useRecovery,
  userOfSession,
} from './queries.ts';
import { hashOf, newRefreshToken, rotated } from './refresh-tokens.ts';
import { sessionErrors, sessionRefusals } from './refusals.ts';
import { countAttempt } from './throttle.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';

/** The answer that signs in: the tokens of a session that has just been opened or renewed. */
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

const sessionUserOf = async (db: Session, sessionId: string) => sessionUserFrom(await userIn(db, sessionId));

async function userIn(db: Session, sessionId: string) {
  const user = await db.row(userOfSession(sessionId));
  if (!user) throw sessionRefusals.sessionGone();
  return user;
}

function sessionUserFrom(user: {
  id: string;
  email: string;
  created_at: Date;
  must_change_password: boolean;
}) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    created_at: user.created_at.toISOString(),
    app_metadata: { must_change_password: user.must_change_password },
    user_metadata: {},
  };
}

/** Sign-in, sign-up, refresh and sign-out, in the protocol of the browser's session client (decision 38). */
export function sessionRoutes(parent: App): void {
  route(parent, recoverySettings, async () => ({ by_mail: parent.env.SMTP_URL !== undefined }));

  parent.http.register(async (http) => {
    const app = { ...parent, http };
    http.setErrorHandler(sessionErrors(app.tokens));

    route(app, signUp, async ({ db, input, request }) => {
      await countAttempt(db, {
        signUpByAddress: networkOf(request.ip),
        signUpByAccount: emailKey(input.email),
      });
      const { password, password_confirmation: _, ...profile } = input;
      const [passwordHash, token] = [await hashPassword(password), newRefreshToken()];
      const made = await db
        .write((tx) => tx.row(createAccount(profile, passwordHash, hashOf(token))))
        .catch((error: unknown) => {
          throw error instanceof Refusal && error.fields?.['email'] ? sessionRefusals.accountExists() : error;
        });
      return sessionResponse(app, db, made?.session_id ?? '', token);
    });

    route(app, issueTokens, async ({ db, input, request }) => {
      if (input.grant_type === 'refresh_token') {
        const next = await rotated(db, input.refresh_token, app.database.secrets.refreshTokens);
        return sessionResponse(app, db, next.sessionId, next.token);
      }
      const counted = await countAttempt(db, {
        signInByAddress: networkOf(request.ip),
        signInByAccount: emailKey(input.email),
      });
      const account = await signedIn(db, input);
      await counted.forgive();
      const token = newRefreshToken();
      const opened = await db.write(async (tx) => {
        if (account.renewed !== null)
          await tx.run(renewPassword(account.user_id, account.hash, account.renewed));
        return tx.row(openSession(account.user_id, hashOf(token)));
      });
      return sessionResponse(app, db, opened?.session_id ?? '', token);
    });

    route(app, signOut, async ({ db, input, user, reply }) => {
      await db.write((tx) => tx.run(endSessions(user?.sessionId ?? '', input.scope)));
      await reply.status(204).send();
      return undefined;
    });

    recoveryRoutes(app);

    route(app, currentUser, async ({ db, user }) => sessionUserOf(db, user?.sessionId ?? ''));
  });
}

/** The account that e-mail address and password are of, with a new hash in place of an imported one. */
async function signedIn(db: Session, { email, password }: { email: string; password: string }) {
  const account = await db.row(accountOf(email));
  const matches = account !== undefined && (await passwordMatches(account, password));
  if (!matches || account.user_id === null || account.hash === null)
    throw sessionRefusals.invalidCredentials();
  const { user_id, hash } = account;
  return { user_id, hash, renewed: isImported(hash) ? await hashPassword(password) : null };
}

const recoveryMail = (link: string): { subject: string; body: string } => ({
  subject: 'Set a new password for Drover',
  body: `Someone requested a new password for your Drover account. Set it on this page within an hour; the link works once:
${link}

If this was not you, ignore this email: your password stays the same.
`,
});

/** The least time for a request for a link in milliseconds, so that it does not reveal whether the account exists. */
const SHORTEST_ANSWER = 300;

/** Password recovery, in the protocol of the browser's session client (decision 61). */
function recoveryRoutes(app: App): void {
  route(app, recoverPassword, async ({ db, input, request }) => {
    const { PUBLIC_URL: site, SMTP_URL } = app.env;
    if (site === undefined || SMTP_URL === undefined) throw sessionRefusals.noMail();
    await countAttempt(db, {
      recoveryByAddress: networkOf(request.ip),
      recoveryByAccount: emailKey(input.email),
    });
    const token = randomBytes(32).toString('base64url');
    const mail = recoveryMail(linkTo(site, token));
    await Promise.all([
      db.write((tx) => tx.run(insertRecovery(input.email, hashOf(token), mail))),
      sleep(SHORTEST_ANSWER),
    ]);
    return {};
  });

  route(app, verifyRecovery, async ({ db, input, request }) => {
    const token = newRefreshToken();
    const opened = await db.write((tx) => tx.row(useRecovery(hashOf(input.token_hash), hashOf(token))));
    if (opened?.session_id) return sessionResponse(app, db, opened.session_id, token);
    // Only unknown links count: invented ones do not lock out a valid one of the same network.
    await countAttempt(db, { linkByAddress: networkOf(request.ip) });
    throw sessionRefusals.linkExpired();
  });

  route(app, setNewPassword, async ({ db, input, user }) => {
    const [hash, sessionId] = [await hashPassword(input.password), user?.sessionId ?? ''];
    const saved = await db.write((tx) => tx.row(replaceLostPassword(hash, sessionId)));
    if (!saved?.replaced) throw sessionRefusals.currentPasswordNeeded();
    return sessionUserOf(db, sessionId);
  });
}

/** The page of the link. The token is behind the #, so that no server or log on the way sees it. */
const linkTo = (site: string, token: string): string => `${site}/reset-password#token=${token}`;
