import { describe, expect, it } from 'vitest';
import { restoreRecord } from '#api/history';
import { deleteLot } from '#api/lots';
import { addScenario, deleteScenario, editScenario, listScenarios } from '#api/scenarios';
import { type NewScenarioForm, newScenarioForm } from '#domain/risk/matrix/scenario';
import { type Person, testServer } from '../testing/test-server.ts';
import { scenarioForm } from '../testing/scenario-forms.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

const scenario = (more: object = {}): NewScenarioForm =>
  newScenarioForm.parse({ ...scenarioForm(), ...more });
const save = (who: Person, more: object = {}) => who.call(addScenario, scenario(more));
const idsFor = async (who: Person) => (await who.call(listScenarios, {})).map(({ id }) => id);

describe('a saved scenario', () => {
  it('of a lot belongs to the lot’s entity, and is read by its users and by administrators', async () => {
    const lot = await someLot(server.ann, 'S-1');
    const sent = scenario({ lot_id: lot.id });
    const saved = await server.admin.call(addScenario, sent);
    expect(saved).toMatchObject({ ...sent, owner: server.ann.entity_name, lot: 'S-1', version: 1 });
    expect(await server.ann.call(listScenarios, {})).toContainEqual(saved);
    expect(await idsFor(server.admin)).toContain(saved.id);
    expect(await idsFor(server.bob)).not.toContain(saved.id);
  });

  it('of everything is the producer’s entity’s, or only administrators’', async () => {
    const [anns, admins] = [await save(server.ann), await save(server.admin)];
    expect([anns.owner, admins.owner]).toEqual([server.ann.entity_name, null]);
    expect(await idsFor(server.admin)).toEqual(expect.arrayContaining([anns.id, admins.id]));
    expect(await idsFor(server.ann)).toContain(anns.id);
    expect(await idsFor(server.ann)).not.toContain(admins.id);
  });

  it('is of no lot or entity that its user does not see', async () => {
    const bobs = await someLot(server.bob, 'S-2');
    await expect(save(server.ann, { lot_id: bobs.id })).toBeRefused('not_found', { lot_id: 'Lot not found' });
    for (const owner of [server.bob.entity_name, 'Nobody at all'])
      await expect(save(server.ann, { owner })).toBeRefused('not_found', 'Owner not found');
    expect((await save(server.bob, { lot_id: bobs.id })).lot).toBe('S-2');
    expect((await save(server.admin, { owner: server.bob.entity_name })).owner).toBe(server.bob.entity_name);
  });

  it('is refused with a day in the past, with the message at its field', async () => {
    const past = scenario();
    await expect(
      server.ann.call(addScenario, { ...past, input: { ...past.input, target_date: '2026-01-01' } }),
    ).toBeRefused('invalid', { 'input.target_date': 'Choose today or a later day' });
  });

  it('is renamed by its version, and not by another entity', async () => {
    const saved = await save(server.ann);
    const renamed = { ...saved, name: 'At Christmas' };
    expect(await server.ann.call(editScenario, renamed)).toMatchObject({ name: 'At Christmas', version: 2 });
    await expect(server.ann.call(editScenario, { ...saved, name: 'Later' })).toBeRefused('conflict', {
      name: 'Now saved: At Christmas',
    });
    for (const attempt of [
      () => server.bob.call(editScenario, { ...renamed, version: 2 }),
      () => server.bob.call(deleteScenario, { id: saved.id }),
    ])
      await expect(attempt()).toBeRefused('not_found', 'Scenario not found');
    await expect(server.ann.call(editScenario, { ...renamed, name: ' ', version: 2 })).rejects.toMatchObject({
      fields: { name: 'Name is required' },
    });
  });

  it('is deleted and restored by its producer', async () => {
    const saved = await save(server.ann);
    const { deletion } = await server.ann.call(deleteScenario, { id: saved.id });
    expect(await idsFor(server.ann)).not.toContain(saved.id);
    await expect(server.bob.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(listScenarios, {})).toContainEqual(saved);
  });

  it('goes with its lot, and comes back with it', async () => {
    const lot = await someLot(server.ann, 'S-3');
    const saved = await save(server.ann, { lot_id: lot.id });
    const { deletion } = await server.ann.call(deleteLot, { id: lot.id });
    expect(await idsFor(server.ann)).not.toContain(saved.id);
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(listScenarios, {})).toContainEqual(saved);
  });

  it('is one of at most 50 of an entity, also when they are saved at once', async () => {
    const cal = await server.signedUp('cal@fifty.test', 'Fifty Ranch');
    for (let saved = 0; saved < 49; saved += 1) await save(cal);
    const last = await Promise.allSettled([save(cal), save(cal), save(cal)]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save(cal)).toBeRefused(
      'conflict',
      'An entity can have at most 50 scenarios: delete one first',
    );
    expect(await idsFor(cal)).toHaveLength(50);
    expect((await save(server.ann)).owner).toBe(server.ann.entity_name);
  });
});
