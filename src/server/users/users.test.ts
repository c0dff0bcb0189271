import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLot, listLots } from '#api/lots';
import { changePassword, getProfile, saveProfile } from '#api/profile';
import {
  confirmRjoNumber,
  deleteUser,
  editUser,
  findEntity,
  giveTemporaryPassword,
  listUsers,
} from '#api/users';
import type { User } from '#domain/people';
import { openWorld, PASSWORD, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
const person = (more: object = {}) => ({
  email: `person${++made}@users.test`,
  password: PASSWORD,
  full_name: 'Dee Dawes',
  entity_name: `Entity ${made}`,
  phone_number: '806 555 0142',
  rjo_account_number: null,
  lrp_policy_number: null,
  user_type: 'producer' as const,
  ...more,
});

const url = '/functions/v1/create-user';
const post = (who: Person, payload: object) => who.send({ method: 'POST', url, payload });
const newUser = async (more: object = {}): Promise<User> => {
  const answer = await post(world.admin, person(more));
  expect(answer.json()).toHaveProperty('user');
  return answer.json<{ user: User }>().user;
};
const signIn = (email: string, password = PASSWORD) =>
  world.nobody.send({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password },
  });
const as = async (email: string, password = PASSWORD): Promise<Person> =>
  world.bearer((await signIn(email, password)).json().access_token);
const userNow = async (id: string) => (await world.admin.call(listUsers, {})).find((one) => one.id === id);
const edit = (user: User, more: object, entity_change: 'none' | 'rename' | 'move' | 'new' = 'none') =>
  world.admin.call(editUser, { ...user, entity_change, ...more });
const addALot = (who: Person, owner: string, lot: string) =>
  who.call(addLot, {
    lot,
    owner,
    date_in: '2026-03-14',
    source: 'Dalhart',
    location: 'Pen 1',
    total_received: 10,
    total_pay_wt: 6000,
    total_cost: 9000,
    est_out_wt: 850,
    est_out_date: '2026-10-01',
  });

describe('the list of users', () => {
  it('has everybody, newest first', async () => {
    const user = await newUser();
    const users = await world.admin.call(listUsers, {});
    expect(users[0]).toEqual(user);
    expect(users.map(({ email }) => email)).toContain(world.ann.email);
  });
});

describe('creating a user', () => {
  it('makes an account that can sign in, in a new entity', async () => {
    const sent = person({ lrp_policy_number: 'LRP-7' });
    const answer = await post(world.admin, sent);
    expect(answer.statusCode).toBe(200);
    const { password: _, ...profile } = sent;
    expect(answer.json().user).toMatchObject({ ...profile, rjo_confirmed: false });
    const signedIn = await as(sent.email);
    expect(await signedIn.call(getProfile, {})).toMatchObject({ ...profile, must_change_password: false });
    await expect(addALot(signedIn, sent.entity_name, 'first')).resolves.toMatchObject({
      owner: sent.entity_name,
    });
  });

  it('puts them into the entity that has the name, however it is typed', async () => {
    const first = await newUser();
    const second = await newUser({ entity_name: `  ${first.entity_name.toUpperCase()} ` });
    expect(second.entity_name).toBe(first.entity_name);
  });

  it('confirms the RJO number that an admin types', async () => {
    expect(await newUser({ rjo_account_number: 'RJO-NEW' })).toMatchObject({ rjo_confirmed: true });
  });

  it.each([
    [{ full_name: ' ' }, 'Please fill in all required fields'],
    [{ phone_number: '' }, 'Please fill in all required fields'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
  ])('refuses %j with words in `error`', async (more, error) => {
    const answer = await post(world.admin, person(more));
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  });

  it('refuses an address that has an account, and then makes no entity', async () => {
    const sent = person({ email: world.ann.email.toUpperCase() });
    const answer = await post(world.admin, sent);
    const error = 'An account with this email address already exists';
    expect([answer.statusCode, answer.json()]).toEqual([409, { error }]);
    expect(await world.admin.call(findEntity, { entity_name: sent.entity_name })).toEqual({ entity: null });
  });

  it('needs an admin’s session', async () => {
    const producers = await post(world.ann, person());
    expect(producers.statusCode).toBe(403);
    expect(producers.json()).toEqual({ error: expect.stringContaining('Admin privileges are required') });
    for (const nobody of [world.nobody, world.bearer('made up')]) {
      const answer = await post(nobody, person());
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'No active session' }]);
    }
  });
});

describe('editing a user', () => {
  it('changes what is typed; empty numbers are null', async () => {
    const user = await newUser({ lrp_policy_number: 'LRP-1' });
    const email = `new.${user.email}`;
    const edited = await edit(user, {
      full_name: 'Dee New',
      email,
      lrp_policy_number: '',
      user_type: 'admin',
    });
    expect(edited).toMatchObject({
      full_name: 'Dee New',
      email,
      lrp_policy_number: null,
      user_type: 'admin',
    });
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('refuses in the words of the form', async () => {
    const user = await newUser();
    await expect(edit(user, { email: '' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please fill in all required fields',
    });
    await expect(edit(user, { email: world.bob.email })).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: 'An account with this email address already exists' },
    });
  });

  it('made from an older version is refused, and says what is saved now', async () => {
    const user = await newUser();
    await edit(user, { full_name: 'First' });
    await expect(edit(user, { full_name: 'Second' })).rejects.toMatchObject({
      code: 'conflict',
      fields: { full_name: 'Now saved: First', version: '2' },
    });
  });

  it('takes effect on the next request', async () => {
    const user = await newUser();
    const signedIn = await as(user.email);
    await expect(signedIn.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' });
    const promoted = await edit(user, { user_type: 'admin' });
    await expect(signedIn.call(listUsers, {})).resolves.toBeDefined();
    await edit(promoted, { user_type: 'producer' });
    await expect(signedIn.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the entity name typed for a user', () => {
  it('renames the entity for all its users and lots, when it is free', async () => {
    const [user, other] = [
      await newUser({ entity_name: 'Two Bars' }),
      await newUser({ entity_name: 'Two Bars' }),
    ];
    const signedIn = await as(other.email);
    await addALot(signedIn, 'Two Bars', 'T-1');
    const { entity } = await world.admin.call(findEntity, { entity_name: ' two  BARS' });
    expect(entity).toMatchObject({ entity_name: 'Two Bars', users: 2, lots: 1 });
    await edit(user, { entity_name: 'Three Bars' }, 'rename');
    expect((await signedIn.call(getProfile, {})).entity_name).toBe('Three Bars');
    expect((await signedIn.call(listLots, {})).map(({ owner }) => owner)).toEqual(['Three Bars']);
  });

  it('moves the user, when an entity has it; what they leave stays', async () => {
    const user = await newUser();
    const signedIn = await as(user.email);
    await addALot(signedIn, user.entity_name, 'M-1');
    await edit(user, { entity_name: 'LAZY K RANCH' }, 'move');
    expect(await signedIn.call(getProfile, {})).toMatchObject({ entity_name: 'Lazy K Ranch' });
    expect((await signedIn.call(listLots, {})).map(({ lot }) => lot)).not.toContain('M-1');
    expect((await world.admin.call(findEntity, { entity_name: user.entity_name })).entity).toMatchObject({
      users: 0,
      lots: 1,
    });
  });

  it('takes the user out of a shared entity into a new one, when that is what is meant', async () => {
    const [stays, leaves] = [
      await newUser({ entity_name: 'Shared' }),
      await newUser({ entity_name: 'Shared' }),
    ];
    await edit(leaves, { entity_name: 'On Her Own' }, 'new');
    expect((await userNow(stays.id))?.entity_name).toBe('Shared');
    expect((await userNow(leaves.id))?.entity_name).toBe('On Her Own');
  });

  it('does nothing else than what the admin was shown', async () => {
    const user = await newUser({ entity_name: 'Shown' });
    const other = { message: expect.stringContaining('Entities have changed meanwhile'), code: 'conflict' };
    await expect(edit(user, { entity_name: 'Sandhill Cattle Co' }, 'rename')).rejects.toMatchObject(other);
    await expect(edit(user, { entity_name: 'Free Name' }, 'move')).rejects.toMatchObject(other);
    await expect(edit(user, { entity_name: 'Free Name' }, 'none')).rejects.toMatchObject(other);
    expect(await userNow(user.id)).toEqual(user);
  });
});

describe('an RJO number', () => {
  it('that a producer types waits until an admin confirms it, and changes back when retyped', async () => {
    const user = await newUser();
    const signedIn = await as(user.email);
    const profile = await signedIn.call(getProfile, {});
    await signedIn.call(saveProfile, { ...profile, rjo_account_number: 'RJO-1' });
    expect(await userNow(user.id)).toMatchObject({ rjo_account_number: 'RJO-1', rjo_confirmed: false });
    const confirm = (rjo_account_number: string) =>
      world.admin.call(confirmRjoNumber, { id: user.id, rjo_account_number });
    await expect(confirm('RJO-0')).rejects.toMatchObject({ code: 'conflict' });
    expect(await confirm('RJO-1')).toMatchObject({ rjo_confirmed: true });
    const now = await signedIn.call(getProfile, {});
    await signedIn.call(saveProfile, { ...now, rjo_account_number: 'RJO-2' });
    expect(await userNow(user.id)).toMatchObject({ rjo_confirmed: false });
  });

  it('stays unconfirmed when an admin edits something else', async () => {
    const user = await newUser();
    await world.owner(`update users set rjo_account_number = 'RJO-9' where id = $1`, [user.id]);
    const unconfirmed = (await userNow(user.id)) ?? user;
    const edited = await edit(unconfirmed, { full_name: 'Someone' });
    expect(edited).toMatchObject({ rjo_account_number: 'RJO-9', rjo_confirmed: false });
    expect(await edit(edited, { rjo_account_number: 'RJO-10' })).toMatchObject({ rjo_confirmed: true });
  });

  it('confirmed brings the trades of its account; another entity cannot have the same', async () => {
    const user = await newUser();
    const trade = `insert into trades (acct, name, trade_date, b_s, quantity, price_amount)
                   values ('RJO-77', 'Dawes', '2026-03-01', 'Buy', 1, 250) returning id`;
    const [{ id } = { id: 0 }] = await world.owner<{ id: number }>(trade);
    const owner = async () =>
      (
        await world.owner<{ name: string }>(
          'select e.name from trades t join entities e on e.id = t.entity_id where t.id = $1',
          [id],
        )
      )[0]?.name;
    await world.owner(`update users set rjo_account_number = 'RJO-77' where id = $1`, [user.id]);
    expect(await owner()).toBeUndefined();
    await world.admin.call(confirmRjoNumber, { id: user.id, rjo_account_number: 'RJO-77' });
    expect(await owner()).toBe(user.entity_name);
    const answer = await post(world.admin, person({ rjo_account_number: 'RJO-77' }));
    expect(answer.json()).toEqual({ error: 'Another entity already has this RJO account number confirmed' });
  });
});

describe('a temporary password', () => {
  it('ends the sessions, and lets its user do nothing but change it', async () => {
    const user = await newUser();
    const before = await as(user.email);
    const { password } = await world.admin.call(giveTemporaryPassword, { id: user.id });
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    await expect(before.call(getProfile, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await signIn(user.email)).statusCode).toBe(400);
    const signedIn = await as(user.email, password);
    const profile = await signedIn.call(getProfile, {});
    expect(profile.must_change_password).toBe(true);
    const first = { code: 'forbidden', message: 'Please change your temporary password first' };
    await expect(signedIn.call(listLots, {})).rejects.toMatchObject(first);
    await expect(signedIn.call(saveProfile, profile)).rejects.toMatchObject(first);
    await expect(
      signedIn.call(changePassword, { current_password: password, password }),
    ).rejects.toMatchObject({ message: 'New password must differ from the current one' });
    await signedIn.call(changePassword, { current_password: password, password: 'brand new' });
    expect((await signedIn.call(getProfile, {})).must_change_password).toBe(false);
    await expect(signedIn.call(listLots, {})).resolves.toEqual([]);
    expect((await signIn(user.email, 'brand new')).statusCode).toBe(200);
  });

  it('binds an admin too, who can sign out all the same', async () => {
    const user = await newUser({ user_type: 'admin' });
    const { password } = await world.admin.call(giveTemporaryPassword, { id: user.id });
    const signedIn = await as(user.email, password);
    await expect(signedIn.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' });
    expect((await signedIn.send({ method: 'POST', url: '/auth/v1/logout' })).statusCode).toBe(204);
  });

  it('is not for oneself, and needs a user', async () => {
    const { id } = await world.admin.call(getProfile, {});
    await expect(world.admin.call(giveTemporaryPassword, { id })).rejects.toMatchObject({
      message: 'Change your own password in Account Settings',
    });
    const nobody = '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11';
    await expect(world.admin.call(giveTemporaryPassword, { id: nobody })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('deleting a user', () => {
  it('ends their session at once, and keeps their entity and its records', async () => {
    const user = await newUser();
    const signedIn = await as(user.email);
    await addALot(signedIn, user.entity_name, 'K-1');
    await world.admin.call(deleteUser, { id: user.id });
    await expect(signedIn.call(getProfile, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await signIn(user.email)).statusCode).toBe(400);
    expect((await world.admin.call(listLots, {})).map(({ owner }) => owner)).toContain(user.entity_name);
    await expect(world.admin.call(deleteUser, { id: user.id })).rejects.toMatchObject({ code: 'not_found' });
  });
});
