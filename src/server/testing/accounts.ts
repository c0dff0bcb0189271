import { createUser } from '#api/users';
import type { User } from '#domain/users/users';
import type { BareServer } from './bare-server.ts';
import { PASSWORD, type Person, type TestServer } from './test-server.ts';

let made = 0;

/** The form input for a new user, different each time. */
export const newUserInput = (more: object = {}) => ({
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

/** A new user, created by the administrator. */
export const newUser = async (server: TestServer, more: object = {}): Promise<User> =>
  (await server.admin.call(createUser, newUserInput(more))).user;

/** The raw response to a sign-in. */
export const signIn = (server: TestServer, email: string, password = PASSWORD) =>
  server.nobody.send({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password },
  });

/** Moves a user to another entity. */
export const moveUser = (server: BareServer, { email }: Pick<Person, 'email'>, entity_name: string) =>
  server.owner('update users set entity_id = (select id from entities where name = $1) where email = $2', [
    entity_name,
    email,
  ]);

/** Another user of a person's entity. */
export async function colleagueOf(
  server: BareServer,
  { entity_name }: Person,
  email = 'eve@new.test',
): Promise<Person> {
  const colleague = await server.signedUp(email, `Ranch of ${email}`);
  await moveUser(server, colleague, entity_name);
  return { ...colleague, entity_name };
}

/** The ways in which a user stops being a producer of their entity, in SQL. */
export const DEPARTURES = [
  ['is deleted', 'delete from users where id = $1'],
  [
    'leaves the entity',
    `update users set entity_id = (select id from entities where name = 'Lazy K Ranch') where id = $1`,
  ],
  ['becomes an administrator', `update users set user_type = 'admin' where id = $1`],
] as const;
