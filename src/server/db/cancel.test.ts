import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-server.ts';
import type { AwaitedResponse } from './cancel.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';

let database: Database;
beforeAll(async () => {
  // One connection, so that a cancelled read's is used again.
  database = await openDatabase({ ownerUrl: await emptyDatabase(), poolSize: 1 });
});
afterAll(() => database.close());

/** A response to a client that can leave. */
const response = () =>
  Object.assign(new EventEmitter(), { closed: false, writableFinished: false }) as EventEmitter &
    AwaitedResponse;
const leave = (of: EventEmitter) => {
  Object.assign(of, { closed: true });
  of.emit('close');
};
const readFor = (awaited: AwaitedResponse, seconds: number) =>
  database.as('the clock', 0, awaited).row(sql`select pg_sleep(${seconds}), 1 as n`);

it('cancels a read whose client leaves, and goes on with its connection', async () => {
  const awaited = response();
  const reading = readFor(awaited, 30);
  const started = performance.now();
  setTimeout(() => leave(awaited), 200);
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  expect(performance.now() - started).toBeLessThan(10_000);
  for (let read = 0; read < 20; read += 1) expect(await readFor(response(), 0)).toMatchObject({ n: 1 });
});

it('does not begin a read whose client has left while it waited', async () => {
  const [first, second] = [response(), response()];
  const waiting = [readFor(first, 0.3), readFor(second, 30)];
  leave(second);
  await expect(waiting[1]).rejects.toMatchObject({ code: 'cancelled' });
  await expect(waiting[0]).resolves.toMatchObject({ n: 1 });
});

it('lets a read end whose client stays', async () => {
  const awaited = response();
  await expect(readFor(awaited, 0.1)).resolves.toMatchObject({ n: 1 });
  expect(awaited.listenerCount?.('close')).toBe(0);
});
