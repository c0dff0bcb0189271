import { expectAccessible } from './accessible.ts';
import { dialog, row } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { closes, press, reads, sees, send, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

let years = 2060;

scenarioOnPhone('an admin adds an LRP rule for a crop year, corrects it and deletes it', async ({ page }) => {
  const year = years++;
  await signInAsAdmin(page);
  await visit(page, '/admin/user-profiles');
  await page.getByRole('link', { name: 'LRP Rules' }).click();
  await reads(row(page, 'Largest target weight, lb').first(), /Fed[^]*2027[^]*1,800/);
  await expectAccessible(page);

  await press(page, 'Add Rule');
  await expectAccessible(page);
  await send(page, { 'Crop Year': year, Rule: 'Subsidy, %', Value: 130 }, 'Add Rule');
  await sees(dialog(page), 'Value must be at most 100 percent');
  await send(page, { 'Applies To': 'Coverage level 95 to 100', Value: 33 }, 'Add Rule');
  await closes(dialog(page));
  const name = `Subsidy, % of Coverage level 95 to 100 from crop year ${year}`;
  await sees(page, `${name} added`);

  await press(page, `Edit ${name}`);
  await send(page, { Value: 34.5 }, 'Update Rule');
  await closes(dialog(page));
  await reads(row(page, new RegExp(`${year}`)), /34\.5/);

  await press(page, `Delete ${name}`);
  await expectAccessible(page);
  await press(dialog(page), 'Delete');
  await sees(page, `${name} deleted`);
});
