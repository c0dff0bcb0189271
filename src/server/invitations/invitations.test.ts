import { beforeEach, describe, expect, it } from 'vitest';
import { getHedgeBand } from '#api/alerts';
import { getInterestRate, getProfile } from '#api/account';
import { getBorrowing } from '#api/borrowing';
import type { RequestOf } from '#api/endpoint';
import {
  acceptInvitation,
  addClient,
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
const client = (more: Partial<RequestOf<typeof addClient>> = {}): RequestOf<typeof addClient> => ({
  entity_name: `New Ranch ${++made}`,
  full_name: 'Nora Newell',
  phone_number: '806 555 0150',
  email: `nora${made}@new.test`,
  rjo_account_number: `RJN ${made}`,
  interest_rate: 8.25,
  hedge_low: 60,
  hedge_high: 110,
  lender: 'First Bank',
  unhedged_rate: 70,
  hedged_rate: 85,
  collateral: [{ class: 'Feed', rate: 65.5 }],
  ...more,
});
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
const count = async (table: string) => (await server.owner(`select 1 from ${table}`)).length;

describe('a new client', () => {
  it('has entity, invited user, account, interest rate, hedge band and lender’s rates at once', async () => {
    const form = client();
    const { entity_id, user_id, token } = await server.admin.call(addClient, form);
    const owner = form.entity_name;
    const user = (await server.admin.call(listUsers, {})).find(({ id }) => id === user_id);
    expect(user).toMatchObject({
      entity_name: owner,
      full_name: form.full_name,
      phone_number: form.phone_number,
      email: form.email,
      user_type: 'producer',
      rjo_account_number: form.rjo_account_number,
      rjo_confirmed: true,
    });
    expect(await server.admin.call(getInterestRate, { owner })).toEqual({ interest_rate: 8.25 });
    expect(await server.admin.call(getHedgeBand, { owner })).toEqual({ hedge_low: 60, hedge_high: 110 });
    expect((await server.admin.call(getBorrowing, { owner })).terms).toEqual([
      { lender: 'First Bank', class: 'Cattle, unhedged', rate: 70 },
      { lender: 'First Bank', class: 'Cattle, hedged', rate: 85 },
      { lender: 'First Bank', class: 'Feed', rate: 65.5 },
    ]);
    expect(await stateOf(user_id)).toBe('open');
    // Nobody gets in without accepting it.
    expect((await signIn(server, form.email, PASSWORD)).statusCode).toBe(400);

    expect(await server.nobody.call(lookUpInvitation, { token })).toEqual({
      email: form.email,
      full_name: form.full_name,
      entity_name: owner,
    });
    const session = await accept(token);
    const nora = server.bearer(session.access_token);
    expect(await nora.call(getProfile, {})).toMatchObject({
      id: user_id,
      entity_name: owner,
      must_change_password: false,
    });
    expect((await nora.call(getBorrowing, {})).terms).toHaveLength(3);
    expect((await signIn(server, form.email, PASSWORD)).statusCode).toBe(200);
    expect(await stateOf(user_id)).toBeUndefined();
    const [stored] = await server.owner<{ id: number }>('select id from entities where name = $1', [owner]);
    expect(entity_id).toBe(stored?.id);
  });

  it('needs only an entity and a user', async () => {
    const { entity_name, full_name, phone_number, email } = client();
    await server.admin.call(addClient, { entity_name, full_name, phone_number, email });
    expect(await server.admin.call(getHedgeBand, { owner: entity_name })).toEqual({
      hedge_low: 80,
      hedge_high: 120,
    });
    expect((await server.admin.call(getBorrowing, { owner: entity_name })).terms).toEqual([]);
  });

  it.each([
    [
      'an entity that exists',
      { entity_name: ' LAZY k  ranch ' },
      'entity_name',
      /^Lazy K Ranch exists already/,
    ],
    [
      'an entity that looks the same',
      { entity_name: 'Lazy K R4nch'.replace('4', 'ɑ') },
      'entity_name',
      /Lazy K Ranch/,
    ],
    [
      'an address of another entity',
      { email: 'BOB@sandhill.test' },
      'email',
      /belongs to .* of Sandhill Cattle Co/,
    ],
    [
      'an account of another entity',
      { rjo_account_number: 'RJ taken' },
      'rjo_account_number',
      /Another entity/,
    ],
    ['rates without a lender', { lender: null }, 'lender', /^Lender is required for its rates$/],
    [
      'a lender without rates',
      { unhedged_rate: null, hedged_rate: null, collateral: [] },
      'unhedged_rate',
      /^Enter a rate/,
    ],
    ['a band upside down', { hedge_low: 120, hedge_high: 80 }, 'hedge_high', /^To must not be below From$/],
  ])('is refused with %s, names the field, and nothing is saved', async (_, wrong, field, message) => {
    await server.owner(
      `update users set rjo_account_number = 'RJ taken', rjo_confirmed = true where email = 'bob@sandhill.test'`,
    );
    const tables = ['entities', 'users', 'auth.invitations', 'borrowing_terms', 'auth.mails'];
    const before = await Promise.all(tables.map(count));
    await expect(server.admin.call(addClient, client(wrong))).rejects.toMatchObject({
      fields: { [field]: expect.stringMatching(message) },
    });
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('is refused to a producer', async () => {
    await expect(server.ann.call(addClient, client())).toBeRefused('forbidden');
    await expect(server.ann.call(inviteUser, { ...person(), entity_name: 'Lazy K Ranch' })).toBeRefused(
      'forbidden',
    );
    await expect(server.ann.call(listInvitations, {})).toBeRefused('forbidden');
  });
});

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
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'conflict',
          message: expect.stringContaining('has been used'),
        });
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
