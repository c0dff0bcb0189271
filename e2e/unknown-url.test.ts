import { expectAccessible } from './accessible.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { sees, signUp } from './actions.ts';

scenarioOnDesktop('the root URL is the dashboard, and an unknown URL links to it', async ({ page }) => {
  await signUp(page, newProducer());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await page.goto('/no-such-page');
  await sees(page, 'There is nothing at this address');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});
