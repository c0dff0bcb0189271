import { AuthClient } from '@supabase/auth-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile, changePassword } from '#api/account';
import { recoverySettings } from '#api/session';
import { signIn } from '../testing/accounts.ts';
import { mailSettings, sendMails, testMailServer } from '../testing/smtp.ts';
import { openTestServer, PASSWORD, testServer } from '../testing/test-server.ts';

const SITE = 'https://drover.example.com';
const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
beforeEach(async () => {
  smtp.mails.length = 0;
  await server.owner('delete from auth.throttles');
});

const send = () => sendMails(server);
const ask = (email: string) =>
  server.nobody.send({ method: 'POST', url: '/auth/v1/recover', payload: { email } });
const linkIn = (body: string) => new URL(/https:\/\/\S+/.exec(body)?.[0] ?? '');
async function linkFor(email: string): Promise<URL> {
  expect((await ask(email)).statusCode).toBe(200);
  await send();
  return linkIn(smtp.mails.at(-1)?.body ?? '');
}
const follow = (link: URL, method: 'GET' | 'HEAD' = 'GET') =>
  server.nobody.send({ method, url: link.pathname + link.search });
const fragmentOf = (location: unknown) => new URLSearchParams(String(location).split('#')[1] ?? '');
const setPassword = (token: string, password: string) =>
  server.bearer(token).send({ method: 'PUT', url: '/auth/v1/user', payload: { password } });

describe('a lost password', () => {
  it('is recovered by a mailed link, once, and ends the other sessions', async () => {
    const link = await linkFor(server.ann.email.toUpperCase());
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.to).toEqual([server.ann.email]);
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/v1/verify`);

    const response = await follow(link);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(/^https:\/\/drover\.example\.com\/reset-password#/);
    const session = fragmentOf(response.headers.location);
    expect(session.get('type')).toBe('recovery');
    const token = session.get('access_token') ?? '';

    expect((await setPassword(token, 'short')).json()).toMatchObject({ code: 'weak_password' });
    expect((await setPassword(token, 'a new one')).json()).toMatchObject({ email: server.ann.email });
    expect((await signIn(server, server.ann.email)).statusCode).toBe(400);
    expect((await signIn(server, server.ann.email, 'a new one')).statusCode).toBe(200);
    await expect(server.ann.call(getProfile, {})).toBeRefused('unauthorized');
    await expect(server.bearer(token).call(getProfile, {})).resolves.toMatchObject({
      email: server.ann.email,
    });

    expect(fragmentOf((await follow(link)).headers.location).get('error_code')).toBe('otp_expired');
    expect((await setPassword(token, 'another one')).json()).toMatchObject({
      code: 'reauthentication_needed',
    });
  });

  it('does not bypass the current password in an ordinary session', async () => {
    const response = await setPassword(server.bob.token ?? '', 'taken over');
    expect([response.statusCode, response.json().code]).toEqual([403, 'reauthentication_needed']);
    expect((await signIn(server, server.bob.email)).statusCode).toBe(200);
  });

  it('refuses a link that is an hour old or not the newest', async () => {
    const [older, newer] = [await linkFor(server.bob.email), await linkFor(server.bob.email)];
    const outcome = async (link: URL) => fragmentOf((await follow(link)).headers.location).get('error_code');
    expect(await outcome(older)).toBe('otp_expired');
    await server.owner(`update auth.recoveries set expires_at = now() - interval '1 second'`);
    expect(await outcome(newer)).toBe('otp_expired');
  });

  it('is not consumed by a program that only checks the link', async () => {
    const link = await linkFor(server.bob.email);
    expect((await follow(link, 'HEAD')).headers.location).toBe(`${SITE}/reset-password`);
    expect(fragmentOf((await follow(link)).headers.location).get('access_token')).toBeTruthy();
  });

  it('does not pass the session to another site', async () => {
    const link = await linkFor(server.bob.email);
    for (const elsewhere of [
      'https://evil.example/',
      `${SITE}.evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      link.searchParams.set('redirect_to', elsewhere);
      const target = String((await follow(link)).headers.location);
      expect(target.startsWith(`${SITE}/reset-password#`)).toBe(true);
    }
  });
});

describe('asking for a link', () => {
  it('returns the same response whether the address exists or not', async () => {
    const [known, unknown] = [await ask(server.bob.email), await ask('nobody@nowhere.test')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await send();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[server.bob.email]]);
  });

  it('is throttled by account, whether the address exists or not', async () => {
    for (const email of [server.bob.email, 'nobody@nowhere.test']) {
      const codes = [];
      for (let tries = 0; tries < 4; tries += 1) codes.push((await ask(email)).statusCode);
      expect(codes).toEqual([200, 200, 200, 429]);
    }
  });

  it('refers to the administrator when no mail server is configured', async () => {
    const without = await openTestServer();
    const response = await without.nobody.send({
      method: 'POST',
      url: '/auth/v1/recover',
      payload: { email: without.ann.email },
    });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        code: 'email_provider_disabled',
        message: 'Ask your adviser or an administrator of this Drover for a temporary password',
      },
    ]);
    expect(await without.nobody.call(recoverySettings, {})).toEqual({ by_mail: false });
    expect(await server.nobody.call(recoverySettings, {})).toEqual({ by_mail: true });
    await without.close();
  });
});

describe('the session client, unchanged', () => {
  it('recovers a password with resetPasswordForEmail, verifyOtp and updateUser', async () => {
    const address = await server.http.listen({ host: '127.0.0.1', port: 0 });
    const client = () =>
      new AuthClient({
        url: `${address}/auth/v1`,
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
    const auth = client();
    const response = await auth.resetPasswordForEmail(server.bob.email, {
      redirectTo: `${SITE}/reset-password`,
    });
    expect(response.error).toBeNull();
    await send();
    const token = linkIn(smtp.mails.at(-1)?.body ?? '').searchParams.get('token') ?? '';
    const verified = await auth.verifyOtp({ type: 'recovery', token_hash: token });
    expect(verified.error).toBeNull();
    const updated = await auth.updateUser({ password: 'brand new' });
    expect(updated).toMatchObject({ data: { user: { email: server.bob.email } }, error: null });
    expect(
      (await client().signInWithPassword({ email: server.bob.email, password: 'brand new' })).error,
    ).toBeNull();
    const { error } = await client().verifyOtp({ type: 'recovery', token_hash: token });
    expect(error?.code).toBe('otp_expired');
  });

  it('still changes a known password with the current one', async () => {
    const bob = await server.signedIn(server.bob, 'brand new');
    await bob.call(changePassword, { current_password: 'brand new', password: PASSWORD });
    expect((await signIn(server, server.bob.email)).statusCode).toBe(200);
  });
});
