import { expectAccessible } from './accessible.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { press, sees, signInAsAdmin, signUp } from './actions.ts';

scenarioOnDesktop('the root URL is the dashboard, and an unknown URL links to it', async ({ page }) => {
  await signUp(page, newProducer());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await page.goto('/no-such-page');
  await sees(page, 'There is no page at this address');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/reports/no-such-report');
  await sees(page, 'There is no page at this address');
});

scenarioOnDesktop(
  'an unknown URL of the admin area is denied to a producer, who can go back',
  async ({ page }) => {
    await signUp(page, newProducer());
    await page.goto('/inventory');
    await page.goto('/admin/no-such-page');
    await sees(page, 'Access Denied');
    await page.reload();
    await press(page, 'Go Back');
    await page.waitForURL('**/inventory');

    const newTab = await page.context().newPage();
    await newTab.goto('/admin/no-such-page');
    await press(newTab, 'Go Back');
    await newTab.waitForURL('**/dashboard');
    await newTab.close();

    await signInAsAdmin(page);
    await page.goto('/admin/no-such-page');
    await sees(page, 'There is no page at this address');
  },
);
