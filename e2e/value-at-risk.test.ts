import { expectAccessible } from './accessible.ts';
import { region, row } from './locators.ts';
import { setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { scenario } from './scenario.ts';
import { press, reads, sees, signInAsAdmin, signUp } from './actions.ts';

scenario(
  'a producer sees what a bad day may cost, and an adviser sees it for one entity',
  async ({ page, another }) => {
    const ann = newProducer();
    await signUp(page, ann);
    await page.goto('/risk-management?tab=cash');
    await sees(page, 'Nothing at Risk');
    await expectAccessible(page);

    await setUpLot(page, ann.entity_name, 'VR-1', { est_out_date: '2027-02-11' });
    await page.goto('/dashboard');
    const card = region(page, 'Value at Risk');
    await reads(card, /\$[\d,]{4,}[^]*1 day in 20 is worse · cattle alone \$/);
    await card.getByRole('link', { name: 'Details' }).click();
    await page.waitForURL('**/risk-management?tab=cash');
    await reads(
      region(page, 'Value at Risk'),
      /On 19 of 20 trading days you should not lose more than \$[\d,]+\. Without your hedges it would be \$[\d,]+\./,
    );
    await sees(page, 'From price history. It knows nothing of basis, disease or a closed market.');
    await page.getByText(/Over 37\d days the line was passed \d+ times?; 19 expected/).waitFor();
    await reads(row(page, 'VR-1'), /VR-1[^]*\$[\d,]+/);
    await press(page, 'Show as table');
    await page.getByRole('columnheader', { name: 'Change' }).waitFor();
    await expectAccessible(page);
    await page.getByText('5 days', { exact: true }).click();
    await page.getByText(/In 19 of 20 spans of 5 trading days you should not lose/).waitFor();

    const adviser = await another();
    await signInAsAdmin(adviser);
    await adviser.goto(`/risk-management?tab=cash&owner=${encodeURIComponent(ann.entity_name)}`);
    await reads(row(adviser, 'VR-1'), /VR-1/);
    await expectAccessible(adviser);
  },
);
