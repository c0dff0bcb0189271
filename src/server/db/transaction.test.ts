import { describe, expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import type { Transaction } from './database.ts';
import { sql } from './sql.ts';

const server = testServer();

const db = () => server.database.as('the clock');
const nameOf = (id: number) => sql<{ name: string }>`select name from entities where id = ${id} for update`;
const rename = (id: number, name: string) => sql`update entities set name = ${name} where id = ${id}`;

/** Ends the transaction's connection on the server side, like a database that goes down. */
async function lose(tx: Transaction): Promise<void> {
  const backend = await tx.row(sql<{ pid: number }>`select pg_backend_pid() as pid`);
  await server.owner('select pg_terminate_backend($1)', [backend?.pid]);
  const isThere = () => server.owner('select from pg_stat_activity where pid = $1', [backend?.pid]);
  await expect.poll(isThere).toEqual([]);
}

describe('a transaction', () => {
  it('that loses its connection reports that nothing was saved, and the next one works', async () => {
    const lost = db().write(async (tx) => {
      await tx.run(rename(1, 'Lost'));
      await lose(tx);
      await tx.run(rename(1, 'Lost again'));
    });
    await expect(lost).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Nothing was saved'),
    });
    expect(await db().write((tx) => tx.row(nameOf(1)))).toEqual({ name: 'Administration' });
  });

  it('that loses its connection during commit reports that the outcome is unknown', async () => {
    const lost = db().write(async (tx) => {
      await tx.run(rename(1, 'Lost'));
      await lose(tx);
    });
    await expect(lost).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Please check whether it was saved'),
    });
  });

  it('with a failed statement is not reported as saved, even if the failure was ignored', async () => {
    const half = db().write(async (tx) => {
      await tx.run(rename(1, 'Half'));
      await tx.run(sql`select 1 / 0`).catch(() => {});
      return 'saved';
    });
    await expect(half).rejects.toThrow('Work went on after one of its statements had failed');
    expect(await db().write((tx) => tx.row(nameOf(1)))).toEqual({ name: 'Administration' });
  });

  it('that deadlocks with another is retried, and both are saved', async () => {
    const begun: string[] = [];
    const inOrder = (first: number, second: number, word: string) =>
      db().write(async (tx) => {
        await tx.row(nameOf(first));
        begun.push(word);
        await expect.poll(() => begun.length).toBeGreaterThan(1);
        const there = await tx.row(nameOf(second));
        await tx.run(rename(second, `${there?.name} ${word}`));
      });
    await Promise.all([inOrder(2, 3, 'one'), inOrder(3, 2, 'other')]);
    expect(await server.owner('select name from entities where id in (2, 3) order by id')).toEqual([
      { name: 'Lazy K Ranch other' },
      { name: 'Sandhill Cattle Co one' },
    ]);
  });
});
