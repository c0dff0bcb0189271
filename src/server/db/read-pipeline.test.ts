import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-server.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared, sql } from './sql.ts';

let database: Database;
beforeAll(async () => {
  // One connection, so that each read meets the state that the previous one left.
  database = await openDatabase({ ownerUrl: await emptyDatabase(), poolSize: 1 });
});
afterAll(() => database.close());

const read = () => database.as('the clock');
const one = prepared('one', sql<{ n: number }>`select ${1}::integer as n`);
const broken = prepared('broken', sql<{ n: number }>`select 1 / ${0}::integer as n`);
const two = prepared('two', sql<{ n: number }>`select ${2}::integer as n`);

describe('pipelined reads', () => {
  it('return each statement’s rows in order', async () => {
    const none = sql<{ n: number }>`select 1 as n where false`;
    expect(await read().batch([two, none, one])).toEqual([[{ n: 2 }], [], [{ n: 1 }]]);
    expect(await read().row(one)).toEqual({ n: 1 });
  });

  it('accept every kind of value', async () => {
    const values = ["it's", null, 12.5, true, ['a', 'b'], [1, 2]] as const;
    expect(
      await read().row(
        sql`select ${values[0]}::text as a, ${values[1]}::text as b, ${values[2]}::numeric as c, ${values[3]}::boolean as d,
                   ${values[4]}::text[] as e, ${values[5]}::integer[] as f`,
      ),
    ).toEqual({ a: values[0], b: null, c: 12.5, d: true, e: ['a', 'b'], f: [1, 2] });
  });

  it('see one snapshot and change nothing', async () => {
    const snapshot = sql<{ now: string }>`select pg_current_snapshot()::text as now, pg_sleep(0.01)`;
    const level = sql`select current_setting('transaction_isolation') as level`;
    const [before, [moment], after] = await read().batch([snapshot, level, snapshot]);
    expect(moment).toEqual({ level: 'repeatable read' });
    expect(after).toEqual(before);
    const change = sql`update entities set name = name`;
    await expect(read().row(change)).rejects.toThrow('read-only transaction');
    await read().write((tx) => tx.run(change));
  });

  it('reset the user afterwards, also after a failure', async () => {
    const entered = sql`select set_config('app.entity_id', '7', true)`;
    const who = sql<{
      entity: string;
    }>`select coalesce(current_setting('app.entity_id', true), '') as entity`;
    expect((await read().batch([entered, who]))[1]).toEqual([{ entity: '7' }]);
    expect(await read().row(who)).toEqual({ entity: '' });
    await expect(read().batch([entered, broken])).rejects.toThrow('has a value that cannot');
    expect(await read().row(who)).toEqual({ entity: '' });
  });

  it('leave the connection usable when a value cannot be sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    await expect(read().batch([one, sql`select ${circle}::text`])).rejects.toThrow('circular');
    expect(await read().row(one)).toEqual({ n: 1 });
  });

  it('fail together and leave the connection usable', async () => {
    const three = prepared('three', sql<{ n: number }>`select ${3}::integer as n`);
    const four = prepared('four', sql<{ n: number }>`select ${4}::integer as n`);
    await expect(read().batch([three, broken, four])).rejects.toThrow('has a value that cannot');
    for (let again = 0; again < 2; again += 1)
      expect(await read().batch([four, three])).toEqual([[{ n: 4 }], [{ n: 3 }]]);
    await expect(read().batch([broken])).rejects.toThrow('has a value that cannot');
    expect(await read().row(three)).toEqual({ n: 3 });
  });
});
