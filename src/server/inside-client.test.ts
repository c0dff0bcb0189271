import { beforeAll, describe, expect, it } from 'vitest';
import { getInterestRate, getProfile, listOwners, saveInterestRate } from '#api/account';
import type { RequestOf } from '#api/endpoint';
import { listAlerts } from '#api/alerts';
import { listBreakEvens } from '#api/closeouts';
import { getDashboard } from '#api/dashboard';
import { exportRecords } from '#api/export';
import { listHistory, restoreRecord } from '#api/history';
import { addImportProfile, deleteImportProfile, listImportProfiles } from '#api/import-profiles';
import { deleteLot, editBasis, listLots } from '#api/lots';
import { addLrp, listLrp, listLrpProducers } from '#api/lrp';
import { captureSnapshot, listSnapshotDays } from '#api/snapshots';
import { listTrades } from '#api/trades';
import { listUsers } from '#api/users';
import { getWebhook, removeWebhook, resendWebhookEvent, setWebhook } from '#api/webhooks';
import { requestOf } from '#api/request';
import { programOf } from './testing/api-tokens.ts';
import { newProfile } from './testing/profile-forms.ts';
import { lrpForm } from './testing/lrp-fixtures.ts';
import { bookTrade, someLot } from './testing/trades.ts';
import { PASSWORD, type Person, testServer } from './testing/test-server.ts';
import { callerOf } from './http/inject.ts';
import type { Lot } from '#domain/lots/lots';

const server = testServer();
let inside: Person;
let otherClient: Person;
let annsLot: Lot;
let bobsLot: Lot;
const entities: Record<string, number> = {};
beforeAll(async () => {
  inside = await server.insideClient(server.admin, 'Lazy K Ranch');
  otherClient = await server.insideClient(server.admin, 'Sandhill Cattle Co');
  annsLot = await someLot(server.ann, 'LK-1');
  bobsLot = await someLot(server.bob, 'SH-1');
  for (const { id, entity_name } of await server.admin.call(listOwners, {})) entities[entity_name] = id;
});

const named = (person: Person, client: number | string) => callerOf(server.http, person.token, client);
const refusalOf = async (person: Person, client: number | string) => {
  const { statusCode, body } = await named(person, client).send(requestOf(listLots, {}));
  return [statusCode, body];
};

describe('an administrator inside a client', () => {
  it('sees its lots only, and all of them without it', async () => {
    expect((await inside.call(listLots, {})).map(({ lot }) => lot)).toEqual(['LK-1']);
    expect((await otherClient.call(listLots, {})).map(({ lot }) => lot)).toEqual(['SH-1']);
    expect(await server.admin.call(listLots, {})).toHaveLength(2);
  });

  it('cannot change a lot of another client from a tab that was left open', async () => {
    const change = { id: bobsLot.id, version: bobsLot.version, basis: 3 };
    await expect(inside.call(editBasis, change)).toBeRefused('not_found', 'Lot not found');
    await expect(inside.call(deleteLot, { id: bobsLot.id })).toBeRefused('not_found', 'Lot not found');
    expect(
      await server.owner('select lot from lots where id = $1 and basis is distinct from 3', [bobsLot.id]),
    ).toEqual([{ lot: 'SH-1' }]);
    expect(await otherClient.call(editBasis, change)).toMatchObject({ basis: 3 });
  });

  it('adds a lot to the client, whose producer sees it, and none to another', async () => {
    await someLot(inside, 'LK-2');
    expect((await server.ann.call(listLots, {})).map(({ lot }) => lot)).toEqual(['LK-1', 'LK-2']);
    await expect(someLot({ ...inside, entity_name: 'Sandhill Cattle Co' }, 'LK-3')).toBeRefused('not_found');
  });

  it('insures a producer of the client, and no other', async () => {
    const producers = await inside.call(listLrpProducers, {});
    expect(producers.map(({ entity_name }) => entity_name)).toEqual(['Lazy K Ranch']);
    const policy = { ...lrpForm, lot_id: annsLot.id };
    const [made] = await inside.call(addLrp, { ...policy, user_id: server.ann.id });
    expect(made).toMatchObject({ insured_name: 'Lazy K Ranch' });
    await expect(inside.call(addLrp, { ...policy, user_id: server.bob.id })).toBeRefused('not_found');
    expect(await otherClient.call(listLrp, {})).toEqual([]);
    expect((await server.ann.call(listLrp, {})).map(({ id }) => id)).toEqual([made?.id]);
  });

  it('sees its trades and its history only, and restores what was deleted there', async () => {
    await bookTrade(server, { lot_id: annsLot.id });
    await bookTrade(server, { lot_id: bobsLot.id });
    expect(await inside.call(listTrades, {})).toHaveLength(1);
    const lot = await someLot(inside, 'LK-9');
    const { deletion } = await inside.call(deleteLot, { id: lot.id });
    await expect(otherClient.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await inside.call(restoreRecord, { id: deletion });
    const owners = new Set((await inside.call(listHistory, {})).map(({ owner }) => owner));
    expect([...owners]).toEqual(['Lazy K Ranch']);
  });

  it('sets what belongs to the entity for the client', async () => {
    await inside.call(saveInterestRate, { interest_rate: 7.25 });
    expect(await server.ann.call(getInterestRate, {})).toEqual({ interest_rate: 7.25 });
    expect(await server.admin.call(getInterestRate, {})).toEqual({ interest_rate: null });
  });

  it('exports the client, and puts what it has deleted back, also what all clients share', async () => {
    expect(await inside.call(exportRecords, {})).toMatchObject({ entity_name: 'Lazy K Ranch' });
    const { accounts: _, ...form } = newProfile();
    const profile = await inside.call(addImportProfile, form as RequestOf<typeof addImportProfile>);
    const { deletion } = await inside.call(deleteImportProfile, { id: profile.id });
    await inside.call(restoreRecord, { id: deletion });
    expect((await server.admin.call(listImportProfiles, {})).map(({ id }) => id)).toEqual([profile.id]);
  });

  it('sees and removes the address for events of the client, and no other’s', async () => {
    const url = 'https://hooks.example.com/drover';
    await inside.call(setWebhook, { url, current_password: PASSWORD });
    expect((await server.ann.call(getWebhook, {})).webhook).toMatchObject({ url });
    expect((await otherClient.call(getWebhook, {})).webhook).toBeNull();
    const [event] = (await inside.call(getWebhook, {})).events;
    await expect(otherClient.call(resendWebhookEvent, { id: event?.id ?? '' })).toBeRefused('not_found');
    await inside.call(resendWebhookEvent, { id: event?.id ?? '' });
    await expect(otherClient.call(removeWebhook, {})).toBeRefused('not_found');
    await inside.call(removeWebhook, {});
    expect((await server.ann.call(getWebhook, {})).webhook).toBeNull();
  });

  it('reads the same alerts, dashboard and snapshots as its producer, but for what producers are not told', async () => {
    await server.admin.call(captureSnapshot, { replace: true });
    for (const url of [getDashboard.path, listSnapshotDays.path, listBreakEvens.path]) {
      const [there, own] = [await inside.send({ url }), await server.ann.send({ url })];
      expect([there.statusCode, there.json()], url).toEqual([200, own.json()]);
    }
    const keys = (alerts: { key: string }[]) => alerts.map(({ key }) => key);
    expect(keys(await inside.call(listAlerts, {}))).toEqual(
      expect.arrayContaining(keys(await server.ann.call(listAlerts, {}))),
    );
  });

  it('reaches what is about no client as without it', async () => {
    expect(await inside.call(getProfile, {})).toMatchObject({
      entity_name: 'Administration',
      user_type: 'admin',
    });
    expect(await inside.call(listOwners, {})).toHaveLength(3);
    expect(await inside.call(listUsers, {})).toHaveLength(3);
  });

  it('may be a program with an API token', async () => {
    const program = await programOf(server, server.admin, 'read');
    const lots = await callerOf(server.http, program.token, entities['Sandhill Cattle Co']).call(
      listLots,
      {},
    );
    expect(lots.map(({ lot }) => lot)).toEqual(['SH-1']);
  });
});

describe('a client that is named', () => {
  it('is not found where there is none, it is out of reach, or it is no id', async () => {
    const [there = 0, bobs = 0] = [entities['Lazy K Ranch'], entities['Sandhill Cattle Co']];
    expect((await refusalOf(server.admin, there))[0]).toBe(200);
    const refused = await refusalOf(server.admin, 2_147_483_647);
    expect(refused).toEqual([404, expect.stringContaining('"Client not found"')]);
    for (const client of ['', '0', '-1', '1.5', 'Lazy K', '99999999999', `${there}&client=${there}`, '%00'])
      expect(await refusalOf(server.admin, client), client).toEqual(refused);
    for (const client of [bobs, 2_147_483_647, 'x'])
      expect(await refusalOf(server.ann, client)).toEqual(refused);
    expect((await refusalOf(server.nobody, 'x'))[0]).toBe(401);
  });

  it('changes nothing for a producer of it', async () => {
    const own = named(server.ann, entities['Lazy K Ranch'] ?? 0);
    expect(await own.call(listLots, {})).toEqual(await server.ann.call(listLots, {}));
  });

  it('follows a change of role in mid-session, also in a write', async () => {
    const eve = await server.signedUp('eve@new.test', 'Eve');
    const lot = await someLot(eve, 'E-1');
    await server.owner(`update users set user_type = 'admin' where email = 'eve@new.test'`);
    const evesInside = named(eve, entities['Lazy K Ranch'] ?? 0);
    expect((await evesInside.call(listLots, {})).map(({ owner }) => owner)).not.toContain('Eve');
    await expect(evesInside.call(deleteLot, { id: lot.id })).toBeRefused('not_found', 'Lot not found');
    await server.owner(`update users set user_type = 'producer' where email = 'eve@new.test'`);
    await expect(evesInside.call(deleteLot, { id: lot.id })).toBeRefused('not_found', 'Client not found');
    expect(await eve.call(listLots, {})).toHaveLength(1);
  });
});
