import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { press, reads, sees, signUp } from './actions.ts';
import { region } from './locators.ts';
import { scenarioOnPhone } from './scenario.ts';
import { newProducer } from './test-users.ts';
import { visit } from './visit.ts';

scenarioOnPhone('a newcomer looks at the sample lot, and takes it away', async ({ page }) => {
  await signUp(page, newProducer());
  await visit(page, '/dashboard');
  const steps = region(page, 'First steps');
  await press(steps, 'Load a sample lot');
  const sample = region(page, 'Sample lot');
  await reads(
    region(sample, 'At a Glance'),
    /^Need [\d.]+ · Expected [\d.]+ · [\d.]+ to spare · \$[\d,]+ a head · 87% hedged · ships /,
  );
  await reads(sample, /186 head/);
  await reads(region(page, 'Total Head Count').locator('div').first(), '0');
  await expectAccessible(page);

  await sample.getByRole('link', { name: 'Sample lot', exact: true }).click();
  await sees(page, 'Lot Details: Sample lot');
  await sees(region(page, 'Hedge'), '87.29%');
  const disabled = page.getByRole('button', { name: 'Receiving', exact: true });
  expect([await disabled.isDisabled(), await disabled.getAttribute('title')]).toEqual([
    true,
    'This is a sample lot',
  ]);
  // On a phone a press on its line shows what a record has.
  const closed = page.locator('section[aria-label$=" History"] button[aria-expanded="false"]');
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  const ofRows = page.getByRole('button', { name: /^(Edit|Delete) (receiving|out) of/ });
  await expect.poll(() => ofRows.count()).toBe(10);
  expect(await ofRows.filter({ visible: true }).and(page.locator(':enabled')).count()).toBe(0);
  await expectAccessible(page);
  await visit(page, '/lots/sample?tab=financial');
  await sees(region(page, 'Financials'), '$550,188.00');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open closeout' }).click();
  await page.waitForURL('**/lots/sample/closeout');
  await visit(page, '/lots/sample/closeout?target=100');
  await sees(page, 'Closeout: Sample lot');
  await sees(region(page, 'Summary'), '$24,494.91');
  await expectAccessible(page);

  await visit(page, '/inventory');
  await sees(page, 'No Lots Found');
  const card = region(page, 'Sample lot');
  await reads(card, /186 head/);
  await press(card, 'Remove the sample lot');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await card.waitFor();
  await expectAccessible(page);
  await press(card, 'Remove the sample lot');
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await sees(page, 'No Lots Found');
  expect(await card.count()).toBe(0);
});
