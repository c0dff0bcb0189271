import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import type { Endpoint } from '#api/endpoint';
import { addExpense } from '#api/expenses';
import { findLot } from '#api/lots';
import { addOut } from '#api/outs';
import { requestOf } from './lib/in-process.ts';
import { exampleOf, HALF_CHARACTER, hostileBodies, hostileFor } from './testing/hostile.ts';
import { bookTrade, someLot } from './testing/trades.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let known: Record<string, unknown>;
beforeAll(async () => {
  world = await openWorld();
  const lot = await someLot(world.ann, 'target');
  const out = await world.ann.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', head_count: 1 });
  const expense = await world.ann.call(addExpense, { date: '2026-05-01', lot_id: lot.id, amount: 5 });
  await bookTrade(world, { lot_id: lot.id });
  const { found } = await world.ann.call(findLot, { lot: 'target' });
  known = {
    id: Math.max(out.id, expense.id, 1),
    lot_id: lot.id,
    lot: 'target',
    owner: 'Lazy K Ranch',
    version: found?.lot.version,
  };
});
afterAll(() => world.close());

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const sends = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE';

/** How many changes the books have seen: what is refused leaves it as it was. */
async function changes(): Promise<unknown> {
  const [row] =
    await world.owner(`select (select count(*) from history) as records, (select count(*) from quotes) as quotes,
    (select count(*) from options_quotes) as options, (select count(*) from equity_history) as snapshots,
    (select count(*) from trade_imports) as imports, (select count(*) from alert_dismissals) as dismissals`);
  return row;
}

async function expectSound(person: Person, request: InjectOptions, what: string): Promise<void> {
  const before = await changes();
  const answer = await person.send(request);
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const body = answer.json<{ error?: { message: string } | string; message?: string }>();
  const words = typeof body.error === 'object' ? body.error.message : (body.error ?? body.message);
  expect(words, what).toMatch(/\w+ \w+/);
  expect(words, what).not.toMatch(/zod|sql|syntax|undefined|stack|node_modules|\bat \//i);
  expect(await changes(), what).toEqual(before);
}

describe('input that nobody means', () => {
  it.each(named)(
    '%s answers it in words, and changes nothing',
    async (name, endpoint) => {
      const person = await world.signedIn(world.admin);
      const example = exampleOf(endpoint, known);
      for (const field of Object.keys(example)) {
        const inPath = endpoint.path.includes(`:${field}`);
        for (const value of hostileFor(field).filter((one) => !inPath || one !== HALF_CHARACTER)) {
          const request = requestOf(endpoint, { ...example, [field]: value });
          await expectSound(person, request, `${name} with ${field} = ${JSON.stringify(value).slice(0, 60)}`);
        }
      }
    },
    120_000,
  );

  it.each(named.filter(([, endpoint]) => sends(endpoint)))(
    '%s answers a body that is none',
    async (name, endpoint) => {
      const person = await world.signedIn(world.admin);
      const { method, url } = requestOf(endpoint, exampleOf(endpoint, known));
      for (const payload of hostileBodies) {
        const headers = { 'content-type': 'application/json' };
        await expectSound(
          person,
          { method: method ?? 'POST', url: url ?? '', payload, headers },
          `${name} with ${payload.slice(0, 30)}`,
        );
      }
      const large = await person.send({
        method: method ?? 'POST',
        url: url ?? '',
        payload: { text: 'x'.repeat((endpoint.bodyLimit ?? 1024 * 1024) + 10) },
      });
      expect(large.statusCode).toBe(413);
    },
  );

  it('leaves the prototype of objects alone', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
