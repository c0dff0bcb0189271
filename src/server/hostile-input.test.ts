import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimitOf, type Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { allowedTypes } from '#domain/users/permissions';
import { HALF_CHARACTER, hostileBodies, hostileFor } from './testing/hostile.ts';
import { type HostileServer, openHostileServer } from './testing/hostile-server.ts';

let hostile: HostileServer;
beforeAll(async () => {
  hostile = await openHostileServer();
});
afterAll(() => hostile.server.close());

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const sends = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE';

/** A user who may call the endpoint: an administrator where one may. */
const permitted = ({ requires }: Endpoint) =>
  allowedTypes(requires).includes('admin') ? hostile.server.admin : hostile.server.ann;

describe('hostile input', () => {
  it.each(named)(
    '%s returns an error message and changes nothing',
    async (_, endpoint) => {
      const person = await hostile.server.signedIn(permitted(endpoint));
      for (const field of Object.keys(hostile.example(endpoint))) {
        const inPath = endpoint.path.includes(`:${field}`);
        for (const value of hostileFor(field).filter((one) => !inPath || one !== HALF_CHARACTER)) {
          await hostile.expectSoundWith(person, endpoint, field, value);
        }
      }
    },
    120_000,
  );

  it.each(named.filter(([, endpoint]) => sends(endpoint)))(
    '%s refuses an invalid body',
    async (name, endpoint) => {
      const person = await hostile.server.signedIn(permitted(endpoint));
      const { method, url } = requestOf(endpoint, hostile.example(endpoint));
      for (const payload of hostileBodies) {
        const headers = { 'content-type': 'application/json' };
        await hostile.expectSound(
          person,
          { method, url, payload, headers },
          `${name} with ${payload.slice(0, 30)}`,
        );
      }
      // A body may have ended the session, which is checked before a long one is read.
      const again = await hostile.server.signedIn(permitted(endpoint));
      const large = await again.send({
        method,
        url,
        payload: { text: 'x'.repeat(bodyLimitOf(endpoint) + 10) },
      });
      expect(large.statusCode).toBe(413);
    },
  );

  it('does not pollute the prototype of objects', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
