import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { fill, press, reads, sees, signUp } from './actions.ts';
import { row } from './locators.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { post, put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'all lots of an entity are planned with its usual rates, edited and saved together',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    const later = { est_out_date: '2027-06-20' };
    const planned = await setUpLot(page, ann.entity_name, 'A1', later);
    await put(page, `/api/lots/${planned.id}/plan`, { feed_rate: 3.4, yardage: 0.45, freight: 9.1 });
    const own = await setUpLot(page, ann.entity_name, 'B2', later);
    await setUpLot(page, ann.entity_name, 'C3', { ...later, est_out_wt: 550 });
    const expense = { date: '2027-05-31', type: 'feed', amount: 9_120, expense_category: 'projected' };
    await post(page, '/api/expenses', { ...expense, lot_id: own.id });

    await visit(page, '/inventory');
    await page.getByRole('link', { name: '1 lot without a plan to finish' }).click();
    await page.waitForURL('**/lots/plans');
    await sees(page, '1 lot without a plan to finish');
    await sees(
      page,
      'Usual rates, as last saved: feed 3.40 $/head-day, yardage 0.45 $/head-day, freight 9.10 $/head',
    );
    await expectAccessible(page);
    const rows = page.getByRole('rowheader');
    await reads(rows.nth(2), 'A1');

    await press(page, 'Use Usual Rates for Lots without a Plan');
    const c3 = row(page, 'C3');
    await fill(c3, { 'Feed Is Entered As': 'Cost of gain, $/cwt', 'Feed Rate': '105' });
    await fill(row(page, 'A1'), { Yardage: '0.5' });
    await refused(page, 400, async () => {
      await press(page, 'Save Plans');
      await sees(
        page,
        'Lot C3: Enter the feed as $ a head-day: a cost of gain needs an out weight above the in weight',
      );
    });
    expect(await c3.getByLabel('Feed Rate').inputValue()).toBe('105');

    await fill(c3, { 'Feed Is Entered As': '$ a head-day', 'Feed Rate': '3.1' });
    await refused(page, 409, async () => {
      await press(page, 'Save Plans');
      const asked =
        "The plan holds lot B2's projected feed of $9,120.00 on May 31, 2027 too: replace it or keep both";
      await page.getByText(asked).first().waitFor();
    });
    await expectAccessible(page);
    await fill(page, { 'Your Projected Expenses of These Types': 'Replace them' });
    await press(page, 'Save Plans');
    await sees(page, 'Plans of 3 lots saved');
    await sees(page, 'The figures of every lot include the cost to finish it');
    expect(await row(page, 'C3').getByLabel('Feed Rate').inputValue()).toBe('3.1');
    await press(page, 'Undo');
    await sees(page, 'Plans of 3 lots restored');
    await sees(page, '1 lot without a plan to finish');
    expect(await row(page, 'C3').getByLabel('Feed Rate').inputValue()).toBe('');
    expect(await row(page, 'A1').getByLabel('Yardage').inputValue()).toBe('0.45');

    await fill(row(page, 'C3'), { 'Feed Rate': '3.2' });
    await press(page, 'Save Plans');
    await sees(page, 'Plan of lot C3 saved');
    await visit(page, '/lots/plans');
    await expect.poll(() => row(page, 'C3').getByLabel('Feed Rate').inputValue()).toBe('3.2');
    expect(await row(page, 'B2').getByLabel('Feed Rate').inputValue()).toBe('');
  },
);
