import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { getProfile } from '#api/account';
import { type Endpoint, pathKeys } from '#api/endpoint';
import { errorBody } from '#api/errors';
import { addExpense } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { addOut } from '#api/outs';
import { requestOf } from '#api/request';
import { exampleOf } from './hostile.ts';
import { bookTrade, someLot } from './trades.ts';
import { openTestServer, type Person } from './test-server.ts';

/** The number of changes so far: a refused request must not increase it. */
const CHANGES = `select (select count(*) from history) as records, (select count(*) from quotes) as quotes,
  (select count(*) from options_quotes) as options, (select count(*) from equity_history) as snapshots,
  (select count(*) from trade_imports) as imports, (select count(*) from record_imports) as spreadsheets,
  (select count(*) from column_choices) as columns, (select count(*) from alert_dismissals) as dismissals`;

interface Sent {
  request: InjectOptions & { url: string };
  /** The request in words. */
  what: string;
}
type Response = Awaited<ReturnType<Person['send']>>;

const isRefusal = (response: Response | undefined): boolean => (response?.statusCode ?? 0) >= 400;

/** The top-level fields that a refusal names. */
function fieldsRefusedIn(response: Response | undefined): Set<string> {
  if (!response || !isRefusal(response)) return new Set();
  const { data } = errorBody.safeParse(response.json());
  return new Set(Object.keys(data?.error.fields ?? {}).map((path) => path.split('.')[0] ?? ''));
}

/** A server with a record of every kind, and the conditions for the response to any request. */
export async function openHostileServer(existingUrl?: string) {
  const server = await openTestServer({}, existingUrl);
  const lot = await someLot(server.ann, 'target');
  const out = await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', head_count: 1 });
  const expense = await server.ann.call(addExpense, { date: '2026-05-01', lot_id: lot.id, amount: 5 });
  await bookTrade(server, { lot_id: lot.id });
  const { found } = await server.ann.call(findLot, { lot: 'target' });
  const known = {
    id: Math.max(out.id, expense.id, 1),
    lot_id: lot.id,
    lot: 'target',
    owner: 'Lazy K Ranch',
    version: found?.lot.version,
  };

  const changesNow = () => server.owner(CHANGES);
  /** The response is not an internal error, and a refusal has a message for the user. */
  const responseTo = async (person: Person, { request, what }: Sent): Promise<Response> => {
    const response = await person.send(request);
    expect(response.statusCode, `${what}: ${response.body.slice(0, 200)}`).toBeLessThan(500);
    if (!isRefusal(response)) return response;
    const body = response.json<{ error?: { message: string } | string; message?: string }>();
    const words = typeof body.error === 'object' ? body.error.message : (body.error ?? body.message);
    expect(words, what).toMatch(/\w+ \w+/);
    expect(words, what).not.toMatch(/zod|sql|syntax|undefined|stack|node_modules|\bat \//i);
    return response;
  };
  /** The changes up to the last refusal; undefined once a request has been accepted. */
  let changes: object[] | undefined;
  /** The response to one request is sound, and a refusal changes nothing. */
  const expectSound = async (person: Person, request: Sent['request'], what: string): Promise<void> => {
    const before = changes ?? (await changesNow());
    changes = undefined;
    if (!isRefusal(await responseTo(person, { request, what }))) return;
    changes = await changesNow();
    expect(changes, what).toEqual(before);
  };
  /**
   * As {@link expectSound} for several requests, and looks for changes once: none of those that only read or are refused makes one. After
   * one that may have changed something the refused ones are sent again, each on its own.
   */
  const expectAllSound = async (person: Person, all: readonly Sent[]): Promise<Response[]> => {
    const before = changes ?? (await changesNow());
    changes = undefined;
    const responses: Response[] = [];
    for (const sent of all) responses.push(await responseTo(person, sent));
    changes = await changesNow();
    const refused = all.filter(({ request }, at) => request.method === 'GET' || isRefusal(responses[at]));
    if (refused.length === all.length)
      expect(changes, all.map(({ what }) => what).join('\n')).toEqual(before);
    else for (const { request, what } of refused) await expectSound(person, request, what);
    return responses;
  };
  /** A valid request with some fields changed. */
  const sentWith = (endpoint: Endpoint, values: Record<string, unknown>): Sent => ({
    request: requestOf(endpoint, { ...exampleOf(endpoint, known), ...values }),
    what: `${endpoint.method} ${endpoint.path} with ${Object.entries(values)
      .map(([field, value]) => `${field} = ${(JSON.stringify(value) ?? 'undefined').slice(0, 60)}`)
      .join(', ')}`,
  });
  /**
   * Sends the values of every field of an endpoint: one of each field at once, and on its own each value that the response does not refuse by
   * the name of its field, and each in a path.
   */
  const expectFieldsSound = async (
    person: Person,
    endpoint: Endpoint,
    fields: readonly { field: string; values: readonly unknown[] }[],
  ): Promise<void> => {
    const inPath = pathKeys(endpoint.path);
    const together = fields.filter(({ field }) => !inPath.includes(field));
    const rounds = Array.from(
      { length: Math.max(0, ...together.map(({ values }) => values.length)) },
      (_, nth) =>
        together.flatMap(({ field, values }) => (nth < values.length ? [[field, values[nth]] as const] : [])),
    ).filter((values) => values.length > 1);
    const responses = await expectAllSound(
      person,
      rounds.map((values) => sentWith(endpoint, Object.fromEntries(values))),
    );
    const refused = new Map<string, Set<unknown>>();
    for (const [at, values] of rounds.entries()) {
      const names = fieldsRefusedIn(responses[at]);
      for (const [field, value] of values)
        if (names.has(field)) refused.set(field, (refused.get(field) ?? new Set()).add(value));
    }
    const alone = fields.flatMap(({ field, values }) =>
      values
        .filter((value) => !refused.get(field)?.has(value))
        .map((value) => sentWith(endpoint, { [field]: value })),
    );
    if (endpoint.method === 'GET') await expectAllSound(person, alone);
    else for (const { request, what } of alone) await expectSound(person, request, what);
  };
  const sessions = new Map<string, Person>();
  /** A session of a user: the one before, unless a request has ended it. To sign in takes longer than most requests. */
  const sessionOf = async (user: Person): Promise<Person> => {
    const before = sessions.get(user.email);
    if (before && (await before.send(requestOf(getProfile, {}))).statusCode === 200) return before;
    const begun = await server.signedIn(user);
    sessions.set(user.email, begun);
    return begun;
  };
  return {
    server,
    sessionOf,
    example: (endpoint: Endpoint) => exampleOf(endpoint, known),
    expectSound,
    expectAllSound,
    expectFieldsSound,
    /** Sends a valid request with one field changed. */
    expectSoundWith: async (person: Person, endpoint: Endpoint, field: string, value: unknown) => {
      const { request, what } = sentWith(endpoint, { [field]: value });
      await expectSound(person, request, what);
    },
  };
}

export type HostileServer = Awaited<ReturnType<typeof openHostileServer>>;
