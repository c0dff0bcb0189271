import { describe, expect, it } from 'vitest';
import { findLot } from '#api/lot-detail';
import { editLot } from '#api/lots';
import { getProfile, saveProfile } from '#api/account';
import { createUser, editUser, findEntity, listConfusableNames, listUsers } from '#api/users';
import { newUserInput } from '../testing/accounts.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { bareDatabase } from '../testing/bare-server.ts';
import { asOwner, formerFolder } from '../testing/upgrades.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

const lotOf = (who: Person, lot: string) => someLot(who, lot);
let made = 0;
const signUp = (entity: string) => server.signedUp(`alike${++made}@ranch.test`, entity);

const ALIKE: [string, string][] = [
  ['XOP', 'ХОР'],
  ['Bill Ranch', 'BiIl Ranch'],
  ['Rocking Chair', 'R0cking Chair'],
  ['Barn Owl', 'Bam Owl'],
  ['Hill Park', 'HiII PARK'],
  ['Full Moon', 'Ｆｕｌｌ  MOON'],
];

describe('names that look the same', () => {
  it.each(ALIKE)('%j and %j are one entity', async (first, second) => {
    await signUp(first);
    await expect(signUp(second)).rejects.toThrow('An entity with this name already exists');
    const own = await server.bob.call(getProfile, {});
    await expect(server.bob.call(saveProfile, { ...own, entity_name: second })).rejects.toMatchObject({
      fields: { entity_name: expect.stringContaining('An entity with this name already exists') },
    });
    expect(await server.admin.call(findEntity, { entity_name: second })).toMatchObject({
      entity: { entity_name: first },
    });
    const { user } = await server.admin.call(createUser, newUserInput({ entity_name: second }));
    expect(user.entity_name).toBe(first);
  });

  it('are one entity when two users sign up at the same time', async () => {
    const results = await Promise.allSettled(['Mill 0ne', 'MiIl One', 'MilI One'].map(signUp));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('are separate entities if they do not look the same', async () => {
    const names = ['Bar L', 'Bar I', 'Lazy J', 'Lazy T', 'Ранчо', 'Rancho 5', 'Rancho S'];
    for (const name of names) await signUp(name);
    const found = await server.owner('select name from entities where name = any ($1)', [names]);
    expect(found).toHaveLength(names.length);
  });

  it('are one lot within an entity; numbers with other digits are not', async () => {
    for (const lot of ['101', '111', '110', '011', 'L12', '112', '10', '8', 'B', '5', 'S', '2', 'Z'])
      await lotOf(server.ann, lot);
    for (const lot of ['1O1', 'l0', 'IO', '１０１', 'lll'])
      await expect(lotOf(server.ann, lot), lot).toBeRefused('conflict');
    expect(await lotOf(server.bob, '1O1')).toMatchObject({ lot: '1O1' });
  });

  it('find the lot with a look-alike number, exact matches first', async () => {
    const numbers = async (who: Person, lot: string) => (await who.call(findLot, { lot })).found?.lot.lot;
    expect(await numbers(server.ann, '1O1')).toBe('101');
    expect(await numbers(server.ann, '１０１')).toBe('101');
    expect(await numbers(server.admin, '1O1')).toBe('1O1');
    expect(await numbers(server.ann, '121')).toBeUndefined();
  });

  it('are stored in plain letters as lot numbers', async () => {
    expect(await lotOf(server.ann, 'Ａ７')).toMatchObject({ lot: 'A7' });
    await expect(lotOf(server.ann, '．．')).rejects.toMatchObject({
      fields: { lot: 'Lot number cannot be only dots' },
    });
  });
});

describe('a name from before the rules', () => {
  const dir = formerFolder();

  it('that looks like another keeps no key in the upgrade; only the oldest has one', async () => {
    const url = await bareDatabase();
    await migrate(url, { dir, count: migrationNames(dir).indexOf('0021_look_alike_names') });
    await asOwner(url, async (owner) => {
      await owner(`insert into entities (name) values ('XOP'), ('ХОР'), ('Lazy K')`);
      await owner(
        `insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
         select e.id, n, '2026-01-01', 's', 'l', 800, '2027-01-01', 'Feeder', 'GFF27'
         from entities e, unnest(array['101', '1O1', '111']) n where e.name = 'Lazy K'`,
      );
      const before = await owner('select lot, version, updated_at from lots order by id');
      await migrate(url, { dir });
      expect(await owner('select name, look_alike_key as key from entities order by id')).toEqual([
        { name: 'XOP', key: 'xop' },
        { name: 'ХОР', key: null },
        { name: 'Lazy K', key: 'Lazy k' },
      ]);
      expect(await owner('select lot, look_alike_key as key from lots order by id')).toEqual([
        { lot: '101', key: 'lol' },
        { lot: '1O1', key: null },
        { lot: '111', key: 'lll' },
      ]);
      expect(await owner('select lot, version, updated_at from lots order by id')).toEqual(before);
    });
  });

  it('remains when other fields are edited, and is listed until it is changed', async () => {
    const ann = await server.signedUp('old@ranch.test', 'Old Ranch');
    const lot = await lotOf(ann, '77');
    const twin = await lotOf(ann, '7O');
    await lotOf(server.bob, '70');
    await server.owner('alter table entities disable trigger user; alter table lots disable trigger user');
    await server.owner(`update entities set name = 'Оld Ranch' where name = 'Old Ranch'`);
    await server.owner(`update lots set lot = E'7\\u200b7' where id = $1`, [lot.id]);
    await server.owner(
      `update lots set look_alike_key = null, entity_id = (select entity_id from lots where lot = '70') where lot = '7O'`,
    );
    await server.owner('alter table entities enable trigger user; alter table lots enable trigger user');
    const listed = async () =>
      (await server.admin.call(listConfusableNames, {})).map((one) => [one.lot, one.problem]);
    expect(await listed()).toEqual([
      ['7O', 'Lot number looks like 70'],
      [null, 'Entity name mixes letters of different alphabets'],
      ['7\u200b7', 'Lot number contains an invisible character'],
    ]);
    await expect(ann.call(listConfusableNames, {})).toBeRefused('forbidden');

    const own = await ann.call(getProfile, {});
    expect(await ann.call(saveProfile, { ...own, full_name: 'Ann' })).toMatchObject({
      entity_name: 'Оld Ranch',
    });
    const user = (await server.admin.call(listUsers, {})).find(({ email }) => email === ann.email);
    if (!user) throw new Error('There is no such user.');
    const edited = await server.admin.call(editUser, { ...user, full_name: 'Anne', entity_change: 'none' });
    const same = await ann.call(editLot, { ...lot, lot: '7\u200b7', owner: 'Оld Ranch', location: 'Pen 2' });
    expect(same).toMatchObject({ lot: '7\u200b7', location: 'Pen 2' });
    await expect(ann.call(editLot, { ...same, lot: '7\u200b8' })).rejects.toMatchObject({
      fields: { lot: 'Lot number contains an invisible character' },
    });
    const rename = (entity_name: string) =>
      server.admin.call(editUser, { ...edited, entity_name, entity_change: 'rename' });
    await expect(rename('Оld Farm')).rejects.toMatchObject({
      fields: { entity_name: 'Entity name mixes letters of different alphabets' },
    });
    const moved = await server.bob.call(editLot, {
      ...twin,
      owner: server.bob.entity_name,
      location: 'Pen 3',
    });
    expect(moved.lot).toBe('7O');

    await ann.call(editLot, { ...same, lot: '77' });
    await rename('Old Farm');
    await server.bob.call(editLot, { ...moved, lot: '71' });
    expect(await listed()).toEqual([]);
  });
});
