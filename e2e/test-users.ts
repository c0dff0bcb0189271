import { randomBytes } from 'node:crypto';

export interface Person {
  full_name: string;
  entity_name: string;
  phone_number: string;
  email: string;
  password: string;
}

const password = 'correct horse';

/** The administrator of the empty database. */
export const ADMIN: Pick<Person, 'email' | 'password'> = { email: 'admin@drover.test', password };

const letters = 'bcdfghjklmnpqrst';

/** A name that nobody else has. Without digits and vowels, so that no number and no word of a story is found in it. */
const uniqueName = () => Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');

/** Somebody who has no account yet. Stories share one database: every entity has a name of its own. */
export function newProducer(entity = 'Lazy K Ranch'): Person {
  const unique = uniqueName();
  return {
    full_name: 'Ann Kilgore',
    entity_name: `${entity} ${unique}`,
    phone_number: '806 555 0142',
    email: `ann.${unique}@lazyk.test`,
    password,
  };
}
