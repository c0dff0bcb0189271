import type { Page } from 'playwright-core';
import { setUpLot } from './setup.ts';
import { dialog, region } from './locators.ts';
import { newProducer } from './test-users.ts';
import { defective, refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { closes, fill, press, reads, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

const id = '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11';
const reference = `(Reference: ${id})`;

/** Makes requests to these URLs fail as after a defect in the server. */
const breaks = (page: Page, addresses: RegExp) =>
  page.route(addresses, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': id, 'x-supabase-api-version': '2024-01-01' },
      contentType: 'application/json',
      body: JSON.stringify({
        // The session's endpoints use the message of their client.
        code: 'unexpected_failure',
        message: `Something went wrong on our side. ${reference}`,
        error: {
          code: 'internal',
          message: `Something went wrong on our side. Nothing was saved. ${reference}`,
        },
      }),
    }),
  );

scenarioOnDesktop(
  'a server failure shows the reference to the log, and a lost line is said after what failed',
  async ({ page }) => {
    const ann = newProducer();
    await breaks(page, /\/auth\/v1\/token/);
    await page.goto('/signin');
    await fill(page, { Email: ann.email, Password: ann.password });
    await refused(page, 500, async () => {
      await press(page, 'Sign In');
      await sees(page, `An error occurred during sign in ${reference}`);
    });

    await signUp(page, ann);
    await setUpLot(page, ann.entity_name, '7');
    await page.goto('/inventory');
    await press(page, 'Delete lot 7');
    await sees(dialog(page), 'Delete Lot');
    const lost = 'The server cannot be reached.';
    await defective(page, 'Failed to load resource', async () => {
      await page.context().setOffline(true);
      await press(dialog(page), 'Delete');
      await sees(dialog(page), `Failed to delete lot. Please try again. ${lost}`);
      await page.context().setOffline(false);
    });
    await breaks(page, /\/api\/lots\/\d+$/);
    await breaks(page, /\/api\/expenses\//);
    await breaks(page, /\/api\/export$/);
    await refused(page, 500, async () => {
      await press(dialog(page), 'Delete');
      await sees(dialog(page), `Failed to delete lot. Please try again. ${reference}`);
      await press(dialog(page), 'Cancel');
      await closes(dialog(page));
      await visit(page, '/accounting');
      await sees(page, 'Failed to load expenses data');
      await sees(page, reference);
      await visit(page, '/settings');
      await press(region(page, 'Your Data'), 'Download Excel');
      await reads(
        region(page, 'Your Data').getByRole('alert'),
        `Failed to download your records. Please try again. ${reference}`,
      );
    });

    await page.unrouteAll();
    await fill(page, { 'Full Name': 'Ann K.' });
    page.on('dialog', (box) => void box.accept());
    await defective(page, 'Failed to load resource', async () => {
      await page.route(/\/api\//, (route) => route.abort('connectionrefused'));
      await press(page, 'Save Changes');
      await sees(page, `Failed to update profile. ${lost}`);
      await page.goto('/settings');
      await sees(page, `Failed to load profile data. ${lost}`);
      await page.goto('/accounting');
      await sees(page, `Failed to load user profile. ${lost}`);
      await page.unrouteAll();
      await press(page, 'Retry');
      await page.route(/\/api\/quotes/, (route) => route.abort('connectionrefused'));
      await page.getByRole('link', { name: 'Quotes', exact: true }).click();
      await sees(page, `Failed to fetch quotes. ${lost}`);
    });
  },
);
