import { dayShort } from '#domain/kit/format';
import type { Lot } from '#domain/lots/lots';
import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { get, put, setUpLot, setUpOut, setUpReceiving } from './setup.ts';
import { dialog, field, lotLink, region, row } from './locators.ts';
import { deleteLot, saveLot, startEditing } from './lot-actions.ts';
import { refused } from './page.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { fill, press, reads, sees, signUp, closes } from './actions.ts';
import { visit, visitAtOnce } from './visit.ts';

scenarioOnDesktop('a lot is found by search and by filters, once the list has loaded', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, 'A1');
  await setUpLot(page, ann.entity_name, 'B2', { sex: 'heifers', source: 'Dalhart', location: 'Hill' });
  await setUpLot(page, ann.entity_name, 'C3', { sex: 'heifers' });
  await page.route('**/api/lots', (route) => route.fulfill({ status: 403, json: {} }));
  await refused(page, 403, async () => {
    await visit(page, '/inventory');
    await sees(page, 'Failed to load lots data');
  });
  await expectAccessible(page);
  await page.unroute('**/api/lots');
  await press(page, 'Retry');
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

  await press(page, 'Views');
  await press(dialog(page), 'Save View');
  await sees(dialog(page), 'Name is required');
  await fill(dialog(page), { 'Name of the current view': 'North heifers' });
  await press(dialog(page), 'Save View');
  await sees(page, 'View North heifers saved');
  await visitAtOnce(page, '/inventory');
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

  await page.goto('/inventory?sort=break_even');
  const lotsAre = async (lots: readonly string[]) =>
    await expect.poll(() => page.getByRole('link', { name: /^[ABCD]\d$/ }).allInnerTexts()).toEqual(lots);
  await lotsAre(['B2', 'C3', 'D4', 'A1']);
  await reads(row(page, 'C3'), /Break-even[^]*130\.00 \+ feed/);
  await press(page, 'Sort descending');
  await lotsAre(['C3', 'B2', 'D4', 'A1']);

  await press(page, 'Columns');
  await page.getByRole('menuitemcheckbox', { name: 'Break-even', checked: true }).click();
  await expect.poll(() => row(page, 'C3').innerText()).not.toContain('Break-even');
});

scenarioOnDesktop(
  'lots are edited, one that another user has changed too, and deleted with their records',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, 'one');
    const { id } = await setUpLot(page, ann.entity_name, 'many');
    await setUpReceiving(page, id);
    await visit(page, '/inventory');

    // A single receiving changes with its lot, several do not.
    await startEditing(page, 'many');
    await sees(dialog(page), 'lot page');
    await field(dialog(page), 'Head Count Received').and(page.locator('[readonly]')).waitFor();
    await expectAccessible(page);
    await saveLot(page, { Location: 'Hill' });
    await closes(dialog(page));
    await reads(row(page, 'many'), /Hill[^]*150 received/);

    await startEditing(page, 'one');
    const lots = await get<Lot[]>(page, '/api/lots');
    const theirs = { location: 'East pens', sex: 'heifers', est_out_date: LATER.outDate };
    const one = lots.find(({ lot }) => lot === 'one');
    await put(page, `/api/lots/${one?.id}`, { ...one, ...theirs });
    await refused(page, 409, async () => {
      await saveLot(page, { Source: 'Dalhart', 'Head Count Received': 90 });
      await sees(dialog(page), 'Now saved: East pens');
      await sees(dialog(page), 'Now saved: Heifers');
      await sees(dialog(page), `Now saved: ${dayShort(LATER.outDate)}`);
    });
    await expectAccessible(page);
    await reads(dialog(page).getByRole('alert'), /^Someone else changed this record/);
    await saveLot(page, { Location: 'West pens' });
    await sees(dialog(page), 'Lot updated successfully!');
    await closes(dialog(page));
    await reads(row(page, 'one'), /Dalhart · Steers · West pens[^]*90\s+90 received/);

    await press(page, 'Delete lot many');
    await sees(dialog(page), 'You can undo this afterwards');
    await dialog(page).getByText('2 receivings, 0 outs').waitFor();
    await expectAccessible(page);
    await press(dialog(page), 'Cancel');
    await closes(dialog(page));
    await deleteLot(page, 'many');
    await sees(dialog(page), 'Lot deleted successfully!');
    await closes(dialog(page));
    await sees(page, '1 lot');

    // A lot renamed on its page is followed, and the way back keeps the search.
    await page.getByRole('searchbox').fill('ONE');
    await page.waitForURL('**/inventory?q=ONE');
    await lotLink(page, 'one').click();
    await reads(region(page, 'Plan'), /Est\. Out Date[^]*Marketing Class[^]*Percent Owned\s+100%/);
    await press(page, 'Edit');
    await saveLot(page, { 'Lot Number': 'one-b' });
    await page.waitForURL('**/lot/one-b');
    await page.getByRole('heading', { name: 'Lot Details: one-b' }).waitFor();
    await page.getByRole('tab', { name: 'Financial Info' }).click();
    await expect.poll(() => page.title()).toBe('Financial Info · Lot Details: one-b · Drover');
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await page.waitForURL('**/inventory?q=ONE');
  },
);
