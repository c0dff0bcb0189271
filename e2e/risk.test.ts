import { expectAccessible } from './accessible.ts';
import { dialog, lotLink, region, row } from './locators.ts';
import { addLot } from './lot-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { press, reads, sees, signUp, closes } from './actions.ts';

scenarioOnPhone('a producer sees the hedge of lots, and the effect of a market move', async ({ page }) => {
  await signUp(page, newProducer());
  await page.goto('/risk-management');
  await sees(page, 'No Lots With Head');
  await expectAccessible(page);

  await addLot(page, '77', { 'Est. Out Date': '2026-01-15' });
  await page.goto('/risk-management');
  await reads(region(page, 'Hedgeable Weight'), /125,000 lb/);
  await reads(region(page, 'Cumulative Hedge %'), /0\.0%/);
  await reads(region(page, 'A $1.00/cwt Move'), /\$1,250\.00/);
  await reads(row(page, '77'), /Fat · LEG26[^]*125,000[^]*0\.00%[^]*TBD/);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Coverage by Month' }).click();
  await reads(row(page, 'LEG26').first(), /125,000[^]*−125,000 under[^]*0\.0%/);
  await page.getByText('Contract month', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'What-If' }).click();
  await page.getByRole('textbox', { name: /^Live cattle futures/ }).fill('-10');
  await sees(page, 'What this assumes');
  await expectAccessible(page);
  await press(page, 'Back to today');

  await page.getByRole('button', { name: /^Notifications, / }).click();
  const panel = region(page, 'Notifications');
  await sees(panel, 'Lot 77 is past its out date of Jan 15, 2026 with 100 head');
  await expectAccessible(page);
  await press(panel, 'Dismiss: Lot 77 is past its out date of Jan 15, 2026 with 100 head');
  await panel.getByText('is past its out date').waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: /^Lot 77 is hedged 0\.00%/ }).click();
  await page.waitForURL('**/lot/77?owner=*');
  await page.getByRole('heading', { name: 'Lot Details: 77' }).waitFor();
  await page.goto('/inventory');
  await lotLink(page, '77').waitFor();

  await addLot(page, '78', { 'Est. Out Date': '2026-01-15' });
  await page.reload();
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await press(panel, 'Dismiss all');
  await sees(panel, 'Nothing needs your attention');
  await closes(dialog(page));
});
