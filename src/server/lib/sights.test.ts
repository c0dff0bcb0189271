import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { someLot } from '../testing/trades.ts';
import { openWorld, type World } from '../testing/world.ts';
import { byShortRoad } from './short-road.ts';
import { seenBy } from './sights.ts';
import { allOf, jsonArray, prepared, sql } from './sql.ts';

describe('a statement with a short road', () => {
  const herd = byShortRoad(
    sql`l.entity_id`,
    (inSight) => sql`select l.id from lots l where ${inSight} and lot = ${'7'}`,
  );

  it('is one text for who sees all, another for who sees their own', () => {
    expect(seenBy('all', herd)).toMatchObject({
      text: '(select l.id from lots l where true and lot = $1)',
      values: ['7'],
    });
    expect(seenBy('own', herd)).toEqual({
      text: '(select l.id from lots l where l.entity_id = (select app.entity_id()) and lot = $1)',
      values: ['7'],
    });
  });

  it('keeps both where it is part of another, each planned apart', () => {
    const head = prepared('head', jsonArray(allOf([sql`select 1 from ${herd} x where lot <> ${'8'}`])));
    expect(seenBy('all', head)).toMatchObject({ name: 'head', values: ['7', '8'] });
    expect(seenBy('own', head)).toMatchObject({ name: 'head (own)', values: ['7', '8'] });
    expect(seenBy('own', head).text).toContain('l.entity_id = (select app.entity_id()) and lot = $1');
    expect(seenBy('own', head).text).toContain('lot <> $2');
  });

  it('is the same for everybody without one', () => {
    const plain = sql`select ${1}`;
    expect(seenBy('own', plain)).toBe(plain);
  });
});

describe('a user whose role changes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await someLot(world.ann, 'A-2');
    await someLot(world.ann, 'A-1');
    await someLot(world.bob, 'B-1');
  });
  afterAll(() => world.close());

  const become = (type: string) =>
    world.owner('update users set user_type = $1 where email = $2', [type, 'ann@lazyk.test']);
  const lots = async () => (await world.ann.call(listLots, {})).map(({ lot }) => lot);

  it('is answered as what they are now, at the very next request, both ways', async () => {
    expect(await lots()).toEqual(['A-1', 'A-2']);
    await become('admin');
    expect(await lots()).toContain('B-1');
    await become('producer');
    expect(await lots()).toEqual(['A-1', 'A-2']);
  });
});
