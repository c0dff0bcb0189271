import { beforeEach, describe, expect, it } from 'vitest';
import { restoreRecord } from '#api/history';
import {
  addImportProfile,
  deleteImportProfile,
  editImportProfile,
  listImportProfiles,
} from '#api/import-profiles';
import { checkTradeImport } from '#api/trade-imports';
import type { ImportProfileForm } from '#domain/trades/file/profile-form';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import { newProfile } from '../testing/profile-forms.ts';

const fixtures = importFixtures();
beforeEach(async () => {
  await fixtures.clear();
  await fixtures.server.owner('delete from import_profiles');
});

const form = (changes: Partial<ImportProfileForm> = {}) => ({
  ...(newProfile() as ImportProfileForm),
  ...changes,
});

describe('an import profile', () => {
  it('is added, changed, deleted and restored by administrators', async () => {
    const { admin } = fixtures.server;
    const added = await admin.call(addImportProfile, form({ broker: 'Prairie Clearing' }));
    expect(await admin.call(listImportProfiles, {})).toEqual([added]);
    await expect(admin.call(addImportProfile, form({ broker: 'PRAIRIE clearing' }))).toBeRefused(
      'conflict',
      'An import profile with this name already exists',
    );
    const sameHeadings = added.headings.map((heading) => heading.toUpperCase());
    await expect(admin.call(addImportProfile, form({ headings: sameHeadings }))).toBeRefused(
      'conflict',
      'Another import profile already reads files with these headings: change that one',
    );
    const edited = await admin.call(editImportProfile, { ...added, date_order: 'YMD' });
    expect(edited).toEqual({ ...added, date_order: 'YMD', version: 2 });
    await expect(admin.call(editImportProfile, { ...added, direction_rule: 'negative_sells' })).toBeRefused(
      'conflict',
      { direction_rule: 'Now saved: one_column', date_order: 'Now saved: YMD', version: '2' },
    );
    const { deletion } = await admin.call(deleteImportProfile, { id: added.id });
    expect(await admin.call(listImportProfiles, {})).toEqual([]);
    await admin.call(restoreRecord, { id: deletion });
    expect(await admin.call(listImportProfiles, {})).toEqual([
      { ...edited, version: expect.any(Number) as number },
    ]);
  });

  it('is not for producers', async () => {
    const { admin, ann } = fixtures.server;
    const added = await admin.call(addImportProfile, form());
    for (const attempt of [
      () => ann.call(listImportProfiles, {}),
      () => ann.call(addImportProfile, form()),
      () => ann.call(editImportProfile, { ...added, broker: 'Mine' }),
      () => ann.call(deleteImportProfile, { id: added.id }),
    ])
      await expect(attempt()).toBeRefused('forbidden');
    expect(await admin.call(listImportProfiles, {})).toContainEqual(added);
  });

  it('gives the trades of its accounts their lot, from the day on which it came in', async () => {
    const { admin } = fixtures.server;
    const lot = fixtures.lots['A'] ?? 0;
    const rows = [row('Sell', 2, 221.5), row('Sell', 2, 221.5).with(2, '2019-01-02')];
    const acct = String(rows[0]?.[0]);
    const { id } = await admin.call(addImportProfile, form({ accounts: [{ acct, lot_id: lot }] }));
    const trades = tradesOfRows(rows);
    expect(await admin.call(checkTradeImport, { trades })).toMatchObject({ lots: [0, 0], by_profile: [] });
    expect(await admin.call(checkTradeImport, { trades, profile_id: id })).toMatchObject({
      lots: [lot, 0],
      by_profile: [0],
    });
    const [saved] = await admin.call(listImportProfiles, {});
    if (!saved) throw new Error('There is no profile.');
    await admin.call(editImportProfile, { ...saved, accounts: [{ acct, lot_id: 2_147_000_000 }] });
    expect(await admin.call(checkTradeImport, { trades, profile_id: id })).toMatchObject({
      lots: [0, 0],
      by_profile: [],
    });
    await expect(admin.call(checkTradeImport, { trades, profile_id: 2_147_000_000 })).toBeRefused(
      'not_found',
    );
  });
});
