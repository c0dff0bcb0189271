import { describe, expect, it } from 'vitest';
import { getProfile, saveProfile } from '#api/account';
import { confirmRjoNumber, createUser, editUser, listUsers } from '#api/users';
import type { User } from '#domain/users/users';
import { newUser, newUserInput } from '../testing/accounts.ts';
import { bookTrade } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const userNow = async (id: string) => (await server.admin.call(listUsers, {})).find((one) => one.id === id);
const edit = (user: User, more: object) =>
  server.admin.call(editUser, { ...user, entity_change: 'none', ...more });

describe('an RJO number', () => {
  it('entered by a producer is unconfirmed until an admin confirms it, and again after it changes', async () => {
    const user = await newUser(server);
    const signedIn = await server.signedIn(user);
    const profile = await signedIn.call(getProfile, {});
    await signedIn.call(saveProfile, { ...profile, rjo_account_number: 'RJO-1' });
    expect(await userNow(user.id)).toMatchObject({ rjo_account_number: 'RJO-1', rjo_confirmed: false });
    const confirm = (rjo_account_number: string) =>
      server.admin.call(confirmRjoNumber, { id: user.id, rjo_account_number });
    await expect(confirm('RJO-0')).toBeRefused('conflict');
    expect(await confirm('RJO-1')).toMatchObject({ rjo_confirmed: true });
    const now = await signedIn.call(getProfile, {});
    await signedIn.call(saveProfile, { ...now, rjo_account_number: 'RJO-2' });
    expect(await userNow(user.id)).toMatchObject({ rjo_confirmed: false });
  });

  it('remains unconfirmed when an admin edits other fields', async () => {
    const user = await newUser(server);
    await server.owner(`update users set rjo_account_number = 'RJO-9' where id = $1`, [user.id]);
    const unconfirmed = (await userNow(user.id)) ?? user;
    const edited = await edit(unconfirmed, { full_name: 'Someone' });
    expect(edited).toMatchObject({ rjo_account_number: 'RJO-9', rjo_confirmed: false });
    expect(await edit(edited, { rjo_account_number: 'RJO-10' })).toMatchObject({ rjo_confirmed: true });
  });

  it('assigns the trades of its account once confirmed; another entity cannot have the same number', async () => {
    const user = await newUser(server);
    const id = await bookTrade(server, { acct: 'RJO-77' });
    const owner = async () =>
      (
        await server.owner<{ name: string }>(
          'select e.name from trades t join entities e on e.id = t.entity_id where t.id = $1',
          [id],
        )
      )[0]?.name;
    await server.owner(`update users set rjo_account_number = 'RJO-77' where id = $1`, [user.id]);
    expect(await owner()).toBeUndefined();
    await server.admin.call(confirmRjoNumber, { id: user.id, rjo_account_number: 'RJO-77' });
    expect(await owner()).toBe(user.entity_name);
    const again = server.admin.call(createUser, newUserInput({ rjo_account_number: 'RJO-77' }));
    await expect(again).rejects.toMatchObject({
      message: 'Another entity already has this RJO account number confirmed',
    });
  });
});
