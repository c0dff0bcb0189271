import { describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { changePassword, getProfile, saveProfile } from '#api/account';
import { giveTemporaryPassword, listUsers } from '#api/users';
import { newUser, signIn } from '../testing/accounts.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

describe('a temporary password', () => {
  it('ends the sessions, and allows its user only to change it', async () => {
    const user = await newUser(server);
    const before = await server.signedIn(user);
    const { password } = await server.admin.call(giveTemporaryPassword, { id: user.id });
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    await expect(before.call(getProfile, {})).toBeRefused('unauthorized');
    expect((await signIn(server, user.email)).statusCode).toBe(400);
    const signedIn = await server.signedIn(user, password);
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
    expect((await signIn(server, user.email, 'brand new')).statusCode).toBe(200);
  });

  it('is known from the session, so that a browser asks for nothing that is refused', async () => {
    const user = await newUser(server);
    const known = async (password?: string) =>
      (await signIn(server, user.email, password)).json().user.app_metadata;
    expect(await known()).toEqual({ must_change_password: false });
    const { password } = await server.admin.call(giveTemporaryPassword, { id: user.id });
    expect(await known(password)).toEqual({ must_change_password: true });
    const signedIn = await server.signedIn(user, password);
    await signedIn.call(changePassword, { current_password: password, password: 'brand new' });
    expect(await known('brand new')).toEqual({ must_change_password: false });
  });

  it('restricts admins too, who can still sign out', async () => {
    const user = await newUser(server, { user_type: 'admin' });
    const { password } = await server.admin.call(giveTemporaryPassword, { id: user.id });
    const signedIn = await server.signedIn(user, password);
    await expect(signedIn.call(listUsers, {})).toBeRefused('forbidden');
    expect((await signedIn.send({ method: 'POST', url: '/auth/v1/logout' })).statusCode).toBe(204);
  });

  it('cannot be set for oneself, and requires an existing user', async () => {
    const { id } = await server.admin.call(getProfile, {});
    await expect(server.admin.call(giveTemporaryPassword, { id })).rejects.toMatchObject({
      message: 'Change your own password in Account Settings',
    });
    const nobody = '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11';
    await expect(server.admin.call(giveTemporaryPassword, { id: nobody })).toBeRefused('not_found');
  });
});
