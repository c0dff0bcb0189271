import { LATER } from './contracts.ts';
import { expect } from 'vitest';
import { press, reads, sees, signInAsAdmin, turnTo } from './actions.ts';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { region, row } from './locators.ts';
import { refused } from './page.ts';
import { scenarioOnPhone } from './scenario.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone('an adviser sees whom to call first', async ({ page }) => {
  const [ann, bob] = [newProducer(), newProducer('Quiet Ranch')];
  const hers = await newSession(ann);
  const lot = await setUpLot(hers, ann.entity_name, 'CL-1', { est_out_date: '2026-03-20' });
  await setUpLot(hers, ann.entity_name, 'CL-2', { est_out_date: LATER.outDate });
  await newSession(bob);
  await signInAsAdmin(page);
  await setUpTrades(page, [
    { lot_id: lot.id, quantity: 1, b_s: 'Sell', acct: `CL-${ann.entity_name.slice(-8)}`, price_amount: 230 },
  ]);

  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Not now' } } }),
  );
  await refused(page, 403, async () => {
    await visit(page, '/admin/clients');
    await page.getByText(/Failed to load clients/).waitFor();
  });
  await page.unroute('**/api/clients');
  await press(page, 'Retry');
  await page.getByPlaceholder('Search clients...').fill(ann.entity_name);
  const client = row(page, ann.entity_name);
  await reads(client, /1 lot past out date[^]*2 lots outside band/);
  await reads(client, /\+\d more/);
  await reads(client, /200/);
  await reads(client, /CL-1 out date passed/);
  await reads(client, /under 80% to 120%/);
  const call = client.getByRole('link', { name: `Call ${ann.entity_name}: ${ann.phone_number}` });
  expect(await call.getAttribute('href')).toBe('tel:8065550142');

  // The rest on demand; the sum stands only beside the reasons.
  await client.getByRole('button', { name: `Details of ${ann.entity_name}` }).click();
  await sees(page, 'Lot CL-1 is past its out date of Mar 20, 2026 with 100 head');
  await page.getByText(/^\d+ points$/).waitFor();
  await expectAccessible(page);

  await page.getByPlaceholder('Search clients...').fill(bob.entity_name);
  await reads(row(page, bob.entity_name), /Nothing/);
  await page.getByPlaceholder('Search clients...').fill('no such ranch');
  await sees(page, 'No client found');
  await press(page, 'Clear all filters');
  await turnTo(page, page.getByRole('link', { name: ann.entity_name, exact: true }));
  await page.getByPlaceholder('Search clients...').fill(ann.entity_name);
  await page.getByRole('link', { name: ann.entity_name, exact: true }).click();
  await page.waitForURL('**/admin/client?client=*');
  await reads(region(page, 'Needs Attention'), /Lot CL-1 is past its out date[^]*points/);
  await reads(region(page, 'Lots by Need'), /CL-[12] · [^]*CL-[12] · /);
  await reads(region(page, 'Positions by Contract Month'), /40,000/);
  await reads(region(page, 'Notifications'), /Lot CL-1 is past its out date/);
  await reads(region(page, 'Notes and Tasks'), /No notes yet/);
  await reads(region(page, 'Saved Matrices and Comparisons'), /None saved yet/);
  await reads(region(page, 'Broker Accounts'), /CL-/);
  await reads(region(page, 'Users'), new RegExp(`${ann.full_name}[^]*${ann.email}`));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open Dashboard' }).click();
  await page.waitForURL('**/dashboard**');
  await reads(region(page, 'Total Head Count'), /200/);
  await visit(page, '/admin/client?client=999999');
  await sees(page, 'Client not found');

  // Over all clients they stand on the dashboard.
  await page.goto('/dashboard');
  await region(page, 'Clients').getByRole('link', { name: 'All clients' }).waitFor();
  await expectAccessible(page);
});
