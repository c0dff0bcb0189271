import { FEEDER, LATER } from './contracts.ts';
import { expect } from 'vitest';
import { sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot, post, put } from './setup.ts';
import { region } from './locators.ts';
import { ADMIN, newProducer } from './test-users.ts';
import { passTime, refused } from './page.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { press, reads, sees, signUp } from './actions.ts';
import { comeBack, visit, visitAtOnce } from './visit.ts';

scenarioOnPhone(
  'a newcomer follows the first steps, and sees the market, the value of their cattle, and recent activity',
  async ({ page }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await visit(page, '/dashboard');
    await sees(page, `Welcome, ${ann.full_name}`);
    await sees(page, 'No Recent Activity');
    await reads(region(page, 'Value at Risk'), /\$0[^]*No lots with head/);
    await reads(region(page, 'Total Head Count').locator('div').first(), '0');
    await region(page, 'Market ticker').getByText(FEEDER.symbol).first().waitFor();
    const steps = region(page, 'First steps');
    await steps.getByRole('link', { name: 'Add a lot' }).waitFor();
    expect(await steps.getByText('Done:').count()).toBe(0);
    expect(await steps.getByRole('link', { name: 'See your break-even' }).count()).toBe(0);
    await expectAccessible(page);

    await reads(region(page, 'Equity with Sales and LRP'), /\$0[^]*No lots with head/);
    await sees(region(page, 'Needs attention'), 'Nothing needs your attention');
    await region(page, 'Hedge by Month').scrollIntoViewIfNeeded();
    await sees(
      region(page, 'Hedge by Month'),
      'Lots with head and open positions appear here by contract month.',
    );

    await steps.getByRole('link', { name: 'Add a lot' }).click();
    await page.getByRole('dialog', { name: 'Add New Lot' }).waitFor();
    const lot = await setUpLot(page, ann.entity_name, 'D-1', { est_out_date: LATER.outDate });
    await post(page, '/api/expenses', {
      lot_id: lot.id,
      date: '2026-04-01',
      type: 'feed',
      amount: 1250.5,
      expense_category: 'actual',
    });
    await visit(page, '/dashboard');
    await reads(region(page, 'Total Head Count').locator('div').first(), '100');
    await sees(page, 'In 1 lot with head');
    await reads(region(page, 'Equity with Sales and LRP'), /\$[\d,]+\s+No earlier snapshot to compare with/);
    await reads(
      region(page, 'Lots by Need, $/cwt').getByRole('listitem'),
      /^D-1[^]*Need \d+\.\d\d \+ feed · Expected \d+\.\d\d$/,
    );
    const summary = region(page, 'Value Summary');
    await reads(
      summary.getByRole('row', { name: /Inventory/ }),
      /Inventory\s+[+−]?\$[\d,]+\s+\$[\d,]+\s+\$[\d,]+/,
    );
    await reads(summary.getByRole('row', { name: /LRP/ }), /LRP\s+\$0\s+\$0\s+\$0/);
    const activity = region(page, 'Recent Activity').locator('li');
    await reads(activity.first(), /Expense: \$1,251 for feed/);
    await reads(activity.last(), /New lot: 100 head from Amarillo auction/);
    await summary.getByRole('button', { name: 'Inventory' }).click();
    await page
      .getByRole('tooltip')
      .getByText(/over lots with head. 1 position./)
      .waitFor();
    await sees(page, 'Simulated prices');
    await expectAccessible(page);
    // The check scrolls the page to its top, away from the pointer: the explanation is shown again, and a press after it opens the glossary.
    await summary.getByRole('button', { name: 'Inventory' }).hover();
    await page.getByRole('tooltip').waitFor();
    await passTime(page, 500);
    await summary.getByRole('button', { name: 'Inventory' }).click();
    await page.waitForURL('**/glossary#inventory');
    await reads(page.getByRole('article').and(page.locator('[aria-current]')), /^Inventory/);
    await expectAccessible(page);
    await visitAtOnce(page, '/glossary?q=zebra');
    await sees(page, 'No Terms Match');
    await visit(page, '/dashboard');

    // Nothing is hedged yet.
    await region(page, 'Needs attention')
      .getByRole('link', { name: 'Lot D-1 is hedged 0.00%, under 80%', exact: true })
      .waitFor();
    await region(page, 'Hedge by Month').scrollIntoViewIfNeeded();
    await region(page, 'Hedge by Month')
      .getByRole('img', { name: /^Bars of what lots need/ })
      .waitFor();

    // The first steps are done by what is entered, and seen on any device of the entity.
    await steps.getByRole('link', { name: 'See your break-even' }).click();
    await page.waitForURL('**/lot/D-1/closeout');
    await sees(page, 'Break-even');
    await page.goBack();
    await expect.poll(() => steps.getByText('Done:').count()).toBe(2);
    await put(page, `/api/lots/${lot.id}/plan`, { feed_unit: 'day', feed_rate: 2, yardage: 0.5 });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'drover.session') localStorage.removeItem(key);
    });
    await page.reload();
    await expect.poll(() => steps.getByText('Done:').count()).toBe(4);
    await expectAccessible(page);

    const large = { total_received: 10_000, total_pay_wt: 6_000_000, est_out_date: LATER.outDate };
    await setUpLot(page, ann.entity_name, 'D-2', large);
    await comeBack(page);
    await sees(page, 'In 2 lots with head');
    expect(await steps.count()).toBe(0);
    await reads(summary.getByRole('row', { name: /Net Value/ }), /\$\d\d,\d{3},\d{3}\s+\$\d\d,\d{3},\d{3}/);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways).toBeLessThanOrEqual(0);

    await page.getByRole('link', { name: 'View Inventory' }).click();
    await page.waitForURL('**/inventory');
  },
);

scenarioOnDesktop(
  'a dashboard stands still while it loads, shows an error if it cannot, and recovers',
  async ({ page }) => {
    await signUp(page, newProducer());
    let refuse = () => {};
    const refusing = new Promise<void>((resolve) => (refuse = resolve));
    const forbidden = { error: { code: 'forbidden', message: 'Not now' } };
    await page.route('**/api/dashboard', async (route) => {
      await refusing;
      await route.fulfill({ status: 403, json: forbidden });
    });
    const loading = page.locator('main .mantine-Skeleton-root');
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await refused(page, 403, async () => {
      await visit(page, '/dashboard');
      await loading.first().waitFor();
      // The browsers of scenarios ask for reduced motion.
      await expect.poll(moving).toBe(0);
      expect(await loading.count()).toBeGreaterThan(0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect.poll(moving).toBeGreaterThan(0);
      refuse();
      await sees(page, 'Failed to load dashboard data');
    });
    await reads(region(page, 'Total Head Count').locator('div').first(), '-');
    await reads(region(page, 'Recent Activity').locator('p').last(), '-');
    expect(await page.getByText('No Recent Activity').count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/api/dashboard');
    await press(page, 'Retry');
    await reads(region(page, 'Total Head Count').locator('div').first(), '0');
    expect(await page.getByText('Failed to load dashboard data').count()).toBe(0);
    await loading.first().waitFor({ state: 'detached' });

    // The ticker passes a screen in 8 seconds, in the order of months.
    const ticker = region(page, 'Futures prices, $/cwt');
    await ticker.getByText(FEEDER.symbol).first().waitFor();
    const symbols = await ticker.locator('ul').first().locator('strong').allInnerTexts();
    const months = symbols
      .filter((symbol) => symbol.startsWith('GF'))
      .map((symbol) => symbol.slice(3) + symbol.charAt(2));
    expect(months.length).toBeGreaterThan(5);
    expect(months).toEqual(months.toSorted());
    const secondsPerScreen = () =>
      ticker.locator('> div').evaluate((track) => {
        const { duration } = track.getAnimations()[0]?.effect?.getComputedTiming() ?? {};
        return (Number(duration) / 1_000) * (window.innerWidth / (track.scrollWidth / 2));
      });
    await expect.poll(secondsPerScreen).toBeCloseTo(8, 1);
  },
);

scenarioOnDesktop(
  'every screen shows the same notes about what a lot’s figures leave out',
  async ({ page }) => {
    const prices = [{ symbol: 'GFX25', last_price: 341.225 }];
    await put(await sessionOf(ADMIN), '/api/quotes/prices', { prices, confirmed: ['stopped'] });
    const ann = newProducer();
    await signUp(page, ann);
    const feeders = { est_out_wt: 850 };
    await setUpLot(page, ann.entity_name, 'S-1', { ...feeders, est_out_date: '2025-11-11' });
    await setUpLot(page, ann.entity_name, 'S-2', { ...feeders, est_out_date: '2024-11-11' });

    const stopped = 'GFX25 stopped trading on Nov 20, 2025: value of that day';
    await visit(page, '/dashboard');
    await sees(page, `1 lot: ${stopped}`);
    const summary = region(page, 'Value Summary');
    await reads(summary.getByRole('row', { name: /^Inventory/ }), /-\s+\$290,041\s+-/);
    await summary.getByText('1 lot without a price excluded').first().waitFor();
    await summary
      .getByText(/: \$290,041\.25 of Current has no previous settlement$/)
      .first()
      .waitFor();

    await visit(page, '/risk-management');
    await sees(page, '1 lot without a price ($150,000 of cost) excluded');
    await sees(page, `1 lot: ${stopped}`);
    await visit(page, '/lot/S-1?tab=financial');
    await page.getByText(stopped).first().waitFor();
    await expectAccessible(page);
  },
);
