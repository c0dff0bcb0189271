import { beforeAll, describe, expect, it } from 'vitest';
import { addComparison, deleteComparison, editComparison, listComparisons } from '#api/comparisons';
import { restoreRecord } from '#api/history';
import { deleteLot } from '#api/lots';
import { type NewComparisonForm, newComparisonForm } from '#domain/risk/comparisons';
import { comparedForm } from '../testing/comparison-forms.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
let lotId: number;
beforeAll(async () => {
  lotId = (await someLot(server.ann, 'C-1')).id;
});

const comparison = (more: object = {}): NewComparisonForm =>
  newComparisonForm.parse({ ...comparedForm(), lot_id: lotId, ...more });
const save = (who: Person, more: object = {}) => who.call(addComparison, comparison(more));
const idsFor = async (who: Person) => (await who.call(listComparisons, {})).map(({ id }) => id);

describe('a saved comparison', () => {
  it('of an adviser is read by the producers of the lot’s entity, with its option premiums, and by nobody else', async () => {
    const sent = comparison();
    const saved = await server.admin.call(addComparison, sent);
    expect(saved).toMatchObject({ ...sent, owner: server.ann.entity_name, lot: 'C-1', version: 1 });
    expect(await server.ann.call(listComparisons, {})).toContainEqual(saved);
    expect(await idsFor(server.bob)).not.toContain(saved.id);
    await expect(server.nobody.call(listComparisons, {})).toBeRefused('unauthorized');
  });

  it('is of no lot that its user does not see', async () => {
    const bobs = await someLot(server.bob, 'C-2');
    for (const lot_id of [bobs.id, 999_999])
      await expect(save(server.ann, { lot_id })).toBeRefused('not_found', { lot_id: 'Lot not found' });
    expect((await save(server.bob, { lot_id: bobs.id })).lot).toBe('C-2');
  });

  it('is refused with the messages of the screen', async () => {
    const sent = comparison();
    const attempt = (input: object) =>
      server.ann.call(addComparison, { ...sent, input: { ...sent.input, ...input } });
    await expect(attempt({ strike: 220.3 })).toBeRefused('invalid', 'Strikes are whole or half dollars');
    await expect(attempt({ lrp_premium: 300, coverage: 250 })).rejects.toMatchObject({
      message: 'The premium is above the coverage',
    });
  });

  it('opens as it was saved, even with an end date before its effective date', async () => {
    const sent = comparison();
    const input = { ...sent.input, effective_date: '2026-11-23', end_date: '2026-11-17' };
    const saved = await server.ann.call(addComparison, { ...sent, input });
    expect(await server.ann.call(listComparisons, {})).toContainEqual({ ...saved, input });
    expect(saved.shown).toEqual(sent.shown);
  });

  it('is renamed by its version, and not by another entity', async () => {
    const saved = await save(server.ann);
    const renamed = { ...saved, name: 'Spring' };
    expect(await server.ann.call(editComparison, renamed)).toMatchObject({ name: 'Spring', version: 2 });
    await expect(server.ann.call(editComparison, { ...saved, name: 'Later' })).toBeRefused('conflict', {
      name: 'Now saved: Spring',
    });
    for (const attempt of [
      () => server.bob.call(editComparison, { ...renamed, version: 2 }),
      () => server.bob.call(deleteComparison, { id: saved.id }),
    ])
      await expect(attempt()).toBeRefused('not_found', 'Comparison not found');
  });

  it('is deleted and restored', async () => {
    const saved = await save(server.ann);
    const { deletion } = await server.ann.call(deleteComparison, { id: saved.id });
    expect(await idsFor(server.ann)).not.toContain(saved.id);
    await expect(server.bob.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(listComparisons, {})).toContainEqual(saved);
  });

  it('stays without its lot, and is of it again once the lot is restored', async () => {
    const lot = await someLot(server.ann, 'C-3');
    const saved = await save(server.ann, { lot_id: lot.id });
    const found = async () => (await server.ann.call(listComparisons, {})).find(({ id }) => id === saved.id);
    const { deletion } = await server.ann.call(deleteLot, { id: lot.id });
    expect(await found()).toMatchObject({ name: saved.name, lot_id: null, lot: null });
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await found()).toMatchObject({ lot_id: lot.id, lot: 'C-3' });
  });

  it('is one of at most 50 of an entity, also when they are saved at once', async () => {
    const cal = await server.signedUp('cal@fifty.test', 'Fifty Ranch');
    const { id } = await someLot(cal, 'C-4');
    for (let saved = 0; saved < 49; saved += 1) await save(cal, { lot_id: id });
    const last = await Promise.allSettled([save(cal, { lot_id: id }), save(cal, { lot_id: id })]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save(cal, { lot_id: id })).toBeRefused(
      'conflict',
      'An entity can have at most 50 comparisons: delete one first',
    );
  });
});
