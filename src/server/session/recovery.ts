import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { recoverPassword, setNewPassword, verifyRecovery } from '#api/session';
import { emailKey } from '#domain/users/users';
import { networkOf } from '../http/client-network.ts';
import { type App, route } from '../http/route.ts';
import { hashPassword } from './passwords.ts';
import { replaceLostPassword, requestRecovery, useRecovery } from './queries.ts';
import { hashOf, newRefreshToken } from './refresh-tokens.ts';
import { sessionRefusals } from './refusals.ts';
import { sessionResponse, sessionUserOf } from './responses.ts';
import { countAttempt } from './throttle.ts';

/** The mail that brings a recovery link. */
const recoveryMail = (link: string): { subject: string; body: string } => ({
  subject: 'Set a new password for Drover',
  body: `Somebody asked for a new password for your Drover account.

Set a new password on this page within an hour; the link works once:
${link}

If it was not you, nothing has to be done: your password stays as it is.
`,
});

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
