import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { getProfile } from '#api/account';
import type { Endpoint } from '#api/endpoint';
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

  /** The changes up to the last refusal; undefined once a request has been accepted. */
  let changes: object[] | undefined;
  /** The response is not an internal error; a refusal has a message for the user and changes nothing. */
  const expectSound = async (
    person: Person,
    request: InjectOptions & { url: string },
    what: string,
  ): Promise<void> => {
    const before = changes ?? (await server.owner(CHANGES));
    changes = undefined;
    const response = await person.send(request);
    expect(response.statusCode, `${what}: ${response.body.slice(0, 200)}`).toBeLessThan(500);
    if (response.statusCode < 400) return;
    const body = response.json<{ error?: { message: string } | string; message?: string }>();
    const words = typeof body.error === 'object' ? body.error.message : (body.error ?? body.message);
    expect(words, what).toMatch(/\w+ \w+/);
    expect(words, what).not.toMatch(/zod|sql|syntax|undefined|stack|node_modules|\bat \//i);
    changes = await server.owner(CHANGES);
    expect(changes, what).toEqual(before);
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
    /** Sends a valid request with one field changed. */
    expectSoundWith: async (person: Person, endpoint: Endpoint, field: string, value: unknown) => {
      const request = requestOf(endpoint, { ...exampleOf(endpoint, known), [field]: value });
      const messages = (JSON.stringify(value) ?? 'undefined').slice(0, 60);
      await expectSound(person, request, `${endpoint.method} ${endpoint.path} with ${field} = ${messages}`);
    },
  };
}

export type HostileServer = Awaited<ReturnType<typeof openHostileServer>>;
