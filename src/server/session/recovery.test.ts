import { AuthClient } from '@supabase/auth-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword, getProfile, saveProfile } from '#api/account';
import { recoverySettings } from '#api/session';
import { editUser, giveTemporaryPassword } from '#api/users';
import { signIn } from '../testing/accounts.ts';
import { mailSettings, sendMails, testMailServer } from '../testing/smtp.ts';
import { openTestServer, PASSWORD, type Person, testServer } from '../testing/test-server.ts';

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
const tokenIn = (body: string) => /reset-password#token=(\S+)/.exec(body)?.[1] ?? '';
/** The token of the link that is mailed to an address. */
async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200);
  await send();
  return tokenIn(smtp.mails.at(-1)?.body ?? '');
}
const open = (token_hash: string) =>
  server.nobody.send({ method: 'POST', url: '/auth/v1/verify', payload: { type: 'recovery', token_hash } });
const outcome = async (token: string) => (await open(token)).json().code ?? 'opened';
const setPassword = (token: string, password: string) =>
  server.bearer(token).send({ method: 'PUT', url: '/auth/v1/user', payload: { password } });

describe('a lost password', () => {
  it('is recovered by a mailed link, once, and ends the other sessions', async () => {
    const link = await linkFor(server.ann.email.toUpperCase());
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.to).toEqual([server.ann.email]);
    expect(smtp.mails[0]?.body).toContain(`\n${SITE}/reset-password#token=${link}\n`);

    const token = (await open(link)).json().access_token ?? '';
    expect((await setPassword(token, 'short')).json()).toMatchObject({ code: 'weak_password' });
    expect((await setPassword(token, 'a new one')).json()).toMatchObject({ email: server.ann.email });
    expect((await signIn(server, server.ann.email)).statusCode).toBe(400);
    expect((await signIn(server, server.ann.email, 'a new one')).statusCode).toBe(200);
    await expect(server.ann.call(getProfile, {})).toBeRefused('unauthorized');
    await expect(server.bearer(token).call(getProfile, {})).resolves.toMatchObject({
      email: server.ann.email,
    });

    expect(await outcome(link)).toBe('otp_expired');
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
    expect(await outcome(older)).toBe('otp_expired');
    await server.owner(`update auth.recoveries set expires_at = now() - interval '1 second'`);
    expect(await outcome(newer)).toBe('otp_expired');
  });

  it('leaves the link as it is when a program opens its page or follows it', async () => {
    const link = await linkFor(server.bob.email);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of ['/reset-password', `/auth/v1/verify?type=recovery&token=${link}`]) {
        const { headers, body } = await server.nobody.send({ method, url });
        expect(headers.location).toBeUndefined();
        expect(body).not.toContain('access_token');
      }
    }
    expect(await outcome(link)).toBe('opened');
  });

  it('is recovered by a valid link after any number of invented ones from the same network', async () => {
    const link = await linkFor(server.bob.email);
    const invented = [];
    for (let nth = 0; nth < 32; nth += 1) invented.push((await open(`invented ${nth}`)).statusCode);
    expect(new Set(invented)).toEqual(new Set([403, 429]));
    expect(await outcome(link)).toBe('opened');
  });
});

describe('a recovery link ends', () => {
  const form = async (person: Person) => person.call(getProfile, {});
  const endings: Record<string, (user: Person, id: string) => Promise<unknown>> = {
    'with a new password': (user) =>
      user.call(changePassword, { current_password: PASSWORD, password: 'chosen anew' }),
    'with a new e-mail address of the user': async (user) =>
      user.call(saveProfile, { ...(await form(user)), email: `new-${user.email}` }),
    'with a new e-mail address by an administrator': async (user) =>
      server.admin.call(editUser, {
        ...(await form(user)),
        email: `changed-${user.email}`,
        entity_change: 'none',
      }),
    'with a temporary password': (_user, id) => server.admin.call(giveTemporaryPassword, { id }),
    'with another request': (user) => ask(user.email),
  };

  it.each(Object.entries(endings))('%s', async (name, end) => {
    const email = `${name.replaceAll(/\W+/g, '-')}@ends.test`;
    const user = await server.signedUp(email, name);
    const { id } = await form(user);
    const link = await linkFor(email);
    await end(user, id);
    expect(await outcome(link)).toBe('otp_expired');
    expect(await server.owner('select 1 from auth.recoveries where user_id = $1', [id])).toHaveLength(
      name === 'with another request' ? 1 : 0,
    );
  });

  it('together with the right to set a password in a session that it has opened, at a new e-mail address', async () => {
    const user = await server.signedUp('opened@ends.test', 'Opened');
    const recovering = (await open(await linkFor(user.email))).json().access_token ?? '';
    await server.admin.call(editUser, {
      ...(await form(user)),
      email: 'moved@ends.test',
      entity_change: 'none',
    });
    expect((await setPassword(recovering, 'taken over')).json()).toMatchObject({
      code: 'reauthentication_needed',
    });
  });

  it('not with other changes of the profile', async () => {
    const user = await server.signedUp('stays@ends.test', 'Stays');
    const link = await linkFor(user.email);
    await user.call(saveProfile, { ...(await form(user)), full_name: 'Another Name' });
    expect(await outcome(link)).toBe('opened');
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
        message: 'Ask your adviser or your Drover administrator for a temporary password',
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
    const token = tokenIn(smtp.mails.at(-1)?.body ?? '');
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
