import { expect } from 'vitest';
import { newSession, sessionOf } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { newestMail } from './mailbox.ts';
import { newProducer } from './test-users.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { fill, press, sees } from './actions.ts';

scenarioOnDesktop('a producer recovers a lost password with a link in a mail', async ({ page, another }) => {
  const ann = newProducer();
  const { access_token } = JSON.parse(await newSession(ann)) as { access_token: string };

  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await sees(page, 'Forgot Password');
  await fill(page, { Email: ann.email });
  await expectAccessible(page);
  await press(page, 'Send Link');
  await page.getByText('an email with a link is on its way').waitFor();

  const link = /http:\S+/.exec(await newestMail(ann.email))?.[0] ?? '';
  // A program that checks mails opens the link first.
  const again = await another();
  await again.goto(link);
  await page.goto(link);
  await sees(page, 'Choose a New Password');
  await expectAccessible(page);
  await fill(page, { 'New Password': 'a new one', 'Confirm New Password': 'another' });
  await press(page, 'Change Password');
  await sees(page, 'Passwords do not match');
  await fill(page, { 'Confirm New Password': 'a new one' });
  await press(page, 'Change Password');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();

  const ended = await page.request.get('/api/profile', {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(ended.status()).toBe(401);
  await sessionOf({ ...ann, password: 'a new one' });

  await fill(again, { 'New Password': 'a third one', 'Confirm New Password': 'a third one' });
  await refused(again, 403, async () => {
    await press(again, 'Change Password');
    await sees(again, 'This link has expired or has been used. Please request a new one.');
  });
  await expectAccessible(again);
  await again.getByRole('link', { name: 'Request a new link' }).click();
  await again.waitForURL('**/forgot-password');
});

scenarioOnDesktop('without mail the page refers to an administrator', async ({ page }) => {
  await page.route('**/api/password-recovery', (route) => route.fulfill({ json: { by_mail: false } }));
  await page.goto('/forgot-password');
  await page.getByText('Ask your adviser or your Drover administrator for a temporary password').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.waitForURL('**/signin');
});
