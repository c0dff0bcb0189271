import { beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '#api/account';
import { type Endpoint, tokenAccess } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { TOKEN_NOT_ACCEPTED } from '#domain/users/api-tokens';
import { allowedTypes } from '#domain/users/permissions';
import { refusalMessage } from '#domain/lots/refusals';
import type { UserType } from '#domain/users/users';
import { programOf } from '../testing/api-tokens.ts';
import { type Person, testServer } from '../testing/test-server.ts';

/** Every endpoint that is not open to anyone, with tokens of both scopes of a producer and of an administrator. */
const server = testServer();
const programs: [userType: UserType, scope: 'read' | 'write', program: Person][] = [];
let revoked: Person;
beforeAll(async () => {
  for (const scope of ['read', 'write'] as const) {
    programs.push(['producer', scope, await programOf(server, server.ann, scope)]);
    programs.push(['admin', scope, await programOf(server, server.admin, scope)]);
  }
  // The server remembers this token: the database has to refuse it.
  const program = await programOf(server, server.bob, 'write');
  await program.call(getProfile, {});
  await server.owner('delete from auth.api_tokens where id = $1', [program.id]);
  revoked = program;
});

const closed = endpoints.filter(({ requires }) => requires !== 'anyone');

async function ask(person: Person, endpoint: Endpoint) {
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, 2_147_483_647] as const);
  const response = await person.send(requestOf(endpoint, Object.fromEntries(path)));
  const sessionError = /"message":"((?:[^"\\]|\\.)*)"/.exec(response.body)?.[1];
  const plainError = /^\{"error":"((?:[^"\\]|\\.)*)"/.exec(response.body)?.[1];
  return { status: response.statusCode, message: sessionError ?? plainError };
}

/** The refusal that a token of this user and scope must get, or null. */
function refusalOf(endpoint: Endpoint, userType: UserType, scope: string): [number, string] | null {
  const access = tokenAccess(endpoint);
  if (access === 'never') return [403, TOKEN_NOT_ACCEPTED];
  if (!allowedTypes(endpoint.requires).includes(userType)) return [403, refusalMessage('not_permitted')];
  return access === 'write' && scope === 'read' ? [403, refusalMessage('token_only_reads')] : null;
}

describe('an API token', () => {
  it.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s accepts it as declared',
    async (_, endpoint) => {
      const access = tokenAccess(endpoint);
      for (const [userType, scope, program] of programs) {
        const { status, message } = await ask(program, endpoint);
        const refused = [401, 403].includes(status) ? [status, message] : null;
        expect(refused, `a token of a ${userType} that may ${scope}`).toEqual(
          refusalOf(endpoint, userType, scope),
        );
      }
      expect(await ask(revoked, endpoint)).toEqual(
        access === 'never'
          ? { status: 403, message: TOKEN_NOT_ACCEPTED }
          : { status: 401, message: refusalMessage('token_unknown') },
      );
    },
  );

  it('is accepted by most endpoints', () => {
    const accepting = (access: string) =>
      closed.filter((endpoint) => tokenAccess(endpoint) === access).length;
    expect(accepting('read')).toBeGreaterThan(35);
    expect(accepting('write')).toBeGreaterThan(35);
    expect(accepting('never')).toBeGreaterThan(10);
  });
});
