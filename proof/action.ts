import type { Random } from './random.ts';
import type { Client } from './client.ts';
import type { LoadUsers, SimulatedUser } from './load-users.ts';

/** One thing that somebody does to the books. `often`: how often it is chosen, beside the others. */
export interface Action {
  name: string;
  who: 'producer' | 'admin';
  often: number;
  act: (context: ActionContext) => Promise<unknown>;
}

/** Who does it, where, and by what random. */
export interface ActionContext {
  person: SimulatedUser;
  client: Client;
  users: LoadUsers;
  random: Random;
}

/** There was nothing to do it to. */
export class NothingThere extends Error {
  override name = 'NothingThere';
}

/** One of the records that are there. */
export function some<T>(random: Random, things: readonly T[]): T {
  if (things.length === 0) throw new NothingThere();
  return random.oneOf(things);
}
