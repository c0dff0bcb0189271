import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, takesClient } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { allowedTypes } from '#domain/users/permissions';
import { comparableContent } from './testing/comparable-content.ts';
import { booksChecker } from './testing/books-of.ts';
import { CANARY_OPTION, type Fixtures, fixturesOf, SHARED_NUMBER } from './testing/fixtures.ts';
import { bothResponses, insertFixtures, LISTS, nameOf, naming, tracesIn } from './testing/foreign-values.ts';
import { testServer } from './testing/test-server.ts';

/**
 * Isolation of clients, generated from the contract: for every endpoint and every input key that names a record, an entity or a user,
 * an administrator inside Lazy K sends a value of Sandhill's. The response must be the same as for a value that does not exist,
 * and nothing of Sandhill's may change. The control: inside Sandhill the same request reads or changes the record.
 */
const server = testServer();
let sandhill: Fixtures;
let inside: Fixtures;
let otherClient: Fixtures;
let books: () => Promise<string>;
beforeAll(async () => {
  const lazyK = await fixturesOf(server, server.ann, false);
  sandhill = await fixturesOf(server, server.bob, true);
  for (const of of [lazyK, sandhill]) {
    await of.lot(SHARED_NUMBER);
    await insertFixtures(of);
  }
  inside = { ...sandhill, who: await server.insideClient(server.admin, 'Sandhill Cattle Co') };
  otherClient = { ...lazyK, who: await server.insideClient(server.admin, 'Lazy K Ranch') };
  books = await booksChecker(server, sandhill.entityId);
});
afterEach(() =>
  server.owner(`delete from lots where entity_id = $1 and lot like 'canary%'`, [otherClient.entityId]),
);

const bothOf = (mine: Fixtures, endpoint: Endpoint, key: string) =>
  bothResponses({ others: sandhill, books, shared: [CANARY_OPTION] }, mine, endpoint, key);

const insideClients = naming.filter(
  ([, endpoint]) => takesClient(endpoint) && allowedTypes(endpoint.requires).includes('admin'),
);

/** The records that all clients share: quoted options, profiles of brokers’ files and waiting files. */
const SHARED = new Set(['symbol', 'put_symbol', 'profile_id', 'waiting_file_id']);

describe('an administrator inside another client', () => {
  it('covers every key of the endpoints that take a client', () => {
    expect(insideClients.length).toBeGreaterThan(70);
  });

  it.each(insideClients.filter(([, , key]) => !SHARED.has(key)))(
    '%s gets the same answer as for a missing value, and changes nothing',
    async (_, endpoint, key) => {
      const { theirs, nothing, changed } = await bothOf(otherClient, endpoint, key);
      expect(theirs).toEqual(nothing);
      expect(theirs.trace).toBeUndefined();
      expect(changed).toBe(false);
    },
  );
});

describe('an administrator inside the client', () => {
  it.each(insideClients.filter(([, , key]) => key === 'id'))(
    '%s reads or changes the record, and gets a refusal for a missing one',
    async (_, endpoint, key) => {
      const { theirs, nothing, changed } = await bothOf(inside, endpoint, key);
      expect([theirs.status, nothing.status], theirs.body).toEqual([
        200,
        LISTS.has(endpoint.path) ? 200 : 404,
      ]);
      expect(theirs.body).not.toBe(nothing.body);
      expect(changed).toBe(endpoint.method !== 'GET');
    },
  );
});

const nameless = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    takesClient(endpoint) &&
    allowedTypes(endpoint.requires).includes('admin') &&
    !endpoint.path.includes(':') &&
    endpoint.input.safeParse({}).success,
);

/** These list the options that are quoted, for every holder. */
const QUOTED = new Set(['GET /api/quotes/options', 'GET /api/prices', 'GET /api/risk']);

/** Over all clients this names each client, and here none has enough positions for a value at risk. */
const OF_SEVERAL = new Set(['GET /api/risk/value-at-risk/tables']);

describe('an endpoint without parameters', () => {
  const asked = async (callers: readonly Fixtures[]) => {
    const bodies: Record<string, string[]> = {};
    for (const endpoint of nameless) {
      const ofCallers: string[] = (bodies[nameOf(endpoint)] = []);
      for (const { who } of callers)
        ofCallers.push(comparableContent(await who.send(requestOf(endpoint, {}))));
    }
    return bodies;
  };
  let before: Record<string, string[]>;
  let after: Record<string, string[]>;
  beforeAll(async () => {
    const all = [otherClient, inside, { ...sandhill, who: server.admin }];
    before = await asked(all);
    await insertFixtures(sandhill);
    after = await asked(all);
  });

  it.each(nameless.map(nameOf))(
    '%s answers the same inside a client, regardless of another’s records, and shows those of its own',
    (name) => {
      const [[there, own, ofAll], [thereNow, ownNow, ofAllNow]] = [before[name] ?? [], after[name] ?? []];
      expect(QUOTED.has(name) || thereNow === there, `${there} became ${thereNow}`).toBe(true);
      expect(tracesIn(thereNow ?? '', [CANARY_OPTION])).toEqual([]);
      // The control: what differs over all clients differs inside this one.
      expect(ofAll === ofAllNow || OF_SEVERAL.has(name) || ownNow !== own, `${own} stayed`).toBe(true);
    },
  );
});
