import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { followRecoveryLink, recoverPassword, setNewPassword, verifyRecovery } from '#api/session';
import { emailKey } from '#domain/users';
import type { Session } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { sessionResponse, sessionUserOf } from './responses.ts';
import { hashPassword } from './passwords.ts';
import { replaceLostPassword, requestRecovery, useRecovery } from './queries.ts';
import { recoveryMail } from './recovery-mail.ts';
import { hashOf, newRefreshToken } from './refresh-tokens.ts';
import { sessionRefusals } from './refusals.ts';
import { networkOf } from '../http/client-network.ts';
import { countAttempt } from './throttle.ts';

/** The least time for a request for a link in milliseconds, so that it does not reveal whether the account exists. */
const SHORTEST_ANSWER = 300;

/** Password recovery, in the protocol of the browser's session client (decision 61). */
export function recoveryRoutes(app: App): void {
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
      db.write((tx) => tx.run(requestRecovery(input.email, hashOf(token), mail))),
      sleep(SHORTEST_ANSWER),
    ]);
    return {};
  });

  route(app, verifyRecovery, async ({ db, input, request }) => {
    await countAttempt(db, { linkByAddress: networkOf(request.ip) });
    return recovered(app, db, input.token_hash);
  });

  route(app, followRecoveryLink, async ({ db, input, request, reply }) => {
    const target = pageOf(app.env.PUBLIC_URL ?? '', input.redirect_to);
    // A mail scanner that checks a link does not consume it.
    if (request.method === 'HEAD') {
      await reply.redirect(target, 303);
      return undefined;
    }
    await countAttempt(db, { linkByAddress: networkOf(request.ip) });
    const fragment = await recovered(app, db, input.token).then(fragmentOf, (error: unknown) =>
      failureOf(error),
    );
    const values = new URLSearchParams();
    for (const [key, value] of Object.entries(fragment)) values.set(key, String(value));
    await reply.header('referrer-policy', 'no-referrer').redirect(`${target}#${values.toString()}`, 303);
    return undefined;
  });

  route(app, setNewPassword, async ({ db, input, user }) => {
    const [hash, sessionId] = [await hashPassword(input.password), user?.sessionId ?? ''];
    const saved = await db.write((tx) => tx.row(replaceLostPassword(hash, sessionId)));
    if (!saved?.replaced) throw sessionRefusals.currentPasswordNeeded();
    return sessionUserOf(db, sessionId);
  });
}

async function recovered(app: App, db: Session, linkToken: string) {
  const token = newRefreshToken();
  const opened = await db.write((tx) => tx.row(useRecovery(hashOf(linkToken), hashOf(token))));
  if (!opened?.session_id) throw sessionRefusals.linkExpired();
  return sessionResponse(app, db, opened.session_id, token);
}

/** A session in the URL fragment format of the session client. */
const fragmentOf = (session: Awaited<ReturnType<typeof recovered>>) => ({
  access_token: session.access_token,
  refresh_token: session.refresh_token,
  token_type: session.token_type,
  expires_in: session.expires_in,
  expires_at: session.expires_at,
  type: 'recovery',
});

/** The fragment that reports an error to the page. */
function failureOf(error: unknown): Record<string, string> {
  const { code, message } = sessionRefusals.linkExpired();
  if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  return { error: 'access_denied', error_code: code, error_description: message };
}

const page = (site: string): string => `${site}/reset-password`;

function linkTo(site: string, token: string): string {
  const query = new URLSearchParams({ token, type: 'recovery', redirect_to: page(site) });
  return `${site}/auth/v1/verify?${query.toString()}`;
}

/** The page to redirect to, only on this site: the link must not pass a session to another site. */
function pageOf(site: string, redirectTo: string | undefined): string {
  const isOurs =
    redirectTo !== undefined &&
    URL.canParse(redirectTo) &&
    new URL(redirectTo).origin === new URL(site).origin;
  return isOurs ? (redirectTo.split('#')[0] ?? page(site)) : page(site);
}
