import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile, getInterestRate } from '#api/account';
import { getHedgeBand } from '#api/alerts';
import { getBorrowing } from '#api/borrowing';
import type { RequestOf } from '#api/endpoint';
import { acceptInvitation, addClient, inviteUser, listInvitations, lookUpInvitation } from '#api/invitations';
import { listUsers } from '#api/users';
import { signIn } from '../testing/accounts.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
beforeEach(() => server.owner('delete from auth.throttles'));

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
const PASSWORD = 'chosen by me';
const accept = (token: string) => server.nobody.call(acceptInvitation, { token, password: PASSWORD });
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
    // There is no way in without accepting it.
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
    await expect(server.ann.call(inviteUser, { ...client(), entity_name: 'Lazy K Ranch' })).toBeRefused(
      'forbidden',
    );
    await expect(server.ann.call(listInvitations, {})).toBeRefused('forbidden');
  });
});
