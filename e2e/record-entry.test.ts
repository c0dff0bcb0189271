import { dayFrom } from '#domain/kit/days';
import { dayShort } from '#domain/kit/format';
import { today } from '../src/server/testing/today.ts';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { setUpLot } from './setup.ts';
import { dialog, field, region, row } from './locators.ts';
import { LOT } from './lot-actions.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { beginsToday, closes, fill, holds, press, reads, sees, signInAsAdmin, signUp } from './actions.ts';
import { visit } from './visit.ts';

scenarioOnDesktop(
  'typed totals are checked per head and per cwt, and lots are added one after the other',
  async ({ page }) => {
    await signUp(page, newProducer());
    await visit(page, '/inventory');
    await press(page, 'Add Your First Lot');
    const form = dialog(page);
    await beginsToday(form, 'Date In');
    await fill(form, {
      ...LOT,
      'Lot Number': '1',
      'Pay Weight (lbs, total)': 75_200,
      'Cost ($, total)': 272_224,
    });
    await sees(form, '= 752 lb/head · $362.00/cwt · $2,722/head');
    await expectAccessible(page);

    await press(form, 'Save and add another');
    await sees(form, 'Lot added successfully!');
    await holds(form, 'Lot Number', '');
    await expect
      .poll(() => field(form, 'Lot Number').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await expect.poll(() => field(form, 'Date In').inputValue()).toBe('2026-03-14');
    await expect.poll(() => field(form, 'Cost ($, total)').inputValue()).toBe('');
    await expectAccessible(page);
    // Nothing has been entered for the next lot, so that closing loses nothing.
    await page.keyboard.press('Escape');
    await closes(form);
    await reads(row(page, 'Amarillo auction'), /752/);
  },
);

/** A day of the month that is so many months ahead. */
const dayAhead = (months: number, date: number) =>
  dayFrom(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + months, date);

scenarioOnPhone('records of a lot are added from its page', async ({ page }) => {
  const producer = newProducer();
  await signUp(page, producer);
  await setUpLot(page, producer.entity_name, '7', { est_out_date: dayAhead(3, 10) });
  await visit(page, '/lot/7');
  await press(page, 'Out');
  await beginsToday(dialog(page), 'Date Out');
  await fill(dialog(page), { 'Head Count': 2, 'Weight (lbs, total)': 2400 });
  await sees(dialog(page), '= 1,200 lb/head');
  await press(dialog(page), 'Save and add another');
  await sees(dialog(page), 'Out record added successfully!');
  await sees(dialog(page), '98 head in the lot');
  await page.keyboard.press('Escape');
  await closes(dialog(page));

  await page.getByRole('tab', { name: 'Financial' }).click();
  await press(region(page, 'Expenses'), 'Add Expense');
  await holds(dialog(page), 'Lot', '7');
  await beginsToday(dialog(page), 'Date');
  await fill(dialog(page), { Amount: 60 });
  await press(dialog(page), 'Save and add another');
  await sees(dialog(page), 'Expense added');
  await fill(dialog(page), { Amount: 40, Date: dayAhead(1, 28), Category: 'Projected', Type: 'Yardage' });
  await field(dialog(page), 'Repeat monthly until the out date').check();
  await sees(dialog(page), `2 expenses through ${dayShort(dayAhead(2, 28))}, $80.00 in all`);
  await expectAccessible(page);
  await press(dialog(page), 'Add Expense');
  await closes(dialog(page));
  await sees(page, '2 yardage expenses of $40.00 added to Projected');
  await reads(row(region(page, 'Expenses'), dayShort(dayAhead(2, 28))), /Yardage[^]*Projected[^]*\$40\.00/);
  await sees(region(page, 'Expenses'), '$140.00');

  await press(region(page, 'LRP Policies'), 'Add LRP Policy');
  await holds(dialog(page), 'Lot', '7');
  await holds(dialog(page), 'Type', 'fed');
  await holds(dialog(page), 'Head Count', '98');
  await holds(dialog(page), 'Target Wt', '1,250');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await closes(dialog(page));

  await visit(page, '/accounting');
  await press(page, 'Add Expense');
  await holds(dialog(page), 'Lot', '7');
  await page.keyboard.press('Escape');
  await closes(dialog(page));
});

scenarioOnDesktop('an admin adds a policy from the page of a lot for its producer', async ({ page }) => {
  const producer = newProducer();
  await newSession(producer);
  await signInAsAdmin(page);
  await setUpLot(page, producer.entity_name, '7');
  await visit(page, `/lot/7?owner=${encodeURIComponent(producer.entity_name)}&tab=financial`);
  await press(region(page, 'LRP Policies'), 'Add LRP Policy');
  await holds(dialog(page), 'Producer', producer.entity_name);
  await holds(dialog(page), 'Lot', '7');
});
