import { FAR, FEEDER } from './contracts.ts';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, row } from './locators.ts';
import { newProducer } from './test-users.ts';
import { scenarioOnDesktop, scenarioOnPhone } from './scenario.ts';
import { gate } from './loaded.ts';
import { fill, press, reads, sees, send, signUp, closes, signInAsAdmin } from './actions.ts';
import { visit } from './visit.ts';

/** `M27` */
const FAR_MONTH = FAR.symbol.slice(2);
const PUT = FAR.option(225, 'put');
/** A put with the strike of a feeder. */
const WRONG = FAR.option(410, 'put');

scenarioOnPhone('a producer sees only the futures', async ({ page }) => {
  await signUp(page, newProducer());
  await visit(page, '/quotes');
  await page.getByRole('heading', { name: 'Feeder Cattle' }).waitFor();
  await page.getByRole('heading', { name: 'Live Cattle' }).waitFor();
  await sees(page, 'Simulated prices');
  await page.getByRole('button', { name: `Details of ${FEEDER.symbol}` }).click();
  for (const name of ['Open', 'High', 'Low', 'Prev Settlement', 'Last Updated']) await sees(page, name);
  await page.getByText(/^Settlements from/).waitFor();
  expect(page.url()).toContain(`open=${FEEDER.symbol}`);
  for (const button of ['Add Symbol', 'Refresh Futures', 'Enter Prices']) {
    expect(await page.getByRole('button', { name: button, exact: true }).count()).toBe(0);
  }
  expect(await page.getByRole('tab', { name: /Options Quotes/ }).count()).toBe(0);
  await expectAccessible(page);
});

scenarioOnDesktop('an administrator manages the watchlist and enters prices', async ({ page }) => {
  await signInAsAdmin(page);
  const futures = gate();
  await page.route('**/api/quotes/futures', futures.hold);
  // Other scenarios add their own options, so this page receives an empty list at first.
  await page.route('**/api/quotes/options', (route) => route.fulfill({ json: [] }));
  await visit(page, '/quotes');
  // The symbols to refresh have not loaded yet.
  expect(await page.getByRole('button', { name: 'Refresh Futures' }).isDisabled()).toBe(true);
  futures.open();
  await press(page, 'Refresh Futures');
  await page.getByText(/^Refreshed \d+ of \d+$/).waitFor();

  const options = page.getByRole('tab', { name: /Options Quotes/ });
  await options.click();
  await sees(page, 'No Options Quotes');
  await press(page, 'Refresh Options');
  await sees(page, 'No options quotes to refresh');
  await press(page, 'Dismiss');
  await page.getByText('No options quotes to refresh').waitFor({ state: 'detached' });
  await page.unroute('**/api/quotes/options');

  await page.getByRole('button', { name: 'Add Symbol' }).first().click();
  await send(page, { Symbol: 'gfx99' }, 'Add Symbol');
  await sees(dialog(page), 'Failed to add symbol. Please check the symbol and try again.');
  await expectAccessible(page);
  await dialog(page).getByText('Options', { exact: true }).click();
  await send(page, { Root: 'LE (Live Cattle)', Type: 'Put', Strike: '225' }, 'Add Symbol');
  await sees(dialog(page), 'All options fields are required');
  await send(page, { 'Contract Month Code': FAR_MONTH.toLowerCase() }, 'Add Symbol');
  await closes(dialog(page));
  await row(page, PUT).first().waitFor();
  await expectAccessible(page);
  await press(page, 'Refresh Options');
  await page.getByText(/^Refreshed (\d+) of \1$/).waitFor();

  await press(page, 'Add Symbol');
  await dialog(page).getByText('Options', { exact: true }).click();
  const watched = { Root: 'LE (Live Cattle)', 'Contract Month Code': FAR_MONTH, Strike: '225', Type: 'Put' };
  await send(page, watched, 'Add Symbol');
  await sees(dialog(page), `${PUT} is on the watchlist already`);
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await closes(dialog(page));

  await press(page, 'Enter Prices');
  const tick = dialog(page).getByLabel('Save these prices even though they look wrong');
  const save = dialog(page).getByRole('button', { name: 'Save Prices' });
  await fill(dialog(page), { Prices: `${FEEDER.symbol} 3.6125\n${WRONG} 190.5` });
  await dialog(page)
    .getByText(new RegExp(`; ${WRONG}: Strike more than 30% from ${FAR.symbol} at `))
    .waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expectAccessible(page);
  await tick.check();
  await expect.poll(() => save.isEnabled()).toBe(true);
  // New input must be confirmed again.
  await fill(dialog(page), { Prices: `${PUT} 7.25\n${WRONG} 190.5` });
  await expect.poll(() => tick.isChecked()).toBe(false);
  await expect.poll(() => save.isDisabled()).toBe(true);
  await tick.check();
  await press(dialog(page), 'Save Prices');
  await sees(page, 'Prices of 2 symbols saved');
  await row(page, WRONG).first().waitFor();
  await reads(row(page, PUT).first(), /7\.250/);

  await press(page, `Remove ${PUT}`);
  await expectAccessible(page);
  await press(dialog(page), 'Remove');
  await page.getByText(PUT).first().waitFor({ state: 'detached' });
});
