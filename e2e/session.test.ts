import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog } from './locators.ts';
import { defective, refused } from './page.ts';
import { newProducer, type Person } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { closes, endSession, fill, holds, press, sees, signUp } from './actions.ts';

/** Makes the access token of the page as old as an hour; the clock of the page does not change. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(window.localStorage.getItem('drover.session') ?? '{}') as object;
    window.localStorage.setItem('drover.session', JSON.stringify({ ...session, expires_at: 1_000 }));
  });

const UNREACHABLE = 'The server cannot be reached.';

/** What may stand between a browser and the server. */
const obstacles: readonly ((page: Page) => Promise<unknown>)[] = [
  // No line.
  (page) => page.route(/\/(api|auth)\//, (route) => route.abort('internetdisconnected')),
  // A proxy that answers instead.
  (page) =>
    page.route(/\/(api|auth)\//, (route) =>
      route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
    ),
];

/** The page renews its token on its own: what it was refused is over, and logged, once another request has its answer. */
async function takeDown(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(async () => (await fetch('/api/health')).text());
}

/** Types an expense that is not saved. */
async function typeExpense(page: Page): Promise<Person> {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, '7');
  await page.goto('/accounting');
  await press(page, 'Add Expense');
  await fill(dialog(page), { Lot: '7', Amount: '12.5' });
  return producer;
}

/** Ends the session on the server, as a new password does; the page does not know of it. */
const endOnServer = async (page: Page) => {
  const { access_token } = await page.evaluate(
    () => JSON.parse(window.localStorage.getItem('drover.session') ?? '{}') as { access_token: string },
  );
  const headers = { authorization: `Bearer ${access_token}` };
  await page.request.post('/auth/v1/logout?scope=global', { headers });
};

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Your Session Has Ended' });
const expenseDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });

scenarioOnPhone(
  'a form with typed text outlives an expired token without a server, and a session that ends',
  async ({ page }) => {
    const producer = await typeExpense(page);
    for (const putUp of obstacles)
      await defective(page, 'Failed to load resource', async () => {
        await expireToken(page);
        await putUp(page);
        await press(dialog(page), 'Add Expense');
        await sees(dialog(page), `Failed to add expense. Please try again. ${UNREACHABLE}`);
        await expectAccessible(page);
        await takeDown(page);
      });

    await endOnServer(page);
    await defective(page, 'Failed to load resource', async () => {
      await press(expenseDialog(page), 'Add Expense');
      await passwordDialog(page).waitFor();
      await expectAccessible(page);
      await fill(passwordDialog(page), { Password: 'a guess' });
      await press(passwordDialog(page), 'Sign In');
      await sees(passwordDialog(page), 'Invalid email or password');
      await fill(passwordDialog(page), { Password: producer.password });
      await press(passwordDialog(page), 'Sign In');
      await closes(passwordDialog(page));
    });
    await holds(expenseDialog(page), 'Amount', '12.5');
    await press(expenseDialog(page), 'Add Expense');
    await closes(expenseDialog(page));
    await sees(page, '$12.50');
  },
);

scenarioOnDesktop(
  'another user who signs in finds no form, and Cancel leads to the sign-in page and back',
  async ({ page }) => {
    await typeExpense(page);
    const other = newProducer();
    const session = await newSession(other);
    await endSession(page);
    await passwordDialog(page).waitFor();
    // The other user signs in, in another tab.
    await page.evaluate((stored) => {
      window.localStorage.setItem('drover.session', stored);
      window.dispatchEvent(new StorageEvent('storage', { key: 'drover.session' }));
    }, session);
    await closes(passwordDialog(page));
    await closes(expenseDialog(page));
    await sees(page, 'No Expenses Found');

    await press(page, 'Add Expense');
    await fill(expenseDialog(page), { Amount: '7' });
    await endSession(page);
    await press(passwordDialog(page), 'Cancel');
    await page.waitForURL('**/signin?return=%2Faccounting');
    await fill(page, { Email: other.email, Password: other.password });
    await press(page, 'Sign In');
    await page.waitForURL('**/accounting');
    await page.getByRole('heading', { name: 'Accounting' }).waitFor();
    expect(await expenseDialog(page).count()).toBe(0);
  },
);

scenarioOnDesktop('a user who was sent to sign in comes back to the address', async ({ page }) => {
  const producer = newProducer();
  await newSession(producer);
  const signInHere = async () => {
    await fill(page, { Email: producer.email, Password: producer.password });
    await press(page, 'Sign In');
  };
  const address = '/inventory?q=7&location=North+pens';
  // What a screen has asked for when its session ends is refused.
  await refused(page, 401, async () => {
    await page.goto(address);
    await page.waitForURL('**/signin?return=*');
    await signInHere();
    await page.waitForURL(`**${address}`);
    await endSession(page);
    await page.waitForURL('**/signin?return=%2Finventory*');
    await page.goto('/signin?return=https%3A%2F%2Fevil.example%2F');
    await signInHere();
    await page.waitForURL('**/dashboard');
    await press(page, 'Sign Out');
    await page.waitForURL(/\/signin$/);
  });
});
