import { today } from '../src/server/testing/today.ts';
import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { newSession } from './accounts.ts';
import { enterClient, fill, press, reads, sees, sendAndClose, signInAsAdmin, signUp } from './actions.ts';
import { addExpense } from './expense-actions.ts';
import { dialog, field, lotLink, region, row } from './locators.ts';
import { LOT } from './lot-actions.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { refused } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { get, post, put, setUpLot, setUpOut } from './setup.ts';
import { comparePasted } from './statement-actions.ts';
import { newProducer, type Person } from './test-users.ts';
import { setUpTrades } from './trade-actions.ts';
import { visit } from './visit.ts';

interface Client {
  id: number;
  name: string;
  lot: { id: number; lot: string };
}

/** A client with a lot with head, a closed lot, an expense, a trade and a policy, set up by its user and an administrator. */
async function setUpClient(admin: Page, person: Person, prefix: string): Promise<Client> {
  const own = await newSession(person);
  const name = person.entity_name;
  const lot = `${prefix}-open`;
  const { id } = await setUpLot(admin, name, lot);
  const closed = await setUpLot(admin, name, `${prefix}-closed`);
  await setUpOut(admin, closed.id, {
    date_out: today,
    head_count: 100,
    weight: 125_000,
    proceeds: 250_000,
  });
  await post(admin, '/api/expenses', {
    lot_id: id,
    date: '2026-04-01',
    type: 'feed',
    amount: 1234.5,
    expense_category: 'actual',
  });
  await setUpTrades(admin, [
    { acct: `${prefix} 1`, b_s: 'Sell', quantity: 2, price_amount: 231.5, lot_id: id },
  ]);
  await setUpPolicy(own, id, { endorsement_number: `E-${prefix}` });
  const owners = await get<{ id: number; entity_name: string }[]>(admin, '/api/owners');
  const client = owners.find(({ entity_name }) => entity_name === name);
  return { id: client?.id ?? 0, name, lot: { id, lot } };
}

/** Opens a page by its link in the sidebar. */
async function follow(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const risk = sidebar.getByRole('button', { name: 'Risk Management' });
  if (['Futures/Options', 'LRP'].includes(name) && (await risk.getAttribute('aria-expanded')) === 'false')
    await risk.click();
  await sidebar.getByRole('link', { name, exact: true }).click();
}

scenarioOnDesktop('an administrator works in one client on every screen', async ({ page }) => {
  const [ann, bob] = [newProducer(), newProducer('Sandhill Cattle')];
  await signInAsAdmin(page);
  // Numbers of their own, since scenarios share a database.
  const [a, b] = [ann, bob].map(({ email }) => `CS${email.slice(4, 10)}`) as [string, string];
  const mine = await setUpClient(page, ann, a);
  const other = await setUpClient(page, bob, b);
  const main = page.locator('#main');
  const isInside = async (shown: string) => {
    await sees(main, shown);
    expect(new URL(page.url()).searchParams.get('client')).toBe(String(mine.id));
    const text = await main.innerText();
    for (const foreign of [b, other.name]) expect(text, page.url()).not.toContain(foreign);
  };

  await visit(page, '/inventory');
  await press(page, 'Client: All clients');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await enterClient(page, mine.name);
  await page.waitForURL(`**/inventory?client=${mine.id}`);
  await isInside(mine.lot.lot);
  await expectAccessible(page);
  // As its producers see it, without owners.
  expect(await main.innerText()).not.toContain(mine.name);

  await follow(page, 'Accounting');
  await isInside(mine.lot.lot);
  await follow(page, 'Futures/Options');
  await isInside(`${a} 1`);
  await follow(page, 'LRP');
  await isInside(`E-${a}`);
  await follow(page, 'Reports');
  await page.getByRole('link', { name: 'Open Closeouts' }).click();
  await isInside(`${a}-closed`);
  await page.goBack();
  await page.getByRole('link', { name: 'Open Equity Report' }).click();
  await isInside(mine.lot.lot);
  await visit(page, `/snapshots/compare?client=${mine.id}`);
  await isInside('Why Equity Moved');
  await visit(page, `/import?client=${mine.id}`);
  await isInside('Past Imports');
  expect(await page.getByLabel('Import for').count()).toBe(0);

  // What is added here is the client's.
  await follow(page, 'Inventory');
  await press(page, 'Add New Lot');
  await sendAndClose(page, { 'Lot Number': `${a}-new`, ...LOT }, 'Add Lot', 'Lot added successfully!');
  await lotLink(page, `${a}-new`).waitFor();
  await follow(page, 'Accounting');
  await addExpense(page, `${a}-new`, { Date: '2026-05-02', Type: 'Feed', Amount: 4321 });
  await isInside(`${a}-new`);
  const lots = await get<{ lot: string; owner: string }[]>(page, '/api/lots');
  expect(lots.find(({ lot }) => lot === `${a}-new`)?.owner).toBe(mine.name);

  // By the keyboard into another client, on the same page.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search for lots/ }).fill(other.name);
  await dialog(page).getByRole('option', { name: other.name, exact: true }).click();
  await page.waitForURL(`**/accounting?client=${other.id}`);
  await sees(main, other.lot.lot);
  expect(await main.innerText()).not.toContain(a);

  // A copied link opens alone in a new tab.
  const tab = await page.context().newPage();
  await visit(tab, page.url().replace('/accounting', '/inventory'));
  await sees(tab.locator('#main'), other.lot.lot);
  expect(await tab.locator('#main').innerText()).not.toContain(a);
  await tab.close();

  // One press leads back to all.
  await press(page, `Client: ${other.name}`);
  await dialog(page).getByRole('option', { name: 'All clients', exact: true }).click();
  await page.waitForURL('**/accounting');
  await page.getByRole('button', { name: 'Client: All clients' }).waitFor();
});

scenarioOnDesktop(
  'the pages of administrators are about the client of their address, in a tab of its own too',
  async ({ page }) => {
    const [ann, bob] = [newProducer(), newProducer('Sandhill Cattle')];
    await signInAsAdmin(page);
    const [a, b] = [ann, bob].map(({ email }) => `CP${email.slice(4, 10)}`) as [string, string];
    const mine = await setUpClient(page, ann, a);
    const other = await setUpClient(page, bob, b);
    for (const { lot } of [mine, other])
      await post(page, '/api/notes', { about_kind: 'lot', about_id: lot.id, text: `Call about ${lot.lot}.` });

    /** Opens an address in a tab of its own, as a copied link does. */
    const tab = await page.context().newPage();
    const opens = async (address: string, shown: string, foreign: string | null) => {
      await visit(tab, address);
      const main = tab.locator('#main');
      await main.getByText(shown).filter({ visible: true }).first().waitFor();
      if (foreign !== null) expect(await main.innerText(), address).not.toContain(foreign);
      await expectAccessible(tab);
    };
    await opens(`/notes?client=${mine.id}`, `Call about ${mine.lot.lot}.`, b);
    await opens(`/notes?q=${other.lot.lot}`, `Call about ${other.lot.lot}.`, null);
    await opens(`/reports/send?client=${mine.id}`, mine.name, other.name);
    await tab.getByRole('button', { name: 'Download 1 Client', exact: true }).waitFor();
    await opens('/reports/send', other.name, null);
    await tab.getByRole('checkbox', { name: mine.name }).waitFor();
    await opens(`/admin/statement?client=${mine.id}`, 'Statement Against Books', null);
    await comparePasted(tab, [`${a} 1,${LIVE.symbol},,2,231.5`, `${b} 1,${LIVE.symbol},,2,231.5`]);
    await sees(tab, `1 account is not of this client and not compared: ${b} 1`);
    await sees(tab, 'No Differences');

    // A client's page leads to the same page of another, and to the table of all.
    await opens(`/admin/client?client=${mine.id}`, `Call about ${mine.lot.lot}.`, b);
    await enterClient(tab, other.name);
    await tab.waitForURL(`**/admin/client?client=${other.id}`);
    await tab.getByRole('heading', { level: 1, name: other.name }).waitFor();
    await sees(tab, `Call about ${other.lot.lot}.`);
    await expect.poll(() => region(tab, 'Value at Risk').innerText()).not.toContain('Calculating');
    await tab.getByRole('link', { name: 'All clients', exact: true }).click();
    await tab.waitForURL('**/admin/clients');
    await opens('/admin/client', 'Whom to call first', null);
    await tab.waitForURL('**/admin/clients');

    // A new client is none of the one that is open, and is a click away.
    await opens(`/admin/new-client?client=${mine.id}`, 'An entity with its first user', null);
    const added = newProducer('New Ranch');
    await fill(tab, {
      'Entity Name': added.entity_name,
      'Full Name': added.full_name,
      'Phone Number': added.phone_number,
      Email: added.email,
    });
    await press(tab, 'Add Client');
    await tab.getByRole('heading', { level: 1, name: added.entity_name }).waitFor();
    await tab.getByRole('button', { name: `Client: ${added.entity_name}` }).waitFor();
    await sees(tab, 'Nothing needs your attention');
    await tab.close();
  },
);

scenarioOnDesktop('a stale tab cannot write into another client', async ({ page }) => {
  const [ann, bob] = [newProducer(), newProducer('Sandhill Cattle')];
  await signInAsAdmin(page);
  const a = `ST${ann.email.slice(4, 10)}`;
  const mine = await setUpClient(page, ann, a);
  const other = await setUpClient(page, bob, `${a}x`);

  await visit(page, '/inventory');
  await enterClient(page, mine.name);
  await press(page, `Edit lot ${mine.lot.lot}`);
  await fill(dialog(page), { Location: 'South pens' });
  // Back would change the client under the open form.
  await page.goBack();
  await press(page, 'Keep Editing');

  // Meanwhile the lot goes to the other client.
  const lots = await get<{ id: number }[]>(page, '/api/lots');
  const lot = lots.find(({ id }) => id === mine.lot.id);
  await put(page, `/api/lots/${mine.lot.id}`, { ...lot, owner: other.name });
  await refused(page, 404, async () => {
    await press(dialog(page), 'Update Lot');
    await reads(dialog(page), /not found|no longer/i);
  });
  // What was typed is still there.
  expect(await field(dialog(page), 'Location').inputValue()).toBe('South pens');
});

scenarioOnDesktop(
  'a client that is not there is said, and a producer has none',
  async ({ page, another }) => {
    const ann = newProducer();
    const own = await another();
    await signUp(own, ann);
    await setUpLot(own, ann.entity_name, 'N-1');
    await visit(own, '/inventory?client=999999');
    await lotLink(own, 'N-1').waitFor();
    expect(await own.getByText(/client/i).count()).toBe(0);

    await signInAsAdmin(page);
    await visit(page, '/inventory?client=999999');
    await page.getByRole('heading', { name: 'Client not found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All clients' }).click();
    await page.waitForURL('**/inventory');
    await page.getByRole('heading', { name: 'Inventory' }).waitFor();
    // An old address names the entity.
    await visit(page, `/closeouts?owner=${encodeURIComponent(ann.entity_name)}`);
    await page.waitForURL(/\/closeouts\?client=\d+$/);
    await page.getByRole('button', { name: `Client: ${ann.entity_name}` }).waitFor();
    expect(await row(page, 'N-1').count()).toBe(0);
  },
);
