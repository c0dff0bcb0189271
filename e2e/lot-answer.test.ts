import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { region, row } from './locators.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { put, setUpLot, setUpOut } from './setup.ts';
import { newProducer } from './test-users.ts';
import { daysFromToday } from '../src/server/testing/today.ts';
import { reads, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone('a lot states in one line what it needs, brings, and when it ships', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const number = `A-${producer.email.slice(4, 12)}`;
  const lot = await setUpLot(page, producer.entity_name, number, {
    date_in: daysFromToday(-3),
    est_out_date: daysFromToday(30),
  });
  const line = region(page, 'At a Glance');

  // Before the feed nothing is to spare, and nothing is green.
  await visit(page, `/lot/${number}`);
  await reads(
    line,
    /^Need [\d.]+ \+ feed · Expected [\d.]+ · Before the feed of \d+ days: plan it · 0% hedged · ships \w+ \d+/,
  );
  expect(await page.locator('main .gain').count()).toBe(0);
  await expectAccessible(page);
  await visit(page, '/inventory');
  await reads(row(page, number), /[\d.]+ \+ feed/);
  await page
    .getByText(/1 lot without a plan to finish/)
    .first()
    .waitFor();
  expect(await page.locator('main .gain').count()).toBe(0);
  await visit(page, '/dashboard');
  await reads(region(page, 'Equity with Sales and LRP'), /\$/);
  expect(await region(page, 'Equity with Sales and LRP').locator('.gain').count()).toBe(0);

  await put(page, `/api/lots/${lot.id}/plan`, { feed_unit: 'day', feed_rate: 2, yardage: 0.5 });
  await visit(page, '/inventory');
  await reads(row(page, number), /Need [\d.]+ · Expected [\d.]+ · [\d.]+ (short|to spare) · 0% hedged/);
  await sees(page, 'Total');
  await sees(page, '100 received');
  await expectAccessible(page);
  // The words of a link that looks like a button stand in its middle.
  const offset = await page.getByRole('link', { name: 'Closeouts' }).evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return Math.abs(middle(link.getBoundingClientRect()) - middle(words.getBoundingClientRect()));
  });
  expect(offset).toBeLessThan(2);
  await visit(page, `/lot/${number}?tab=financial`);
  const whole =
    /^Need [\d.]+ · Expected [\d.]+ · [\d.]+ (to spare|short) · −?\$[\d,]+ a head · 0% hedged · ships \w+ \d+/;
  await reads(line, whole);

  const leadsTo = async (part: RegExp, address: string, to: () => Promise<unknown>) => {
    await line.getByRole('link', { name: part }).click();
    await page.waitForURL(address);
    await to();
    await page.goBack();
  };
  await leadsTo(/^Need/, '**/closeout#prices', () => sees(region(page, 'Prices'), 'Break-even'));
  await leadsTo(/^Expected/, '**?tab=financial#financials', () => region(page, 'Financials').waitFor());
  await leadsTo(/to spare|short/, '**/closeout#prices', () => region(page, 'Prices').waitFor());
  await leadsTo(/a head$/, '**/closeout#money', () => region(page, 'Money').waitFor());
  await leadsTo(/hedged$/, `**/lot/${number}#hedge`, () => region(page, 'Hedge').waitFor());
  await leadsTo(/^ships/, '**#plan-to-finish', () => region(page, 'Plan to finish').waitFor());
  await expectAccessible(page);

  // Without hedges there is one break-even, and the figures of a closeout are its table.
  await visit(page, `/lot/${number}/closeout`);
  await reads(region(page, 'Prices').locator('tbody tr'), /^Break-even\s+[\d.]+ \$\/cwt$/);
  expect(await page.getByRole('button', { name: 'Show as table' }).count()).toBe(0);

  await setUpOut(page, lot.id, {
    head_count: 100,
    weight: 125_000,
    proceeds: 250_000,
    date_out: daysFromToday(-1),
  });
  // Loaded anew: a response from before the out may still be on its way.
  await page.goto(`/lot/${number}`);
  await reads(line, /^(Projected )?Result [+−]\$[\d,]+ · −?\$[\d,]+ a head · closed out \w+ \d+/);
});

scenarioOnDesktop('Inventory shows what each lot needs and the totals, at every width', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const lot = await setUpLot(page, ann.entity_name, 'N-2', { est_out_date: daysFromToday(30) });
  await setUpLot(page, ann.entity_name, 'N-1', { est_out_date: daysFromToday(30), total_cost: 150_000.5 });
  await put(page, `/api/lots/${lot.id}/plan`, { feed_unit: 'day', feed_rate: 2, yardage: 0.5 });
  await visit(page, '/inventory');
  for (const name of ['Plan a Purchase', 'Closeouts', 'Add New Lot'])
    await page.getByRole(name === 'Add New Lot' ? 'button' : 'link', { name }).waitFor();
  await reads(row(page, 'N-2'), /\s0\.00%/);
  await reads(row(page, 'N-1'), /[\d.]+ \+ feed/);
  await sees(page, 'Total');
  await sees(page, '200 received');
  await expectAccessible(page);

  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole('table', { name: 'Current Lots' });
    const fits = () =>
      table.evaluate(({ parentElement: box }) => box !== null && box.scrollWidth <= box.clientWidth);
    await expect.poll(fits, { message: `${width}` }).toBe(true);
    // The specified columns in their order, and what was added after them.
    await expect
      .poll(() => table.getByRole('columnheader').getByRole('button').allInnerTexts())
      .toEqual(
        [
          'Lot Details',
          'Date In',
          'Inventory',
          'In Weight',
          'Cost',
          'Projections',
          'Need',
          'Expected',
          'To Spare',
          'Hedged',
        ].map((name) => expect.stringMatching(new RegExp(`^${name}`))),
      );
    await table.getByRole('columnheader', { name: 'Actions' }).waitFor();
  }
  await page.getByRole('button', { name: 'To Spare ($/cwt)' }).click();
  await page.waitForURL('**/inventory?sort=cushion');
  await expect.poll(() => page.getByRole('link', { name: /^N-\d$/ }).allInnerTexts()).toEqual(['N-2', 'N-1']);
});
