import { createUser } from '#api/users';
import type { User } from '#domain/people';
import { PASSWORD, type World } from './world.ts';

let made = 0;

/** What an administrator types for a new user, each time somebody else. */
export const somebody = (more: object = {}) => ({
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

/** A new user, made by the administrator. */
export const newUser = async (world: World, more: object = {}): Promise<User> =>
  (await world.admin.call(createUser, somebody(more))).user;

/** The bare answer to a sign-in. */
export const signIn = (world: World, email: string, password = PASSWORD) =>
  world.nobody.send({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password },
  });
