import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, region, row } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { post, put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { daysFromToday } from '../src/server/testing/today.ts';
import { closes, fill, openLine, press, reads, sees, signUp } from './actions.ts';
import { comeBack, visit, visitAtOnce } from './visit.ts';

/** Expects that no screen shows the result of the producer's only lot, which has no plan, as a gain. Inventory: `lot-answer.test.ts`. */
async function expectNoGainShown(page: Page, lot: string): Promise<void> {
  const named = /1 lot without a plan to finish/;
  const screens: [path: string, says: RegExp][] = [
    // No two in turn are one page, which would show the one before while it loads.
    ['/risk-management', /Need [\d.]+ \+ feed/],
    [`/lot/${lot}/closeout`, /Before the feed of \d+ days/],
    [`/risk-management?tab=what-if&lot=${lot}`, named],
    ['/dashboard', named],
    ['/risk-management?tab=what-if&when=today', named],
    ['/closeouts?tab=groups&state=all', named],
    [`/risk-management?tab=protect&lot=${lot}`, /\d \+ feed$/],
    ['/reports/equity', named],
    ['/risk-management?tab=cash', named],
  ];
  for (const [path, says] of screens) {
    await visitAtOnce(page, path);
    const main = page.locator('#main');
    await main.getByText(says).filter({ visible: true }).first().waitFor();
    // The prices of the market rise and fall on the dashboard whatever is planned.
    const results = path === '/dashboard' ? region(page, 'Equity with Sales and LRP') : main;
    const gains = await results.locator('.gain, [data-sign=gain]').allInnerTexts();
    // So does what a move of prices makes.
    const isMove = (text: string) => /what-if|cash/.test(path) && text.startsWith('+');
    expect(
      gains.filter((text) => !isMove(text)),
      path,
    ).toEqual([]);
    // The heads of tables name the column.
    expect(await main.locator(':not(thead *):text-matches("to spare", "i")').count(), path).toBe(0);
  }
}

scenarioOnPhone('a lot on feed is not green until its feed is planned', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const lot = `FEAT-${producer.email.slice(4, 12)}`;
  await setUpLot(page, producer.entity_name, lot, {
    date_in: daysFromToday(-3),
    total_pay_wt: 65_000,
    total_cost: 50_000,
    est_out_wt: 1400,
    est_out_date: daysFromToday(209),
  });

  await expectNoGainShown(page, lot);
  await visit(page, `/lot/${lot}?tab=financial`);
  await sees(page, 'No LRP Policies Found');
  const closeout = region(page, 'Closeout');
  const result = closeout.locator('dt:text-is("Projected Result") + dd');
  await sees(closeout, 'Before the feed of 209 days: plan it');
  // It would have a profit, which is no gain before the feed.
  await expect.poll(() => result.textContent()).toMatch(/^\$\d/);
  expect(await result.locator('.gain, .loss').count()).toBe(0);
  await reads(closeout.locator('dt:text-is("Need") + dd'), /^[\d.]+ \+ feed/);
  expect(await closeout.getByText('To spare').count()).toBe(0);
  const section = region(page, 'Plan to finish');
  await closeout.getByRole('link', { name: 'Before the feed of 209 days: plan it' }).click();
  await page.waitForURL(/#plan-to-finish$/);
  await sees(section, 'No Plan to Finish');
  await press(section, 'Before the feed of 209 days: plan it');
  await press(dialog(page), 'Cancel');
  await closes(dialog(page));
  await expectAccessible(page);

  await press(section, 'Plan the Feed');
  const form = dialog(page);
  await fill(form, {
    'Feed Is Entered As': 'Cost of gain, $/cwt',
    'Feed Rate': 105,
    Yardage: 0.45,
    'Interest Rate': 8.25,
    'Expected Deaths': 1,
  });
  await press(form, 'Save Plan');
  await closes(form);
  await sees(page, `Plan of lot ${lot} saved`);
  await reads(row(section, 'Feed'), /78,750\.00/);
  await reads(row(section, 'Yardage'), /9,540\.00/);
  await section.getByText('With 1% more deaths').waitFor();
  await expect.poll(() => closeout.getByText(/^(To spare|Short)$/).count()).toBe(1);
  expect(await closeout.getByText('plan it').count()).toBe(0);
  await expectAccessible(page);

  // A bill replaces what was planned for its days.
  await section.getByLabel('Another ADG, lb').fill('3');
  await section.getByRole('button', { name: /^Move out date to/ }).waitFor();
  await visit(page, '/accounting?tab=projected');
  await openLine(page, 'Feed');
  const first = page.getByRole('link', { name: `Edit plan of lot ${lot}` }).first();
  await first.waitFor();
  await page
    .getByRole('button', { name: /^Book as actual: .*feed/i })
    .first()
    .click();
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
  await visit(page, `/lot/${lot}?tab=financial`);
  await expect.poll(() => section.getByText('nothing yet').count()).toBeLessThan(2);
});

scenarioOnPhone(
  'a lot is closed out: what was eaten and is not billed is kept, and asked about',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    const lot = await setUpLot(page, producer.entity_name, 'EATEN-1', {
      date_in: daysFromToday(-60),
      est_out_date: daysFromToday(30),
    });
    await put(page, `/api/lots/${lot.id}/plan`, { feed_unit: 'day', feed_rate: 2, own_projected: 'keep' });
    await post(page, '/api/expenses', {
      lot_id: lot.id,
      type: 'feed',
      date: daysFromToday(-11),
      amount: 9800,
    });
    await post(page, '/api/expenses', {
      lot_id: lot.id,
      type: 'care',
      date: daysFromToday(-5),
      amount: 75,
      expense_category: 'projected',
    });

    await visit(page, '/lot/EATEN-1');
    await press(page, 'Out');
    const form = dialog(page);
    const open = form.getByRole('region', { name: 'Still open on this lot' });
    await fill(form, { 'Date Out': daysFromToday(-1), 'Head Count': 100, 'Proceeds ($, total)': 250_000 });
    // 100 head for nine days, from the day after the bill through the day before they left.
    await open.getByText(/^\$1,800\.00 of feed eaten from .* is not billed yet$/).waitFor();
    await expectAccessible(page);
    await press(form, 'Add Out');
    await closes(form);

    await visitAtOnce(page, '/lot/EATEN-1?tab=financial');
    const notice = region(page, 'Not billed yet');
    await notice.getByText(/^\$1,800\.00 of feed eaten from .* is not billed yet$/).waitFor();
    expect(await region(page, 'Closeout').getByText('Final').count()).toBe(0);
    await press(notice, 'Keep');
    await sees(notice, 'Kept until its bills come: the lot is not final.');
    await comeBack(page);
    await sees(notice, 'Kept until its bills come: the lot is not final.');
    expect(await notice.getByRole('button', { name: 'Keep' }).count()).toBe(0);
    await expectAccessible(page);

    await press(notice, 'All bills are in');
    await sees(page, 'All bills of lot EATEN-1 are in');
    await press(notice, 'More bills to come');
    await notice.getByText(/^\$1,800\.00 of feed eaten/).waitFor();
  },
);
