import { dialog, row } from './locators.ts';
import { addLot, figuresRead, openLot, recordOut } from './lot-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { beginsToday, fill, press, reads, sees, signUp } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'a form reports the first failure, in the order of the rules, and keeps the input',
  async ({ page }) => {
    await signUp(page, newProducer());
    await visit(page, '/inventory');
    await press(page, 'Add New Lot');
    await beginsToday(dialog(page), 'Date In');
    for (const [message, label, value] of [
      ['Lot number is required', 'Lot Number', '7'],
      ['Source is required', 'Source', 'Dalhart'],
    ] as const) {
      await press(dialog(page), 'Add Lot');
      await reads(dialog(page).getByRole('alert'), message);
      await fill(dialog(page), { [label]: value });
    }
    await fill(dialog(page), {
      Location: 'Hill',
      'Head Count Received': 10,
      'Pay Weight (lbs, total)': 5000,
      'Cost ($, total)': 0,
      'Est. Out Weight': 800,
      'Est. Out Date': '2026-09-01',
    });
    await press(dialog(page), 'Add Lot');
    await sees(dialog(page), 'Lot added successfully!');
  },
);

scenarioOnDesktop('a partnership is stored as the owner’s share', async ({ page }) => {
  await signUp(page, newProducer());
  await addLot(page, 'P1', { 'Head Count Received': 101, Partnership: true, 'Percent Owned': 50 });
  await reads(row(page, 'P1'), /Partnership 50%[^]*50\.5/i);
  await openLot(page, 'P1');
  await sees(page, 'Partnership Lot - 50% Ownership');
  await figuresRead(page, { 'Current Head': '50.5', 'Cost per Head': '$1,485.15' });
  await press(page, 'Receiving');
  await sees(dialog(page), 'Partnership lot: enter your 50% share');
  await page.keyboard.press('Escape');
  await recordOut(page, { 'Date Out': '2026-04-01', Type: 'Dead', 'Head Count': '0.5' });
  await figuresRead(page, { 'Current Head': '50' });
});
