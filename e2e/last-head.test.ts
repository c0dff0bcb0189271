import { expectAccessible } from './accessible.ts';
import { post, put, setUpLot, setUpOut } from './setup.ts';
import { dialog, region } from './locators.ts';
import { figuresRead } from './lot-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnPhone } from './scenario.ts';
import { closes, fill, press, reads, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnPhone('the last out settles what is still open, and the result is final', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  const lot = await setUpLot(page, producer.entity_name, 'L-1');
  const expense = { lot_id: lot.id, type: 'feed', date: '2026-04-01' };
  await post(page, '/api/expenses', { ...expense, amount: 35_000 });
  await post(page, '/api/expenses', { ...expense, expense_category: 'projected', amount: 800 });
  await post(page, '/api/expenses', { ...expense, expense_category: 'projected', amount: 50 });
  await setUpOut(page, lot.id, { head_count: 40, weight: 50_000 });

  await visit(page, '/lot/L-1');
  await figuresRead(page, { 'Current Head': '60' });
  await press(page, 'Out');
  const form = dialog(page);
  const open = form.getByRole('region', { name: 'Still open on this lot' });
  await fill(form, { 'Date Out': '2026-11-02', 'Head Count': 60 });
  await sees(
    open,
    'This shipment has no proceeds: enter them above, or later. Until then the lot has no result.',
  );
  await expectAccessible(page);
  await fill(form, { 'Head Count': 59 });
  await open.waitFor({ state: 'hidden' });
  await fill(form, { 'Head Count': 60, 'Weight (lbs, total)': 75_000, 'Proceeds ($, total)': 131_250 });
  await sees(open, 'This out removes the last head. Still open on this lot:');
  await open.getByText('This shipment has no proceeds').waitFor({ state: 'hidden' });

  const earlier = 'Proceeds of 40 head shipped Oct 1, 2026 ($, total)';
  await fill(open, {
    [earlier]: '110 k',
    'Projected feed of $800 on Apr 1, 2026': 'Delete',
    'Projected feed of $50 on Apr 1, 2026': 'Book as actual',
  });
  await press(form, 'Add Out');
  await sees(form, 'Proceeds must be a number of at least 0');
  await expectAccessible(page);
  await fill(open, { [earlier]: 110_000 });
  await press(form, 'Add Out');
  await sees(form, 'Out record added successfully!');
  await closes(form);
  await sees(page, '1 projected expense deleted');
  await figuresRead(page, { 'Current Head': '0', Shipped: '100' });

  await visit(page, '/lot/L-1/closeout');
  await sees(page, 'Final');
  // $241,250 of sales less $150,000 of cattle and $35,050 of feed.
  await reads(
    region(page, 'Summary').locator('dt:text-is("Result") + dd'),
    /^\$56,200\.00\s+\$562\.00 per head placed$/,
  );
  await expectAccessible(page);
});

scenarioOnPhone(
  'what was eaten and is not billed stays when the last head leave, until all bills are in',
  async ({ page }) => {
    const producer = newProducer();
    await signUp(page, producer);
    const lot = await setUpLot(page, producer.entity_name, 'L-2');
    await put(page, `/api/lots/${lot.id}/plan`, { feed_rate: 4, yardage: 0.5 });
    await setUpOut(page, lot.id, {
      head_count: 100,
      weight: 125_000,
      proceeds: 250_000,
      date_out: '2026-05-01',
    });

    await visit(page, '/lot/L-2?tab=financial');
    const plan = region(page, 'Plan to finish');
    await plan.getByText(/ of feed eaten from .* to Apr 30 is not billed yet/).waitFor();
    await plan.getByText(/ of yardage from .* to Apr 30 is not billed yet/).waitFor();
    await expectAccessible(page);

    await press(plan, 'All bills are in');
    await sees(page, 'All bills of lot L-2 are in');
    await plan.getByText('is not billed yet').first().waitFor({ state: 'hidden' });
    await visit(page, '/lot/L-2/closeout');
    await sees(page, 'Final');
  },
);
