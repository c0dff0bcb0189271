import { randomUUID } from 'node:crypto';

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

/** Somebody who has no account yet. Stories share one database: every entity has a name of its own. */
export function newProducer(entity = 'Lazy K Ranch'): Person {
  const unique = randomUUID().slice(0, 8);
  return {
    full_name: 'Ann Kilgore',
    entity_name: `${entity} ${unique}`,
    phone_number: '806 555 0142',
    email: `ann.${unique}@lazyk.test`,
    password,
  };
}
