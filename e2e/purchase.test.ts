import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { enterClient, fill, holds, press, reads, sees, send, signInAsAdmin, signUp } from './actions.ts';
import { dialog, region } from './locators.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

scenarioOnPhone(
  'a producer plans a purchase, saves it, adds it as a lot with its plan, and begins the next with its rates',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await visit(page, '/inventory');
    await page.getByRole('link', { name: 'Plan a Purchase' }).click();
    await page.waitForURL('**/lots/purchase');
    const main = page.locator('#main');
    await sees(main, 'Enter head, in weight, out weight, ADG, and feed rate to see what you can pay');
    expect(await page.getByRole('button', { name: 'Add as Lot' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    await fill(main, { Head: '100', 'In Weight': '650', 'Out Weight': '600', ADG: '8', 'Feed Rate': '300' });
    await sees(main, 'Out weight must be above the in weight');
    await sees(main, 'ADG of 8.00 lb is outside the usual 0.5 to 5.0 lb');
    await sees(main, 'Cost of gain of $300.00/cwt is outside the usual $40 to $250');
    await fill(main, {
      'Out Weight': '1400',
      ADG: '3.54',
      'Feed Rate': '105',
      Yardage: '0.45',
      'Interest Rate': '8.25',
      'Futures Sale Price': '60',
      Basis: '0',
    });
    await sees(main, 'At this sale price nothing can be paid for them');
    expect(await page.getByRole('button', { name: 'Add as Lot' }).isDisabled()).toBe(true);
    await fill(main, { 'Futures Sale Price': '227.7', 'Price to Pay': '335.28' });
    await sees(main, 'You can pay 335.28 $/cwt = 2,179.32 a head = $217,931.85');
    await sees(main, 'At 335.28 $/cwt they break even when sold at 227.70 $/cwt');
    await sees(main, 'Contracts to hedge it: 4 LE');
    const grid = region(page, 'What you can pay, $/cwt');
    await reads(grid, /222\.70[^]*325\.00[^]*227\.70[^]*335\.28/);
    await expectAccessible(page);

    await press(page, 'Save Plan');
    await send(page, { Name: 'Winter steers' }, 'Save Plan');
    await sees(page, 'Plan Winter steers saved');
    await page.waitForURL('**/lots/purchase?plan=*');
    await visit(page, '/lots/purchase');
    await press(page, 'Winter steers');
    await holds(main, 'Feed Rate', '105');
    await sees(main, 'You can pay 335.28 $/cwt = 2,179.32 a head = $217,931.85');

    await press(page, 'Add as Lot');
    await holds(dialog(page), 'Cost ($, total)', '217,931.85');
    await sees(dialog(page), 'Its plan to finish and its basis are saved with it.');
    await send(page, { 'Lot Number': 'W-1', Source: 'Sale barn', Location: 'Pen 4' }, 'Add Lot');
    await sees(dialog(page), 'Lot added successfully!');
    await dialog(page).getByRole('link', { name: 'View' }).click();
    await page.waitForURL('**/lot/W-1?tab=financial');
    const plan = region(page, 'Plan to finish');
    for (const figure of [/Feed[^]*105\.00 \$\/cwt/, /Feed[^]*78,750\.00/]) await reads(plan, figure);
    await reads(plan, /Yardage[^]*9,540\.00/);
    await sees(plan, 'Edit Plan');
    expect(await main.innerText()).not.toMatch(/Before the feed|plan it/);

    await visit(page, '/lots/purchase');
    await sees(main, 'Starts with your usual rates: those of the last plan saved.');
    const usual = { 'Feed Rate': '105', Yardage: '0.45', 'Interest Rate': '8.25' };
    for (const [field, value] of Object.entries(usual)) await holds(main, field, value);
  },
);

scenarioOnDesktop(
  'an opened purchase plan is saved with its changes, and not over those of an administrator',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await visit(page, '/lots/purchase');
    const main = page.locator('#main');
    await fill(main, {
      Head: '100',
      'In Weight': '650',
      'Out Weight': '1400',
      ADG: '3.54',
      'Feed Rate': '105',
    });
    await press(page, 'Save Plan');
    await send(page, { Name: 'Winter steers' }, 'Save Plan');
    await sees(main, 'As saved.');
    await fill(main, { 'Feed Rate': '102' });
    await sees(main, 'Changed here since it was opened.');
    await press(page, 'Save Changes');
    await sees(page, 'Plan Winter steers saved');
    await sees(main, 'As saved.');

    const admin = await another();
    await signInAsAdmin(admin);
    await visit(admin, page.url());
    const theirs = admin.locator('#main');
    await sees(theirs, 'As saved.');
    await fill(theirs, { 'Feed Rate': '98' });
    await press(admin, 'Save Changes');
    await sees(theirs, 'As saved.');

    await fill(main, { Head: '120' });
    await refused(page, 409, async () => {
      await press(page, 'Save Changes');
      await sees(
        main,
        'Someone else changed this record while you were editing it. What you typed is still here: check the marked fields and save again.',
      );
    });
    await sees(main, 'Now saved: 98');
    await holds(main, 'Head', '120');
    await press(page, 'Rename plan Winter steers');
    await send(page, { Name: 'Spring steers' }, 'Rename Plan');
    await sees(page, 'Plan Spring steers renamed');
    await holds(main, 'Feed Rate', '102');
    await press(page, 'Save Changes');
    await sees(page, 'Plan Spring steers saved');
    await admin.reload();
    await holds(theirs, 'Head', '120');
    await holds(theirs, 'Feed Rate', '102');

    // A new plan of an administrator begins with the rates of the client who is chosen for it.
    const { id } = await setUpLot(page, ann.entity_name, 'A1', { est_out_date: '2027-06-20' });
    await put(page, `/api/lots/${id}/plan`, { feed_rate: 3.4, yardage: 0.45, freight: 9.1, interest: 7.5 });
    await visit(admin, '/lots/purchase');
    await holds(theirs, 'Feed Rate', '');
    await enterClient(admin, ann.entity_name);
    await holds(theirs, 'Feed Is Entered As', 'day');
    await holds(theirs, 'Feed Rate', '3.4');
    await holds(theirs, 'Freight', '9.1');
  },
);
