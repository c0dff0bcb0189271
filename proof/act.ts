import type { Chance } from './chance.ts';
import type { Client } from './client.ts';
import type { Town, Townsman } from './town.ts';

/** One thing that somebody does to the books. `often`: how often it is chosen, beside the others. */
export interface Act {
  name: string;
  who: 'producer' | 'admin';
  often: number;
  act: (doing: Doing) => Promise<unknown>;
}

/** Who does it, where, and by what chance. */
export interface Doing {
  person: Townsman;
  client: Client;
  town: Town;
  chance: Chance;
}

/** There was nothing to do it to. */
export class NothingThere extends Error {
  override name = 'NothingThere';
}

/** One of the records that are there. */
export function some<T>(chance: Chance, things: readonly T[]): T {
  if (things.length === 0) throw new NothingThere();
  return chance.oneOf(things);
}
