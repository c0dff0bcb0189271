import { request } from 'node:http';
import { inject } from 'vitest';
import type { Person } from './test-users.ts';

const dataOf = ({ full_name, entity_name, phone_number }: Person) => ({
  full_name,
  entity_name,
  phone_number,
});

let made = 0;

/** Signs in, and returns the session as stored in the browser. */
export const sessionOf = ({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> =>
  postTo('/auth/v1/token?grant_type=password', { email, password });

/**
 * Creates an account and returns its session, as stored in the browser. Sign-ups are throttled by IP address; where the machine
 * has all of 127.0.0.0/8, as Linux does, each comes from a different address.
 */
export async function newSession(person: Person): Promise<string> {
  made += 1;
  const own = `127.${process.pid % 250}.${Math.floor(made / 250) % 250}.${2 + (made % 250)}`;
  return signUpFrom(own, person).catch(() => signUpFrom('127.0.0.1', person));
}

function signUpFrom(localAddress: string, person: Person): Promise<string> {
  const { email, password } = person;
  return postTo('/auth/v1/signup', { email, password, data: dataOf(person) }, localAddress);
}

function postTo(path: string, body: object, localAddress?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, inject('base')),
      {
        method: 'POST',
        ...(localAddress && { localAddress }),
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
