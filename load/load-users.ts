import { createUser } from '#api/users';
import type { UserType } from '#domain/users/users';
import { type Client, signIn } from './client.ts';
import { ADMIN } from './drover.ts';

/** One user of the simulated load. */
export interface SimulatedUser {
  client: Client;
  email: string;
  /** The entity they were created in; an administrator may move them to another. */
  entity: string;
}

export interface LoadUsers {
  url: string;
  entities: string[];
  producers: SimulatedUser[];
  admins: SimulatedUser[];
}

const atATime = 4;
const PASSWORD = 'correct horse';

/** A separate address per user, so that one user's attempts do not throttle another. */
export const addressOf = (number: number): string => `10.1.${number >> 8}.${number & 255}`;

/**
 * Creates producers, several per entity, and administrators, all signed in. The server must trust its proxy.
 * The administrator creates the accounts, a few at a time: hashing a password is slow.
 */
export async function createUsers(
  url: string,
  entityCount: number,
  producersEach: number,
  adminCount: number,
): Promise<LoadUsers> {
  const founder = await signIn(url, ADMIN.email);
  const entities = Array.from({ length: entityCount }, (_, at) => `Ranch ${at + 1}`);
  let made = 0;
  const addUser = async (entity: string, user_type: UserType): Promise<SimulatedUser> => {
    made += 1;
    const [number, email] = [made, `${user_type}${made}@users.test`];
    await founder.call(createUser, {
      email,
      password: PASSWORD,
      user_type,
      entity_name: entity,
      full_name: `Person ${number}`,
      phone_number: '806 555 0142',
      rjo_account_number: null,
      lrp_policy_number: null,
    });
    return { client: await signIn(url, email, PASSWORD, addressOf(number)), email, entity };
  };
  const homes = entities.flatMap((entity) => Array.from({ length: producersEach }, () => entity));
  const producers: SimulatedUser[] = [];
  for (let at = 0; at < homes.length; at += atATime)
    producers.push(
      ...(await Promise.all(homes.slice(at, at + atATime).map((home) => addUser(home, 'producer')))),
    );
  const admins: SimulatedUser[] = [];
  for (let at = 0; at < adminCount; at += 1) admins.push(await addUser('Administration', 'admin'));
  return { url, entities, producers, admins };
}
