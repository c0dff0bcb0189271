import { makeApiToken } from '#api/api-tokens';
import type { TokenScope } from '#domain/users/permissions';
import { PASSWORD, type Person, type TestServer } from './test-server.ts';

let made = 0;

/** A program of a person: it calls the server with a new API token of theirs. */
export async function programOf(
  server: Pick<TestServer, 'bearer'>,
  person: Person,
  scope: TokenScope,
): Promise<Person & { id: string; token: string }> {
  made += 1;
  const form = { name: `program ${made}`, scope, current_password: PASSWORD };
  const { id, token } = await person.call(makeApiToken, form);
  return { ...server.bearer(token), id, token };
}
