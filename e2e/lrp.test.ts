import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { exportedLines } from './expense-actions.ts';
import { gate } from './loaded.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, region, row } from './locators.ts';
import { answering, POLICY, previewed, splitNumber } from './lrp-actions.ts';
import { refused } from './page.ts';
import { buttonNamed } from './quick-selectors.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { fill, press, reads, sees, signUp, closes } from './actions.ts';
import { visit } from './visit.ts';

const FILL_IN = 'Please fill in all required fields with valid values';
const NUMBERS = 'Please enter valid numbers for head count and target weight';

scenarioOnPhone('a producer adds, changes and deletes an LRP policy', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  await setUpLot(page, ann.entity_name, '1024');
  await page.route('**/api/lrp', (route) => route.fulfill({ status: 403, json: {} }));
  await refused(page, 403, async () => {
    await visit(page, '/risk-management/lrp');
    await sees(page, 'Failed to load LRP records');
  });
  await expectAccessible(page);
  await press(page, 'Dismiss');
  await page.getByText('Failed to load LRP records').waitFor({ state: 'detached' });
  await page.unroute('**/api/lrp');
  await press(page, 'Retry');
  await sees(page, 'No LRP Policies Found');
  await page.getByRole('heading', { name: 'Livestock Risk Protection (LRP)' }).waitFor();
  await reads(region(page, 'Claims Status'), /^Claims Status\s+0\s+Pending claims$/);
  await expectAccessible(page);

  await press(page, 'Add LRP Policy');
  expect(await dialog(page).getByText('Put Options').count()).toBe(0);
  await failsWith(FILL_IN);
  await fill(dialog(page), POLICY);
  await failsWith('Please select a lot');
  await fill(dialog(page), { Lot: '1024', 'Head Count': 0, 'Target Wt': '700' });
  await failsWith(NUMBERS);
  await fill(dialog(page), { 'Head Count': 100 });
  await reads(previewed(dialog(page), 'Total Premium'), '$4,546.85');
  await press(dialog(page), 'Add Policy');
  await closes(dialog(page));

  const policy = row(page, '0001');
  await reads(
    policy,
    /1024[^]*Strs Wt 2[^]*6\/22\/2026 - 1\/18\/2199[^]*100[^]*700\.00[^]*\$397\.61[^]*\$6\.4955/,
  );
  await reads(policy, /\$391\.11[^]*\$4,546\.85/);
  await reads(region(page, 'Active Policies'), /^Active Policies\s+1$/);
  await reads(region(page, 'Total Coverage'), /\$273,780\.15\s+Insured value/);
  await reads(
    region(page, 'Total P/L'),
    /-\s+Active policies profit\/loss; 1 LRP policy without a value excluded/,
  );
  await expectAccessible(page);

  await visit(page, '/lot/1024?tab=financial');
  const onLot = row(region(page, 'LRP Policies'), '0001');
  await reads(onLot, /Strs Wt 2[^]*6\/22\/2026 - 1\/18\/2199[^]*100[^]*700\.00[^]*\$397\.61[^]*\$6\.4955/);
  await reads(onLot, /\$391\.11[^]*\$4,546\.85[^]*-/);
  await expectAccessible(page);
  await page.goBack();

  await press(page, 'Edit endorsement 0001, lot 1024');
  await reads(dialog(page), /Edit LRP Policy/);
  await fill(dialog(page), { 'Head Count': '', 'End Date': '2026-11-19' });
  await press(dialog(page), 'Update Policy');
  await reads(dialog(page).getByRole('alert'), FILL_IN);
  await fill(dialog(page), { 'Head Count': 250 });
  await press(dialog(page), 'Update Policy');
  await closes(dialog(page));
  await reads(row(page, '0001'), /Ended[^]*250/i);
  await reads(region(page, 'Active Policies'), /^Active Policies\s+0$/);

  const remove = () => press(page, 'Delete endorsement 0001, lot 1024');
  expect(await answering(page, false, remove)).toBe('Are you sure you want to delete this LRP policy?');
  await row(page, '0001').waitFor();
  await page.route('**/api/lrp/*', (route) => route.fulfill({ status: 500, json: {} }));
  await refused(page, 500, async () => {
    await answering(page, true, remove);
    await sees(page, 'Failed to delete LRP record');
  });
  await press(page, 'Dismiss');
  await page.unroute('**/api/lrp/*');
  await answering(page, true, remove);
  await sees(page, 'No LRP Policies Found');

  async function failsWith(message: string) {
    await press(dialog(page), 'Add Policy');
    await reads(dialog(page).getByRole('alert'), message);
  }
});

scenarioOnPhone('a policy split across lots is one row that expands into its records', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  for (const lot of ['9', '=10']) await setUpLot(page, ann.entity_name, lot);
  await visit(page, '/risk-management/lrp');
  await press(page, 'Add LRP Policy');
  const form = dialog(page);
  await fill(form, { ...POLICY, 'Head Count': 5, 'Target Wt': 600, 'Split across several lots': true });
  await fill(form, { 'Split across several lots': false });
  for (const label of ['Lot', 'Head Count', 'Target Wt'])
    await expect.poll(() => field(form, label).inputValue()).toBe('');
  await fill(form, { 'Split across several lots': true });
  await press(form, 'Add Policy');
  await reads(form.getByRole('alert'), 'Please add at least one lot split');
  await press(form, 'Add Lot Split');
  await press(form, 'Add Lot Split');
  await press(form, 'Add Lot Split');
  await press(form, 'Remove lot split 3');
  await fill(splitNumber(form, 1), { Lot: '9', 'Head Count': 100, 'Target Wt': 700 });
  await fill(splitNumber(form, 2), { 'Head Count': 300 });
  await press(form, 'Add Policy');
  await reads(form.getByRole('alert'), 'Please fill in all fields for each lot split');
  await fill(splitNumber(form, 2), { Lot: '=10', 'Target Wt': 800 });
  await reads(previewed(form, 'Total Head Count'), '400');
  await reads(previewed(form, 'Weighted Avg. Target Wt (lbs)'), '775.00');
  await reads(previewed(form, 'Total Premium'), '$20,136.05');
  await expectAccessible(page);
  await press(form, 'Add Policy');
  await closes(form);

  await reads(row(page, '0001'), /9, =10[^]*400[^]*775\.00[^]*\$20,136\.05[^]*2 records/);
  await press(page, 'Details of endorsement 0001, lots 9, =10');
  await reads(row(page, '$15,589.20'), /=10[^]*300[^]*800\.00/);
  await expectAccessible(page);
  await press(page, 'Edit endorsement 0001, lot 9');
  await fill(dialog(page), { 'Head Count': 200 });
  await press(dialog(page), 'Update Policy');
  await closes(dialog(page));
  await reads(row(page, '2 records'), /500[^]*760\.00/);

  await page.getByRole('searchbox').fill('nowhere');
  await sees(page, 'No policy matches your search.');
  await expectAccessible(page);
  await press(page, 'Clear all filters');
  await page.getByRole('searchbox').fill('deaf smith');
  await sees(page, '1 policy');
  const [head, ...lines] = await exportedLines(page);
  expect(head).toMatch(
    /^Insured Name,Endorsement #,Lot,Type,State,County,.*,P\/L,Actual Ending Value,Indemnity Paid,Result$/,
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",'=10,Strs Wt 2,TX,Deaf Smith,2026-06-22,2199-01-18,300,800,397.61,6.4955,");

  await answering(page, true, () => press(page, 'Delete endorsement 0001, lot 9'));
  await reads(row(page, '0001'), /=10[^]*300/);

  // It remains when its lot is deleted.
  await visit(page, '/inventory');
  await press(page, 'Delete lot =10');
  await dialog(page).getByText('1 LRP policy stays, without a lot.').waitFor();
  await press(dialog(page), 'Delete');
  await sees(dialog(page), 'Lot deleted successfully!');
  await closes(dialog(page));
  await visit(page, '/risk-management/lrp');
  await reads(row(page, '0001'), /0001\s+(Lot\s+)?-\s/);
});

scenarioOnPhone('nothing moves when the prices come and turn out to be simulated', async ({ page }) => {
  await signUp(page, newProducer());
  const prices = gate();
  await page.route('**/api/prices', prices.hold);
  await page.goto('/risk-management/lrp');
  await sees(page, 'No LRP Policies Found');
  const mark = page.getByText('Simulated prices');
  const topOfButton = async () => (await page.locator(buttonNamed('Add LRP Policy')).boundingBox())?.y;
  const before = await topOfButton();
  expect(await mark.isVisible()).toBe(false);
  prices.open();
  await mark.waitFor();
  expect(await topOfButton()).toBe(before);
});
