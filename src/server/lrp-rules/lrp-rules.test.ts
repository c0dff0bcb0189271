import { describe, expect, it } from 'vitest';
import { restoreRecord } from '#api/history';
import { addLrpRule, deleteLrpRule, editLrpRule, listLrpRules } from '#api/lrp-rules';
import { seededLrpRules } from '#domain/testing/lrp-rules';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const inOrder = (rules: LrpRules) =>
  rules.map(({ crop_year, kind, key, value }) => [crop_year, kind, key, value].join(' ')).toSorted();
const rule = { crop_year: 2031, kind: 'factor', key: 'unborn', value: 1.07 } as const;

describe('the rules of LRP', () => {
  it('start with those of the crop years 2026 and 2027, for every user', async () => {
    const rules = await server.ann.call(listLrpRules, {});
    expect(inOrder(rules)).toEqual(inOrder(seededLrpRules));
    expect(await server.bob.call(listLrpRules, {})).toEqual(rules);
  });

  it('are added, changed and deleted by administrators, once per crop year', async () => {
    const added = await server.admin.call(addLrpRule, rule);
    expect(added).toMatchObject(rule);
    await expect(server.admin.call(addLrpRule, rule)).toBeRefused(
      'conflict',
      'This crop year already has a value for this rule',
    );
    const edited = await server.admin.call(editLrpRule, { ...added, value: 1.08 });
    expect(edited).toMatchObject({ ...rule, value: 1.08, version: 2 });
    await expect(server.admin.call(editLrpRule, { ...added, value: 1.09 })).toBeRefused('conflict', {
      value: 'Now saved: 1.08',
    });
    const { deletion } = await server.admin.call(deleteLrpRule, { id: added.id });
    const ids = async () => (await server.ann.call(listLrpRules, {})).map(({ id }) => id);
    expect(await ids()).not.toContain(added.id);
    await expect(server.ann.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.admin.call(restoreRecord, { id: deletion });
    expect(await ids()).toContain(added.id);
  });

  it('cannot be written by producers', async () => {
    const [first] = await server.ann.call(listLrpRules, {});
    if (!first) throw new Error('There are no rules.');
    for (const attempt of [
      () => server.ann.call(addLrpRule, { ...rule, crop_year: 2032 }),
      () => server.ann.call(editLrpRule, { ...first, value: 0.5 }),
      () => server.ann.call(deleteLrpRule, { id: first.id }),
    ])
      await expect(attempt()).toBeRefused('forbidden');
    expect(await server.admin.call(listLrpRules, {})).toContainEqual(first);
  });
});
