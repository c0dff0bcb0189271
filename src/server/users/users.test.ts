import { describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { listLrp } from '#api/lrp';
import { getProfile } from '#api/account';
import { createUser, deleteUser, editUser, findEntity, listUsers } from '#api/users';
import type { EntityChange } from '#domain/users/entity-change';
import type { User } from '#domain/users/users';
import { newUser, signIn, newUserInput } from '../testing/accounts.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

const post = (who: Person, payload: object) => who.send({ method: 'POST', url: createUser.path, payload });
const userNow = async (id: string) => (await server.admin.call(listUsers, {})).find((one) => one.id === id);
const edit = (user: User, more: object, entity_change: EntityChange = 'none') =>
  server.admin.call(editUser, { ...user, entity_change, ...more });
const addALot = (who: Person, owner: string, lot: string) => someLot(who, lot, { owner });

describe('the list of users', () => {
  it('has every user, newest first', async () => {
    const user = await newUser(server);
    const users = await server.admin.call(listUsers, {});
    expect(users[0]).toEqual(user);
    expect(users.map(({ email }) => email)).toContain(server.ann.email);
  });
});

describe('creating a user', () => {
  it('creates an account that can sign in, in a new entity', async () => {
    const sent = newUserInput({ lrp_policy_number: 'LRP-7' });
    const response = await post(server.admin, sent);
    expect(response.statusCode).toBe(200);
    const { password: _, ...profile } = sent;
    expect(response.json().user).toMatchObject({ ...profile, rjo_confirmed: false });
    const signedIn = await server.signedIn(sent);
    expect(await signedIn.call(getProfile, {})).toMatchObject({ ...profile, must_change_password: false });
    await expect(addALot(signedIn, sent.entity_name, 'first')).resolves.toMatchObject({
      owner: sent.entity_name,
    });
  });

  it('adds them to the existing entity, regardless of spelling', async () => {
    const first = await newUser(server);
    const second = await newUser(server, { entity_name: `  ${first.entity_name.toUpperCase()} ` });
    expect(second.entity_name).toBe(first.entity_name);
  });

  it('confirms the RJO number entered by an admin', async () => {
    expect(await newUser(server, { rjo_account_number: 'RJO-NEW' })).toMatchObject({ rjo_confirmed: true });
  });

  it.each([
    [{ full_name: ' ' }, 'Please fill in all required fields'],
    [{ phone_number: '' }, 'Please fill in all required fields'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
  ])('refuses %j with a message in `error`', async (more, error) => {
    const response = await post(server.admin, newUserInput(more));
    expect([response.statusCode, response.json()]).toEqual([400, { error }]);
  });

  it('refuses an address that has an account, and creates no entity', async () => {
    const sent = newUserInput({ email: server.ann.email.toUpperCase() });
    const response = await post(server.admin, sent);
    const error = 'An account with this email address already exists';
    expect([response.statusCode, response.json()]).toEqual([409, { error }]);
    expect(await server.admin.call(findEntity, { entity_name: sent.entity_name })).toEqual({ entity: null });
  });

  it('requires an admin’s session', async () => {
    const producers = await post(server.ann, newUserInput());
    expect(producers.statusCode).toBe(403);
    expect(producers.json()).toEqual({ error: expect.stringContaining('Admin privileges are required') });
    for (const nobody of [server.nobody, server.bearer('made up')]) {
      const response = await post(nobody, newUserInput());
      expect([response.statusCode, response.json()]).toEqual([401, { error: 'No active session' }]);
    }
  });
});

describe('editing a user', () => {
  it('saves the input; empty numbers are null', async () => {
    const user = await newUser(server, { lrp_policy_number: 'LRP-1' });
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
    expect((await signIn(server, email)).statusCode).toBe(200);
  });

  it('refuses with the form’s messages', async () => {
    const user = await newUser(server);
    await expect(edit(user, { email: '' })).toBeRefused('invalid', 'Please fill in all required fields');
    await expect(edit(user, { email: server.bob.email })).toBeRefused('conflict', {
      email: 'An account with this email address already exists',
    });
  });

  it('from an older version is refused with the saved values', async () => {
    const user = await newUser(server);
    await edit(user, { full_name: 'First' });
    await expect(edit(user, { full_name: 'Second' })).toBeRefused('conflict', {
      full_name: 'Now saved: First',
      version: '2',
    });
  });

  it('takes effect on the next request', async () => {
    const user = await newUser(server);
    const signedIn = await server.signedIn(user);
    await expect(signedIn.call(listUsers, {})).toBeRefused('forbidden');
    const promoted = await edit(user, { user_type: 'admin' });
    await expect(signedIn.call(listUsers, {})).resolves.toBeDefined();
    await edit(promoted, { user_type: 'producer' });
    await expect(signedIn.call(listUsers, {})).toBeRefused('forbidden');
  });
});

describe('the entity name typed for a user', () => {
  it('renames the entity for all its users and lots if it is unused', async () => {
    const [user, other] = [
      await newUser(server, { entity_name: 'Two Bars' }),
      await newUser(server, { entity_name: 'Two Bars' }),
    ];
    const signedIn = await server.signedIn(other);
    await addALot(signedIn, 'Two Bars', 'T-1');
    const { entity } = await server.admin.call(findEntity, { entity_name: ' two  BARS' });
    expect(entity).toMatchObject({ entity_name: 'Two Bars', users: 2, lots: 1 });
    await edit(user, { entity_name: 'Three Bars' }, 'rename');
    expect((await signedIn.call(getProfile, {})).entity_name).toBe('Three Bars');
    expect((await signedIn.call(listLots, {})).map(({ owner }) => owner)).toEqual(['Three Bars']);
  });

  it('moves the user if an entity has this name; their former records stay', async () => {
    const user = await newUser(server);
    const signedIn = await server.signedIn(user);
    await addALot(signedIn, user.entity_name, 'M-1');
    await edit(user, { entity_name: 'LAZY K RANCH' }, 'move');
    expect(await signedIn.call(getProfile, {})).toMatchObject({ entity_name: 'Lazy K Ranch' });
    expect((await signedIn.call(listLots, {})).map(({ lot }) => lot)).not.toContain('M-1');
    expect((await server.admin.call(findEntity, { entity_name: user.entity_name })).entity).toMatchObject({
      users: 0,
      lots: 1,
    });
  });

  it('moves the user from a shared entity to a new one, if chosen', async () => {
    const [stays, leaves] = [
      await newUser(server, { entity_name: 'Shared' }),
      await newUser(server, { entity_name: 'Shared' }),
    ];
    await edit(leaves, { entity_name: 'On Her Own' }, 'new');
    expect((await userNow(stays.id))?.entity_name).toBe('Shared');
    expect((await userNow(leaves.id))?.entity_name).toBe('On Her Own');
  });

  it('is refused if the effect differs from the one shown to the admin', async () => {
    const user = await newUser(server, { entity_name: 'Shown' });
    const other = {
      message: expect.stringContaining('Entities have changed since you opened this'),
      code: 'conflict',
    };
    await expect(edit(user, { entity_name: 'Sandhill Cattle Co' }, 'rename')).rejects.toMatchObject(other);
    await expect(edit(user, { entity_name: 'Free Name' }, 'move')).rejects.toMatchObject(other);
    await expect(edit(user, { entity_name: 'Free Name' }, 'none')).rejects.toMatchObject(other);
    expect(await userNow(user.id)).toEqual(user);
  });
});

describe('deleting a user', () => {
  it('leaves their LRP policies visible to administrators', async () => {
    const user = await newUser(server);
    const [policy] = await server.owner<{ id: number }>(
      `insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date,
                        head_count, target_wt, premium, coverage, total_premium, net_coverage)
       select id, entity_id, 'E-1', 'Texas', 'Dallam', 'fed', '2026-03-01', '2026-12-01', 10, 800, 5, 200, 400, 195
       from users where id = $1 returning id`,
      [user.id],
    );
    await server.admin.call(deleteUser, { id: user.id });
    const ids = async (who: Person) => (await who.call(listLrp, {})).map(({ id }) => id);
    expect(await ids(server.admin)).toContain(policy?.id);
    expect(await ids(server.ann)).not.toContain(policy?.id);
  });

  it('ends their session at once, and keeps their entity and its records', async () => {
    const user = await newUser(server);
    const signedIn = await server.signedIn(user);
    await addALot(signedIn, user.entity_name, 'K-1');
    await server.admin.call(deleteUser, { id: user.id });
    await expect(signedIn.call(getProfile, {})).toBeRefused('unauthorized');
    expect((await signIn(server, user.email)).statusCode).toBe(400);
    expect((await server.admin.call(listLots, {})).map(({ owner }) => owner)).toContain(user.entity_name);
    await expect(server.admin.call(deleteUser, { id: user.id })).toBeRefused('not_found');
  });
});
