import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUser, editUser, listUsers } from '#api/users';
import { newUser } from '../testing/accounts.ts';
import { openTestServer, type Person, type TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
let server: TestServer;
let second: Person;
beforeEach(async () => {
  server = await openTestServer();
  servers.push(server);
  second = await server.signedIn(
    await newUser(server, { entity_name: server.admin.entity_name, user_type: 'admin' }),
  );
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
      user_type: 'You cannot remove your own admin role',
    });
    const { id } = await userOf(server.admin.email);
    await expect(server.admin.call(deleteUser, { id })).rejects.toMatchObject({
      message: 'You cannot delete your own account',
    });
    expect(await admins()).toHaveLength(2);
  });

  type Admin = Awaited<ReturnType<typeof userOf>>;
  it.each([
    ['demote', (who: Person, other: Admin) => who.call(editUser, { ...other, ...toProducer })],
    ['delete', (who: Person, { id }: Admin) => who.call(deleteUser, { id })],
  ] as const)('remains when two %s each other at once', async (_, remove) => {
    const [first, other] = [await userOf(server.admin.email), await userOf(second.email)];
    const results = await Promise.allSettled([remove(server.admin, other), remove(second, first)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);
  });

  it('can be deleted while another one remains', async () => {
    await demote(second, server.admin.email);
    expect((await admins()).map(({ email }) => email)).toEqual([second.email]);
    await expect(server.admin.call(listUsers, {})).toBeRefused('forbidden');
  });
});
