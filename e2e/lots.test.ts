import { dayShort } from '#domain/kit/format';
import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { setUpLot, setUpOut, setUpReceiving } from './setup.ts';
import { dialog, field, lotLink, region, row } from './locators.ts';
import { deleteLot, saveLot, startEditing } from './lot-actions.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenario, scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { fill, press, reads, sees, signIn, signUp, closes } from './actions.ts';
import { visit } from './visit.ts';

scenario('a lot is found by search and by filters', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'A1');
  await setUpLot(page, ann.entity_name, 'B2', { sex: 'heifers', source: 'Dalhart', location: 'Hill' });
  await setUpLot(page, ann.entity_name, 'C3', { sex: 'heifers' });
  await visit(page, '/inventory');
  await sees(page, '3 lots');

  await page.keyboard.press('/');
  await page.keyboard.type('dalhart');
  await sees(page, '1 of 3 lots');
  await lotLink(page, 'B2').waitFor();
  await press(page, 'Clear search');

  await press(page, 'Filters');
  await expectAccessible(page);
  await fill(dialog(page), { Sex: 'Heifers' });
  await press(dialog(page), 'Cancel');
  await sees(page, '3 lots');
  await press(page, 'Filters');
  await fill(dialog(page), { Sex: 'Heifers', Location: 'North pens' });
  await press(dialog(page), 'Apply Filters');
  await sees(page, '1 of 3 lots');
  await lotLink(page, 'C3').waitFor();
  await page.getByRole('button', { name: 'Filters 2 active' }).waitFor();
  await expectAccessible(page);

  await press(page, 'Views');
  await expectAccessible(page);
  await press(dialog(page), 'Save View');
  await sees(dialog(page), 'Name is required');
  await fill(dialog(page), { 'Name of the current view': 'North heifers' });
  await press(dialog(page), 'Save View');
  await sees(page, 'View North heifers saved');
  await visit(page, '/inventory');
  await sees(page, '3 lots');
  await press(page, 'Views');
  await expectAccessible(page);
  await press(dialog(page), 'Rename North heifers');
  await fill(dialog(page), { 'New name of North heifers': 'Heifers' });
  await press(dialog(page), 'Rename View');
  await press(page, 'Views');
  await press(dialog(page), 'Heifers');
  await closes(dialog(page));

  await page.reload();
  await sees(page, '1 of 3 lots');
  await page.getByRole('searchbox').fill('no such lot');
  await sees(page, 'No Lots Match Your Filters');
  await page.waitForURL(/q=no\+such\+lot/);
  await expectAccessible(page);
  await press(page, 'Clear all filters');
  await sees(page, '3 lots');
  await page.goBack();
  await sees(page, 'No Lots Match Your Filters');
});

scenarioOnPhone('a user adds the break-even column, which is remembered and sortable', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const { id } = await setUpLot(page, ann.entity_name, 'A1');
  await setUpLot(page, ann.entity_name, 'B2');
  await setUpLot(page, ann.entity_name, 'C3', { total_cost: 162_500.5 });
  await setUpOut(page, id, { head_count: 100, weight: 125_000 });
  const unweighed = await setUpLot(page, ann.entity_name, 'D4');
  await setUpOut(page, unweighed.id, { head_count: 1 });
  await visit(page, '/inventory');
  await sees(page, '4 lots');
  expect(await row(page, 'B2').innerText()).not.toContain('Break-even');

  await press(page, 'Columns');
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'Break-even' }).click();
  await reads(row(page, 'B2'), /Break-even[^]*120\.00 \+ feed/);
  await reads(row(page, 'D4'), /-\s+1 shipment without weight/);
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  for (const [sort, lots] of [
    ['break_even', ['B2', 'C3', 'D4', 'A1']],
    ['-break_even', ['C3', 'B2', 'D4', 'A1']],
  ] as const) {
    await visit(page, `/inventory?sort=${sort}`);
    await reads(row(page, 'C3'), /Break-even[^]*130\.00 \+ feed/);
    await expect
      .poll(() => page.getByRole('link', { name: /^[ABCD]\d$/ }).allInnerTexts())
      .toEqual([...lots]);
  }

  await press(page, 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Break-even', checked: true }).click();
  await expect.poll(() => row(page, 'C3').innerText()).not.toContain('Break-even');
});

scenarioOnDesktop('an edit changes a single receiving, but not several', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'one');
  const { id } = await setUpLot(page, ann.entity_name, 'many');
  await setUpReceiving(page, id);
  await visit(page, '/inventory');

  await startEditing(page, 'one');
  await expectAccessible(page);
  await saveLot(page, { 'Head Count Received': 90 });
  await sees(dialog(page), 'Lot updated successfully!');
  await closes(dialog(page));
  await reads(row(page, 'one'), /90\s+90 received/);

  await startEditing(page, 'many');
  await sees(dialog(page), 'lot page');
  await field(dialog(page), 'Head Count Received').and(page.locator('[readonly]')).waitFor();
  await expectAccessible(page);
  await saveLot(page, { Location: 'Hill' });
  await closes(dialog(page));
  await reads(row(page, 'many'), /Hill[^]*150 received/);
});

scenarioOnDesktop(
  'when two users edit a lot, the second sees the first one’s change',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, 'A1');
    await visit(page, '/inventory');
    await startEditing(page, 'A1');

    const other = await another();
    await signIn(other, ann);
    await visit(other, '/inventory');
    await startEditing(other, 'A1');
    await saveLot(other, { Location: 'East pens', Sex: 'Heifers', 'Est. Out Date': LATER.outDate });
    await closes(dialog(other));

    await refused(page, 409, async () => {
      await saveLot(page, { Source: 'Dalhart' });
      await sees(dialog(page), 'Now saved: East pens');
      await sees(dialog(page), 'Now saved: Heifers');
      await sees(dialog(page), `Now saved: ${dayShort(LATER.outDate)}`);
    });
    await expectAccessible(page);
    await reads(dialog(page).getByRole('alert'), /^Someone else changed this record/);
    await saveLot(page, { Location: 'West pens' });
    await sees(dialog(page), 'Lot updated successfully!');
    await closes(dialog(page));
    await reads(row(page, 'A1'), /Dalhart · Steers · West pens/);
  },
);

scenarioOnDesktop('the deletion of a lot lists the records deleted with it', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const { id } = await setUpLot(page, ann.entity_name, 'A1');
  await setUpReceiving(page, id);
  await visit(page, '/inventory');
  await press(page, 'Delete lot A1');
  await sees(dialog(page), 'You can undo this afterwards');
  await dialog(page).getByText('2 receivings, 0 outs').waitFor();
  await expectAccessible(page);
  await press(dialog(page), 'Cancel');
  await closes(dialog(page));

  await deleteLot(page, 'A1');
  await sees(dialog(page), 'Lot deleted successfully!');
  await closes(dialog(page));
  await sees(page, 'No Lots Found');
});

scenarioOnDesktop('a list that fails to load shows an error and can be reloaded', async ({ page }) => {
  await signUp(page, newProducer());
  await page.route('**/api/lots', (route) => route.fulfill({ status: 403, json: {} }));
  await refused(page, 403, async () => {
    await visit(page, '/inventory');
    await sees(page, 'Failed to load lots data');
  });
  await expectAccessible(page);
  await page.unroute('**/api/lots');
  await press(page, 'Retry');
  await sees(page, 'No Lots Found');
});

scenarioOnDesktop(
  'a lot renamed on its page is followed, and the way back keeps the search',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, 'A1');
    await visit(page, '/inventory?q=a1');
    await lotLink(page, 'A1').click();
    await reads(region(page, 'Plan'), /Est\. Out Date[^]*Marketing Class[^]*Percent Owned\s+100%/);
    await press(page, 'Edit');
    await saveLot(page, { 'Lot Number': 'A1b' });
    await page.waitForURL('**/lot/A1b');
    await page.getByRole('heading', { name: 'Lot Details: A1b' }).waitFor();
    await page.getByRole('tab', { name: 'Financial Info' }).click();
    await expect.poll(() => page.title()).toBe('Financial Info · Lot Details: A1b · Drover');
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await page.waitForURL('**/inventory?q=a1');
  },
);
