import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, deleteUser, editUser, listUsers } from '#api/users';
import { openTestServer, PASSWORD, type Person, type TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
let server: TestServer;
let second: Person;
beforeEach(async () => {
  server = await openTestServer();
  servers.push(server);
  const email = 'second@users.test';
  await server.admin.call(createUser, {
    email,
    password: PASSWORD,
    full_name: 'Second Admin',
    entity_name: 'Administration',
    phone_number: '806 555 0142',
    user_type: 'admin',
  });
  second = await server.signedIn({ ...server.admin, email });
});
afterAll(() => Promise.all(servers.map((one) => one.close())));

const admins = () =>
  server.owner<{ id: string; email: string }>(`select id, email from users where user_type = 'admin'`);
const userOf = async (email: string) => {
  const user = (await server.admin.call(listUsers, {})).find((one) => one.email === email);
  if (!user) throw new Error(`There is no ${email}.`);
  return user;
};
const toProducer = { phone_number: '806 555 0142', user_type: 'producer', entity_change: 'none' } as const;
const demote = async (who: Person, email: string) =>
  who.call(editUser, { ...(await userOf(email)), ...toProducer });

describe('an administrator', () => {
  it('cannot delete or demote themselves', async () => {
    await expect(demote(server.admin, server.admin.email)).toBeRefused('conflict', {
      user_type: 'You cannot take the admin role from yourself',
    });
    const { id } = await userOf(server.admin.email);
    await expect(server.admin.call(deleteUser, { id })).rejects.toMatchObject({
      message: 'You cannot delete your own account',
    });
    expect(await admins()).toHaveLength(2);
  });

  it('remains when two demote each other at once', async () => {
    const [first, other] = [await userOf(server.admin.email), await userOf(second.email)];
    const results = await Promise.allSettled([
      server.admin.call(editUser, { ...other, ...toProducer }),
      second.call(editUser, { ...first, ...toProducer }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);
  });

  it('remains when two delete each other at once', async () => {
    const [first, other] = [await userOf(server.admin.email), await userOf(second.email)];
    const results = await Promise.allSettled([
      server.admin.call(deleteUser, { id: other.id }),
      second.call(deleteUser, { id: first.id }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);
  });

  it('can be deleted while another one remains', async () => {
    await demote(second, server.admin.email);
    expect((await admins()).map(({ email }) => email)).toEqual([second.email]);
    await expect(server.admin.call(listUsers, {})).toBeRefused('forbidden');
  });
});
