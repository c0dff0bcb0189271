import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { allowedTypes } from '#domain/users/permissions';
import { booksChecker } from './testing/books-of.ts';
import { comparableContent } from './testing/comparable-content.ts';
import { bothResponses, insertFixtures, LISTS, nameOf, naming, TAKEN } from './testing/foreign-values.ts';
import { unknownKeys } from './testing/naming-keys.ts';
import { CANARY_OPTION, type Fixtures, fixturesOf, SHARED_NUMBER, CANARY } from './testing/fixtures.ts';
import { testServer } from './testing/test-server.ts';

/**
 * Isolation of entities, generated from the contract: for every endpoint and every input key that names a record, an entity
 * or a user, Ann of Lazy K sends a value of Sandhill's. The response must be the same as for a value that does not exist, and
 * nothing of Sandhill's may change. The control: for Sandhill's producer or an administrator the same request distinguishes
 * the two, and a write succeeds.
 */
const server = testServer();
let ann: Fixtures;
let bob: Fixtures;
let admin: Fixtures;
let sandhill: () => Promise<string>;
beforeAll(async () => {
  await server.owner(`update users set rjo_account_number = 'canary rjo', rjo_confirmed = true, lrp_policy_number = 'canary lrp'
    where email = 'bob@sandhill.test'`);
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('GFV26', 'x', 300, 'simulated')`,
  );
  ann = await fixturesOf(server, server.ann, false);
  bob = await fixturesOf(server, server.bob, true);
  admin = { ...ann, who: server.admin };
  for (const of of [ann, bob]) {
    await of.lot(SHARED_NUMBER);
    await insertFixtures(of);
  }
  sandhill = await booksChecker(server, bob.entityId);
});

// Ann may use a lot number of Sandhill's for her own lot, which reveals nothing of Sandhill.
afterEach(() => server.owner(`delete from lots where entity_id = $1 and lot like 'canary%'`, [ann.entityId]));

/** Values that identify a record only in combination: an address with its password or mailbox, an account with its user, a symbol with a provider that quotes it, a record with the lot that an out closes. */
const PART_OF_A_NAME = new Set([
  'POST /auth/v1/token by email',
  'POST /auth/v1/recover by email',
  'POST /functions/v1/fetch-quote by symbols.*',
  'POST /api/users/:id/rjo-confirmation by rjo_account_number',
  'POST /api/lots/:lot_id/outs by closing_out.proceeds.*.id',
  'POST /api/lots/:lot_id/outs by closing_out.delete_expenses.*.id',
  'POST /api/lots/:lot_id/outs by closing_out.book_expenses.*.id',
  'PUT /api/outs/:id by closing_out.proceeds.*.id',
  'PUT /api/outs/:id by closing_out.delete_expenses.*.id',
  'PUT /api/outs/:id by closing_out.book_expenses.*.id',
]);

/** Records that only their own user or entity may reach, not even an administrator. */
const OF_ONE_USER = new Set(['/api/profile/tokens/:id', '/api/report-mails/:id']);

/** Refused to everybody by a server without mail: `report-mails.test.ts` asks one that has it. */
const NEEDS_MAIL = new Set(['POST /api/report-mails/:id/send by id']);

const bothOf = (mine: Fixtures, endpoint: Endpoint, key: string) =>
  bothResponses({ others: bob, books: sandhill }, mine, endpoint, key);

describe('the matrix', () => {
  it('covers every key of every input', () => {
    expect(endpoints.flatMap(unknownKeys)).toEqual([]);
    expect(naming.length).toBeGreaterThan(70);
  });
});

/** Responses that do not depend on the records. Every other endpoint must show its records to a permitted user. */
const SAME_FOR_ALL = new Set(
  [
    'health',
    'health/live',
    'health/ready',
    'openapi.json',
    'docs',
    'today',
    'quotes/futures',
    'password-recovery',
    'alerts/hedge-band', // of the caller's entity, which its own test sets
    'risk/limit', // of the caller's entity, which its own test sets
    'profile/interest-rate', // of the caller's entity, which its own test sets
    'mail-preferences',
    'notes/assignees', // the administrators
    'firm', // of no entity
    'lrp-rules', // of no entity
    'lrp-offers', // of no entity
    'lrp-offers/files', // of no entity
    'lrp-ending-values', // of no entity
    'lrp-closed-days', // of no entity
    'confusable-names', // no name here is confusable; its own test covers access
  ].map((path) => `GET /api/${path}`),
);
const nameless = endpoints.filter(
  ({ method, path, input }) => method === 'GET' && !path.includes(':') && input.safeParse({}).success,
);

describe('endpoints without parameters', () => {
  const responses: Record<string, [before: string, after: string][]> = {};
  beforeAll(async () => {
    const askAll = async () => {
      const response: string[][] = [];
      for (const endpoint of nameless) {
        const bodies = [];
        for (const { who } of [ann, bob, admin])
          bodies.push(comparableContent(await who.send(requestOf(endpoint, {}))));
        response.push(bodies);
      }
      return response;
    };
    await server.owner('delete from options_quotes where symbol = $1', [CANARY_OPTION]);
    const before = await askAll();
    await insertFixtures(bob);
    const after = await askAll();
    for (const [at, endpoint] of nameless.entries())
      responses[nameOf(endpoint)] = (before[at] ?? []).map((body, of) => [body, after[at]?.[of] ?? '']);
  });

  it.each(nameless.map(nameOf))(
    '%s answers a producer the same, regardless of another entity’s records',
    (name) => {
      const [toAnn, ...toOthers] = responses[name] ?? [];
      expect(toAnn?.[1]).toBe(toAnn?.[0]);
      expect(toAnn?.[1]).not.toMatch(CANARY);
      const differs = toOthers.some(([before, after]) => before !== after || CANARY.test(after));
      expect(differs, 'a permitted user sees a difference').toBe(!SAME_FOR_ALL.has(name));
    },
  );
});

describe('a producer of another entity', () => {
  it.each(naming.filter(([name]) => !TAKEN.has(name)))(
    '%s gets the same answer as for a missing value, and changes nothing',
    async (_, endpoint, key) => {
      const { theirs, nothing, changed } = await bothOf(ann, endpoint, key);
      expect(theirs).toEqual(nothing);
      expect(theirs.trace).toBeUndefined();
      expect(changed).toBe(false);
    },
  );

  it.each(naming.filter(([name]) => TAKEN.has(name)))(
    '%s learns that it is taken',
    async (_, endpoint, key) => {
      const { theirs, nothing, changed } = await bothOf(ann, endpoint, key);
      expect([409, 422]).toContain(theirs.status);
      expect(nothing.status).toBe(200);
      expect([theirs.trace, changed]).toEqual([undefined, false]);
    },
  );
});

describe('a permitted user', () => {
  const callers = ({ path, requires }: Endpoint) => {
    if (!allowedTypes(requires).includes('producer')) return [admin];
    return OF_ONE_USER.has(path) ? [bob] : [bob, admin];
  };

  it.each(naming.filter(([name, , key]) => key === 'id' && !NEEDS_MAIL.has(name)))(
    '%s reads or changes the record, and gets a refusal for a missing one',
    async (_, endpoint, key) => {
      for (const caller of callers(endpoint)) {
        const { theirs, nothing, changed } = await bothOf(caller, endpoint, key);
        expect([theirs.status, nothing.status], theirs.body).toEqual([
          200,
          LISTS.has(endpoint.path) ? 200 : 404,
        ]);
        expect(theirs.body).not.toBe(nothing.body);
        expect(changed).toBe(endpoint.method !== 'GET');
      }
    },
  );

  it.each(naming.filter(([name, , key]) => key !== 'id' && !TAKEN.has(name) && !PART_OF_A_NAME.has(name)))(
    '%s can distinguish the two',
    async (_, endpoint, key) => {
      const differs: boolean[] = [];
      for (const caller of callers(endpoint)) {
        const { theirs, nothing, changed } = await bothOf(caller, endpoint, key);
        const apart = JSON.stringify(theirs) !== JSON.stringify(nothing) || (caller === admin && changed);
        differs.push(apart && theirs.status < 500);
        if (differs.includes(true)) break;
      }
      expect(differs).toContain(true);
    },
  );
});
