import { fill, holds, press, reads, sees, send, signUp } from './actions.ts';
import { dialog, region, row } from './locators.ts';
import { refused } from './page.ts';
import { scenarioOnPhone } from './scenario.ts';
import { put, setUpLot } from './setup.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

/** What is typed in a field of a plan, and the message; the server refuses those that depend on the lot. */
const REFUSED: readonly [field: string, typed: string, message: string, byServer?: boolean][] = [
  ['Feed Rate', '-1', 'Feed rate must be a number of at least 0'],
  ['Feed Billed Through', '2026-03-13', 'Billed through must not be before the first date in', true],
];

scenarioOnPhone('what a plan refuses is said at its field, and nothing typed is lost', async ({ page }) => {
  const ann = newProducer();
  await signUp(page, ann);
  const lot = await setUpLot(page, ann.entity_name, 'A1', { est_out_date: '2027-06-20' });
  await put(page, `/api/lots/${lot.id}/plan`, { feed_unit: 'gain', feed_rate: 105, yardage: 0.45 });
  await visit(page, '/lot/A1?tab=financial');
  const section = region(page, 'Plan to finish');
  await press(section, 'Edit Plan');
  const form = dialog(page);
  await fill(form, { Care: '12.34' });
  for (const [field, typed, message, byServer] of REFUSED) {
    const before = await form.getByLabel(field).inputValue();
    await fill(form, { [field]: typed });
    const attempt = async () => {
      await press(form, 'Save Plan');
      await sees(form, message);
    };
    await (byServer ? refused(page, 400, attempt) : attempt());
    await form.locator(`[aria-invalid="true"]`).waitFor();
    await fill(form, { [field]: before });
  }
  await holds(form, 'Care', '12.34');

  // The server fails, and then somebody else has saved the plan.
  await page.route(`**/api/lots/${lot.id}/plan`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await refused(page, 500, async () => {
    await press(form, 'Save Plan');
    await sees(form, 'Failed to save plan. Please try again.');
  });
  await page.unroute(`**/api/lots/${lot.id}/plan`);
  await put(page, `/api/lots/${lot.id}/plan`, {
    feed_unit: 'gain',
    feed_rate: 98,
    yardage: 0.45,
    version: 1,
  });
  await refused(page, 409, async () => {
    await press(form, 'Save Plan');
    await sees(form, 'Now saved: 98');
  });
  await holds(form, 'Care', '12.34');
  await send(page, { 'Feed Rate': '102' }, 'Save Plan');
  await reads(row(section, 'Feed'), /102\.00 \$\/cwt/);
  await reads(row(section, 'Care'), /12\.34 \$\/head/);
});
