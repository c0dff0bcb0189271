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

/** A unique name without digits and vowels, so that it contains no number and no word of a scenario. */
const uniqueName = () => Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');

/** A user without an account yet. Scenarios share one database, so every entity has a unique name. */
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
