import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '#api/account';
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  lookUpInvitation,
  renewInvitation,
  revokeInvitation,
} from '#api/invitations';
import { deleteUser, editUser, giveTemporaryPassword, listUsers } from '#api/users';
import { NO_SUCH_INVITATION } from '#domain/users/invitations';
import { signIn } from '../testing/accounts.ts';
import { mailSettings, sendMails, testMailServer } from '../testing/smtp.ts';
import { openTestServer, testServer } from '../testing/test-server.ts';

const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
beforeEach(async () => {
  smtp.mails.length = 0;
  await server.owner('delete from auth.throttles');
});

let made = 0;
const person = () => ({
  full_name: 'Pat Invited',
  phone_number: '806 555 0151',
  email: `pat${++made}@new.test`,
});
const PASSWORD = 'chosen by me';
const accept = (token: string, password = PASSWORD) =>
  server.nobody.call(acceptInvitation, { token, password });
const stateOf = async (id: string) =>
  (await server.admin.call(listInvitations, {})).find(({ user_id }) => user_id === id)?.state;

describe('an invitation', () => {
  const invite = async (by_mail = false) =>
    server.admin.call(inviteUser, { ...person(), entity_name: 'Lazy K Ranch', by_mail });

  it('brings a further user into an entity, with its records', async () => {
    const { token, user_id, entity_name } = await invite();
    expect(entity_name).toBe('Lazy K Ranch');
    const pat = server.bearer((await accept(token)).access_token);
    expect(await pat.call(getProfile, {})).toMatchObject({
      id: user_id,
      entity_name: server.ann.entity_name,
    });
  });

  it('is refused into an entity that does not exist, and for an address that is taken', async () => {
    await expect(server.admin.call(inviteUser, { ...person(), entity_name: 'No Such Ranch' })).toBeRefused(
      'not_found',
    );
    await expect(
      server.admin.call(inviteUser, { ...person(), email: 'bob@sandhill.test', entity_name: 'Lazy K Ranch' }),
    ).toBeRefused('conflict', { email: expect.stringContaining('Sandhill Cattle Co') });
  });

  it('is mailed to the invited address with its link', async () => {
    const { token, email } = await invite(true);
    await sendMails(server);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(smtp.mails[0]?.body).toContain(`\nhttps://drover.example.com/accept-invitation#token=${token}\n`);
    expect(smtp.mails[0]?.body).toContain('as a user of Lazy K Ranch');
    // Once it is sent, the link is stored nowhere.
    expect(await server.owner(`select 1 from auth.mails where body like '%token=%'`)).toEqual([]);
  });

  it('is handed over where the server sends no mail', async () => {
    const without = await openTestServer();
    const input = { ...person(), entity_name: 'Lazy K Ranch' };
    await expect(without.admin.call(inviteUser, { ...input, by_mail: true })).toBeRefused('invalid', {
      by_mail: 'This server sends no mail: hand over the link instead',
    });
    const { token } = await without.admin.call(inviteUser, input);
    await without.nobody.call(acceptInvitation, { token, password: PASSWORD });
    await without.close();
  });

  it('is accepted once by twenty at the same moment', async () => {
    const { token, email } = await invite();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => accept(token, `password ${nth}`)),
    );
    const won = tries.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth] : []));
    expect(won).toHaveLength(1);
    const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    expect(new Set(reasons.map(({ message }) => message))).toEqual(
      new Set([expect.stringContaining('This invitation has been used.')]),
    );
    expect((await signIn(server, email, `password ${won[0]}`)).statusCode).toBe(200);
  });

  it('says what to do once it is used, expired or withdrawn, and unknown ones are all the same', async () => {
    const [used, expired, withdrawn] = [await invite(), await invite(), await invite()];
    await accept(used.token);
    await server.owner(`update auth.invitations set expires_at = '2026-11-02T12:00:00Z' where user_id = $1`, [
      expired.user_id,
    ]);
    expect(await stateOf(expired.user_id)).toBe('expired');
    await server.admin.call(revokeInvitation, { id: withdrawn.user_id });
    expect(await stateOf(withdrawn.user_id)).toBe('revoked');
    const messages: [string, RegExp][] = [
      [used.token, /has been used\. Sign in/],
      [expired.token, /expired on Nov 2, 2026\. Ask/],
      [withdrawn.token, /withdrawn or replaced\. Use the newest link/],
    ];
    for (const [token, message] of messages) {
      await expect(accept(token)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(message),
      });
      await expect(server.nobody.call(lookUpInvitation, { token })).rejects.toMatchObject({
        message: expect.stringMatching(message),
      });
    }
    for (const token of ['x', 'a'.repeat(43)])
      await expect(accept(token)).rejects.toMatchObject({ code: 'not_found', message: NO_SUCH_INVITATION });
  });

  it('is renewed: the link before ends, the new one works for a week', async () => {
    const first = await invite();
    await server.owner(`update auth.invitations set expires_at = now() where user_id = $1`, [first.user_id]);
    const second = await server.admin.call(renewInvitation, { id: first.user_id });
    expect(second.token).not.toBe(first.token);
    expect(Date.parse(second.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await stateOf(first.user_id)).toBe('open');
    await expect(accept(first.token)).toBeRefused('conflict');
    await accept(second.token);
    await expect(server.admin.call(renewInvitation, { id: first.user_id })).toBeRefused('conflict');
    await expect(server.admin.call(revokeInvitation, { id: first.user_id })).toBeRefused('not_found');
  });

  it('ends with a temporary password, another address or the user, and not with another name', async () => {
    const now = async (id: string) => (await server.admin.call(listUsers, {})).find((user) => user.id === id);
    const endings: ((id: string) => Promise<unknown>)[] = [
      (id) => server.admin.call(giveTemporaryPassword, { id }),
      async (id) => {
        const user = await now(id);
        if (user)
          await server.admin.call(editUser, { ...user, email: `new.${user.email}`, entity_change: 'none' });
      },
      (id) => server.admin.call(deleteUser, { id }),
    ];
    for (const end of endings) {
      const { token, user_id } = await invite();
      await end(user_id);
      await expect(accept(token)).rejects.toMatchObject({
        code: expect.stringMatching(/conflict|not_found/),
      });
    }
    const { token, user_id } = await invite();
    const user = await now(user_id);
    if (user) await server.admin.call(editUser, { ...user, full_name: 'Pat Renamed', entity_change: 'none' });
    await accept(token);
  });

  it('has no lost password to recover', async () => {
    const { email, token } = await invite();
    await server.nobody.send({ method: 'POST', url: '/auth/v1/recover', payload: { email } });
    await sendMails(server);
    expect(smtp.mails).toEqual([]);
    await accept(token);
    await server.nobody.send({ method: 'POST', url: '/auth/v1/recover', payload: { email } });
    await sendMails(server);
    expect(smtp.mails).toHaveLength(1);
  });

  it('asks for a password as sign-up does, and stays open until it is good', async () => {
    const { token } = await invite();
    await expect(accept(token, 'short')).toBeRefused('invalid');
    await accept(token);
  });

  it('is accepted after any number of invented links from the same network, which are throttled', async () => {
    const { token } = await invite();
    const codes = new Set<string>();
    for (let nth = 0; nth < 32; nth += 1)
      await accept(`invented ${nth}`).catch((error: unknown) => codes.add((error as { code: string }).code));
    expect([...codes]).toEqual(['not_found', 'too_many_requests']);
    await accept(token);
  });

  it('leaves its token in no table, neither in history nor in a backup', async () => {
    const { token } = await invite();
    const tables = await server.owner<{ name: string }>(
      `select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'auth', 'app')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables)
      expect(await server.owner(`select 1 from ${name} t where t::text like $1`, [`%${token}%`])).toEqual([]);
  });

  it('of a clock that was a year ahead is valid for a week', async () => {
    const { user_id } = await invite();
    await server.owner(
      `update auth.invitations set expires_at = expires_at + interval '1 year', invited_at = invited_at + interval '1 year'
       where user_id = $1`,
      [user_id],
    );
    await server.owner('select auth.mend_invitations_ahead()');
    const [row] = await server.owner<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from auth.invitations where user_id = $1`,
      [user_id],
    );
    expect(row?.days).toBe(7);
  });
});
