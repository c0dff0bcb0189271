import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimitOf, type Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { allowedTypes } from '#domain/users/permissions';
import { fieldsOf, type FieldType, hostileBodies, hostileFields, hostileValues } from './testing/hostile.ts';
import { type HostileServer, openHostileServer } from './testing/hostile-server.ts';

let hostile: HostileServer;
beforeAll(async () => {
  hostile = await openHostileServer();
});
afterAll(() => hostile.server.close());

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const sent = hostileFields(endpoints);
const sentTo = (type: FieldType) =>
  new Set<unknown>(sent.filter((one) => one.type === type).flatMap(({ values }) => values));
const nameOfField = ({ endpoint, field }: { endpoint: Endpoint; field: string }) =>
  `${field} of ${endpoint.method} ${endpoint.path}`;
const sends = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE';

const longBodies = new Map<number, Buffer>();

/** A valid body above a limit. It is made once for each limit: one of many megabytes takes longer than its refusal. */
function bodyLongerThan(limit: number): Buffer {
  const body = longBodies.get(limit) ?? Buffer.from(JSON.stringify({ text: 'x'.repeat(limit) }));
  longBodies.set(limit, body);
  return body;
}

/** A user who may call the endpoint: an administrator where one may. */
const permitted = ({ requires }: Endpoint) =>
  allowedTypes(requires).includes('admin') ? hostile.server.admin : hostile.server.ann;

// Some endpoints read a file of every value, on a thread.
describe('hostile input', { timeout: 120_000 }, () => {
  it.each(named)('%s returns an error message and changes nothing', async (_, endpoint) => {
    const person = await hostile.sessionOf(permitted(endpoint));
    await hostile.expectFieldsSound(
      person,
      endpoint,
      sent.filter((one) => one.endpoint === endpoint),
    );
  });

  it('is sent to every field, and every value on each type of field', () => {
    expect(sent.filter(({ values }) => values.length > 1).map(nameOfField)).toEqual(
      expect.arrayContaining(
        endpoints.flatMap((endpoint) =>
          fieldsOf(endpoint).map(([field]) => nameOfField({ endpoint, field })),
        ),
      ),
    );
    const missing = [...new Set(sent.map(({ type }) => type))].flatMap((type) =>
      hostileValues.filter((value) => !sentTo(type).has(value)).map((value) => ({ type, value })),
    );
    expect(missing).toEqual([]);
  });

  it.each(named.filter(([, endpoint]) => sends(endpoint)))(
    '%s refuses an invalid body',
    async (name, endpoint) => {
      const person = await hostile.sessionOf(permitted(endpoint));
      const { method, url } = requestOf(endpoint, hostile.example(endpoint));
      const headers = { 'content-type': 'application/json' };
      await hostile.expectAllSound(
        person,
        hostileBodies.map((payload) => ({
          request: { method, url, payload, headers },
          what: `${name} with ${payload.slice(0, 30)}`,
        })),
      );
      // A body may have ended the session, which is checked before a long one is read.
      const again = await hostile.sessionOf(permitted(endpoint));
      const large = await again.send({
        method,
        url,
        payload: bodyLongerThan(bodyLimitOf(endpoint)),
        headers,
      });
      expect(large.statusCode).toBe(413);
    },
  );

  it('does not pollute the prototype of objects', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
