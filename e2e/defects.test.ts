import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, field } from './locators.ts';
import { defective, refused } from './page.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { newProducer } from './test-users.ts';
import { fill, holds, press, sees, signInAsAdmin, signUp } from './actions.ts';
import { put, setUpLot } from './setup.ts';
import { visitAtOnce } from './visit.ts';

const BUSY = { error: { code: 'unavailable', message: 'The server is busy' } };
const MISSING_FACTS = 'Failed to load some data';
const DEFECT = 'expectedDefect defect';

/** Makes the product fail wherever it trims this text, until restored. */
const breakTrimOf = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    ([target, message]) => {
      const texts = Object.getPrototypeOf('') as { trim: () => string };
      const { trim } = texts;
      Object.defineProperty(texts, 'trim', {
        configurable: true,
        value(this: string) {
          if (trim.call(this) === target) throw new Error(message);
          return trim.call(this);
        },
      });
    },
    [text, DEFECT] as const,
  );

scenarioOnDesktop('an error in a dialog loses neither the page nor the input', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/risk-management/lrp');
  await press(page, 'Add LRP Policy');
  await fill(dialog(page), { State: 'TX', 'Premium/Cwt': '6.4955', 'Put Symbol': 'GFX390' });
  await breakTrimOf(page, 'GFX3900');
  await defective(page, DEFECT, async () => {
    await field(dialog(page), 'Put Symbol').fill('GFX3900');
    await sees(dialog(page), 'This dialog could not be shown. What you typed is kept. Please try again.');
    await expectAccessible(page);
    await press(dialog(page), 'Try Again');
    await sees(dialog(page), 'This dialog could not be shown. What you typed is kept. Please try again.');
  });
  await page.getByRole('heading', { name: 'Livestock Risk Protection (LRP)' }).waitFor();
  await press(dialog(page), 'Undo Last Change');
  const held = ['State', 'Premium/Cwt', 'Put Symbol'].map((label) => field(dialog(page), label).inputValue());
  expect(await Promise.all(held)).toEqual(['TX', '6.4955', 'GFX390']);
});

scenarioOnPhone('a user whose profile cannot be loaded can retry or sign out', async ({ page }) => {
  await signUp(page, newProducer());
  await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: BUSY }));
  await refused(page, 503, async () => {
    await page.goto('/inventory');
    await sees(page, 'Failed to load user profile. The server is busy.');
  });
  await page.getByText('Drover', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/profile');
  await press(page, 'Retry');
  await sees(page, 'No Lots Found');

  await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: BUSY }));
  await refused(page, 503, async () => {
    await page.reload();
    await press(page, 'Sign Out');
    await page.waitForURL('**/signin');
  });
});

scenarioOnPhone(
  'facts of a page and of a dialog that cannot be loaded are named as missing, and loaded with Retry',
  async ({ page }) => {
    const busy = (path: string) => page.route(path, (route) => route.fulfill({ status: 503, json: BUSY }));
    await signUp(page, newProducer());
    await put(page, '/api/profile/interest-rate', { interest_rate: 8.5 });
    await busy('**/api/profile/interest-rate');
    await busy('**/api/lrp-rules');
    await refused(page, 503, async () => {
      await page.goto('/lots/purchase');
      await sees(page, `${MISSING_FACTS}. The server is busy.`);
      await holds(page.locator('#main'), 'Interest Rate', '');
      await expectAccessible(page);
    });
    await page.unroute('**/api/profile/interest-rate');
    await press(page, 'Retry');
    await holds(page.locator('#main'), 'Interest Rate', '8.5');
    expect(await page.getByText(MISSING_FACTS).count()).toBe(0);

    await visitAtOnce(page, '/risk-management/lrp');
    await press(page, 'Add LRP Policy');
    await refused(page, 503, async () => {
      await sees(dialog(page), `${MISSING_FACTS}. The server is busy.`);
      await expectAccessible(page);
    });
    await page.unroute('**/api/lrp-rules');
    await press(dialog(page), 'Retry');
    await expect.poll(() => page.getByText(MISSING_FACTS).count()).toBe(0);
  },
);

scenarioOnDesktop('a refused request is sent once, and again by Retry only', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, '7');
  const refuse = async (path: string) => {
    const requests = { count: 0 };
    await page.route(path, (route) => {
      requests.count += 1;
      return route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'Refused' } } });
    });
    return requests;
  };
  const notes = await refuse('**/api/notes?*');
  const alerts = await refuse('**/api/alerts');
  const equity = await refuse('**/api/dashboard/equity?*');
  await refused(page, 422, async () => {
    await page.goto('/lot/7');
    await sees(page, 'Failed to load notes');
    await page.getByRole('button', { name: 'Notifications could not be loaded' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(notes.count).toBe(1);
    expect(alerts.count).toBe(1);
    await press(page, 'Retry');
    await expect.poll(() => notes.count).toBe(2);
    await page.goto('/dashboard');
    await sees(page, 'Failed to load notifications');
    await page.waitForLoadState('networkidle');
    expect(alerts.count).toBe(2);
    expect(equity.count).toBe(1);
    await expectAccessible(page);
  });
});
