import type { Random } from '../load/random.ts';
import type { Client } from '../load/client.ts';
import type { LoadUsers, SimulatedUser } from '../load/load-users.ts';

/** One kind of write by a simulated user. `often` is its relative frequency. */
export interface Action {
  name: string;
  who: 'producer' | 'admin';
  often: number;
  run: (context: ActionContext) => Promise<unknown>;
}

/** The user, connection and random source of an action. */
export interface ActionContext {
  person: SimulatedUser;
  client: Client;
  users: LoadUsers;
  random: Random;
}

const by =
  (who: Action['who']) =>
  (name: string, often: number, run: Action['run']): Action => ({ name, who, often, run });

export const byProducer = by('producer');
export const byAdmin = by('admin');

/** Thrown when there is no record to act on. */
export class NothingToDo extends Error {
  override name = 'NothingToDo';
}

/** A random record of a list. */
export function some<T>(random: Random, things: readonly T[]): T {
  if (things.length === 0) throw new NothingToDo();
  return random.oneOf(things);
}
