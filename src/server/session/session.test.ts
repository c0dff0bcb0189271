import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getProfile } from '#api/account';
import { signIn } from '../testing/accounts.ts';
import { PASSWORD, testServer } from '../testing/test-server.ts';

const server = testServer();

const post = (url: string, payload: object = {}) => server.nobody.send({ method: 'POST', url, payload });
const refresh = (refresh_token: string) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
const account = (email: string, entity_name: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  data: { full_name: 'Cal Dawes', entity_name, phone_number: '+1 806 555 0142' },
  ...more,
});

describe('signing up', () => {
  it('creates a producer of a new entity and signs them in', async () => {
    const response = await post('/auth/v1/signup', account('cal@dawes.test', ' Dawes  Feeders '));
    const session = response.json();
    expect(response.statusCode).toBe(200);
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email: 'cal@dawes.test' },
    });
    const profile = await server.bearer(session.access_token).call(getProfile, {});
    expect(profile).toMatchObject({ user_type: 'producer', full_name: 'Cal Dawes', rjo_confirmed: false });
  });

  it('never creates an admin, whatever the client sends', async () => {
    const sent = account('sly@dawes.test', 'Sly', { user_type: 'admin' });
    const response = await post('/auth/v1/signup', { ...sent, data: { ...sent.data, user_type: 'admin' } });
    const profile = await server.bearer(response.json().access_token).call(getProfile, {});
    expect(profile.user_type).toBe('producer');
  });

  it('refuses an entity that exists, however it is typed', async () => {
    const response = await post('/auth/v1/signup', account('eve@else.test', '  lazy k   RANCH '));
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      'An entity with this name already exists. Ask an administrator to add you to it.',
    );
    expect(await server.owner(`select 1 from users where email = 'eve@else.test'`)).toEqual([]);
  });

  it('refuses an address that has an account, without revealing it', async () => {
    const response = await post('/auth/v1/signup', account('ANN@lazyk.test', 'Another Ranch'));
    expect(response.json()).toEqual({
      code: 'user_already_exists',
      message: 'This account could not be created. If you already have one, please sign in.',
    });
    expect(response.headers['x-supabase-api-version']).toBe('2024-01-01');
    expect(await server.owner(`select 1 from entities where name = 'Another Ranch'`)).toEqual([]);
  });

  it('refuses a short password as weak, and reports the first rule that fails', async () => {
    const weak = await post('/auth/v1/signup', account('w@w.test', 'W', { password: '12345' }));
    expect(weak.json()).toEqual({ code: 'weak_password', message: 'Password must be at least 6 characters' });
    const blank = await post('/auth/v1/signup', { email: '', password: '', data: {} });
    expect(blank.json().message).toBe('Full name is required');
  });
});

describe('signing in', () => {
  it('ignores the case of the address, and returns the same response for a wrong password and an unknown address', async () => {
    expect((await signIn(server, 'Ann@LazyK.test')).statusCode).toBe(200);
    const [wrong, unknown] = [
      await signIn(server, 'ann@lazyk.test', 'not hers'),
      await signIn(server, 'who@ever.test'),
    ];
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('is throttled by account after ten wrong passwords, even for the right one, with the time to wait', async () => {
    await server.signedUp('tom@throttled.test', 'Throttled');
    for (let attempt = 0; attempt < 10; attempt++) await signIn(server, 'tom@throttled.test', 'a guess');
    const response = await signIn(server, 'tom@throttled.test');
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    await server.owner(`update auth.throttles set resets_at = now() - interval '1 second'`);
    expect((await signIn(server, 'tom@throttled.test')).statusCode).toBe(200);
  });

  it('is throttled no longer than usual after the clock of the database was a year ahead', async () => {
    await server.signedUp('ned@throttled.test', 'Throttled Ahead');
    for (let attempt = 0; attempt < 10; attempt++) await signIn(server, 'ned@throttled.test', 'a guess');
    await server.owner(`update auth.throttles set resets_at = resets_at + interval '1 year'`);
    expect((await signIn(server, 'ned@throttled.test')).statusCode).toBe(200);
  });
});

describe('a refresh token', () => {
  const tokens = async () =>
    (await signIn(server, 'bob@sandhill.test')).json() as { refresh_token: string; access_token: string };

  it('is exchanged for the next one', async () => {
    const first = await tokens();
    const second = (await refresh(first.refresh_token)).json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = (await refresh(second.refresh_token)).json();
    await expect(server.bearer(third.access_token).call(getProfile, {})).resolves.toMatchObject({
      email: 'bob@sandhill.test',
    });
  });

  it('returns the same child to two tabs within ten seconds', async () => {
    const { refresh_token } = await tokens();
    const responses = await Promise.all([
      refresh(refresh_token),
      refresh(refresh_token),
      refresh(refresh_token),
    ]);
    const children = new Set(responses.map((response) => response.json().refresh_token));
    expect(children.size).toBe(1);
    const [child = ''] = children;
    const grandchild = (await refresh(child)).json().refresh_token;
    expect((await refresh(refresh_token)).json().refresh_token).toBe(grandchild);
  });

  it('ends its whole family when it is reused later', async () => {
    const { refresh_token } = await tokens();
    const child = (await refresh(refresh_token)).json();
    await server.owner(
      `update auth.refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`,
    );
    const again = await refresh(refresh_token);
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('refresh_token_already_used');
    expect((await refresh(child.refresh_token)).json().code).toBe('refresh_token_not_found');
    await expect(server.bearer(child.access_token).call(getProfile, {})).toBeRefused('unauthorized');
  });

  it('is refused when it is made up, or idle for a month', async () => {
    expect((await refresh('made up')).json().code).toBe('refresh_token_not_found');
    const { refresh_token } = await tokens();
    await server.owner(`update auth.sessions set refreshed_at = now() - interval '31 days'`);
    expect((await refresh(refresh_token)).json().code).toBe('refresh_token_not_found');
  });

  it('is stored hashed', async () => {
    const { refresh_token } = await tokens();
    const stored = await server.owner<{ hash: Buffer }>('select hash from auth.refresh_tokens');
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.some(({ hash }) => hash.toString('latin1').includes(refresh_token))).toBe(false);
  });
});

describe('a session', () => {
  const session = async (email: string) => (await signIn(server, email)).json() as { access_token: string };
  const as = (access_token: string) => server.bearer(access_token);

  it('returns the user’s identity', async () => {
    const { access_token } = await session('ann@lazyk.test');
    const response = await as(access_token).send({ method: 'GET', url: '/auth/v1/user' });
    expect(response.json()).toMatchObject({ email: 'ann@lazyk.test', aud: 'authenticated' });
  });

  it('ends on sign-out, from the next request on', async () => {
    const { access_token } = await session('ann@lazyk.test');
    const out = await as(access_token).send({ method: 'POST', url: '/auth/v1/logout?scope=local' });
    expect(out.statusCode).toBe(204);
    await expect(as(access_token).call(getProfile, {})).toBeRefused('unauthorized');
    const again = await as(access_token).send({ method: 'GET', url: '/auth/v1/user' });
    expect([again.statusCode, again.json().code]).toEqual([403, 'session_not_found']);
  });

  it('ends when its user is deleted, and reflects a change of role at once', async () => {
    const person = await server.signedUp('leaver@gone.test', 'Gone');
    await expect(person.call(getProfile, {})).resolves.toMatchObject({ user_type: 'producer' });
    await server.owner(`update users set user_type = 'admin' where email = 'leaver@gone.test'`);
    await expect(person.call(getProfile, {})).resolves.toMatchObject({ user_type: 'admin' });
    await server.owner(`delete from users where email = 'leaver@gone.test'`);
    await expect(person.call(getProfile, {})).toBeRefused('unauthorized');
  });

  it('requires a token signed by us that has not expired', async () => {
    const code = async (headers: Record<string, string>) => {
      const response = await server.nobody.send({ method: 'GET', url: '/auth/v1/user', headers });
      return [response.statusCode, response.json().code];
    };
    const { access_token } = await session('ann@lazyk.test');
    const [head = '', body = ''] = access_token.split('.');
    const signed = (payload: string, secret: Uint8Array) =>
      `${head}.${payload}.${createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')}`;
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const expired = Buffer.from(JSON.stringify({ ...claims, exp: 1_700_000_000 })).toString('base64url');
    const ours = server.database.secrets.accessTokens;
    expect(await code({})).toEqual([401, 'no_authorization']);
    expect(await code({ authorization: `Bearer ${signed(body, Buffer.from('another secret'))}` })).toEqual([
      403,
      'bad_jwt',
    ]);
    expect(await code({ authorization: `Bearer ${signed(expired, ours)}` })).toEqual([403, 'bad_jwt']);
    expect(await code({ authorization: `Bearer ${signed(body, ours)}` })).toEqual([200, undefined]);
  });
});
