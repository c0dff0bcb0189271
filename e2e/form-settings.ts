import { LATER, LIVE } from './contracts.ts';
import type { Locator, Page } from 'playwright-core';
import { newSession } from './accounts.ts';
import { setUpLot, post } from './setup.ts';
import { dialog, region } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { newProducer, type Person } from './test-users.ts';
import { comparePasted } from './statement-actions.ts';
import { openTrade, setUpTrades } from './trade-actions.ts';
import { endSession, fill, openLine, press, signUp, signInAsAdmin } from './actions.ts';

/** The setup for walking through a form. */
export interface Setting {
  page: Page;
  producer: Person;
}

export const newSetting = (page: Page): Setting => ({ page, producer: newProducer() });

export const inDialog = (page: Page): Locator => dialog(page).locator('form');

export async function asAdmin({ page, producer }: Setting): Promise<void> {
  await newSession(producer);
  await signInAsAdmin(page);
}

/** The same, with a trade on lot 7 of the producer. */
async function withTradeOnLot(setting: Setting): Promise<{ acct: string; lot_id: number }> {
  const { page, producer } = setting;
  await asAdmin(setting);
  const { id: lot_id } = await setUpLot(page, producer.entity_name, '7');
  const acct = `RJ ${producer.email.slice(4, 12)}`;
  await setUpTrades(page, [{ acct, b_s: 'Sell', quantity: 2, price_amount: 231.5, lot_id }]);
  return { acct, lot_id };
}

/** The same; returns the account of the trade. */
export const asAdminWithTrade = async (setting: Setting): Promise<string> =>
  (await withTradeOnLot(setting)).acct;

/** The form of a button beside an administrator's accounts of the producer, one of which holds the trade. */
export async function atAccount(setting: Setting, button: (acct: string) => string): Promise<Locator> {
  const acct = await asAdminWithTrade(setting);
  const address = `/risk-management?tab=cash&owner=${encodeURIComponent(setting.producer.entity_name)}`;
  return openedBy(setting.page, address, button(acct));
}

/** The same, with the trade closed. */
async function asAdminWithClosedTrade(setting: Setting): Promise<string> {
  const { page } = setting;
  const { acct, lot_id } = await withTradeOnLot(setting);
  const trade_id = await openTrade(page, acct);
  const closing = { acct, b_s: 'Buy', quantity: 2, price_amount: 225, lot_id } as const;
  await setUpTrades(page, [closing], [{ rowIndex: 0, parts: [{ trade_id, quantity: 2 }] }]);
  return acct;
}

/** The form of an import profile that is there. */
export async function importProfileForm(setting: Setting): Promise<Locator> {
  await asAdmin(setting);
  const broker = `Broker of ${setting.producer.entity_name}`;
  await post(setting.page, '/api/trade-imports/profiles', {
    broker,
    headings: ['Account', 'Name', 'Day', 'Side', 'Lots', 'At', broker],
    columns: { acct: 0, name: 1, trade_date: 2, b_s: 3, quantity: 4, price_amount: 5 },
    date_order: 'DMY',
    direction_rule: 'one_column',
    buy_word: 'Kauf',
    sell_word: 'Verkauf',
  });
  return openedBy(setting.page, '/admin/import-trades', `Edit import profile ${broker}`);
}

/** Opens a page as a producer with one lot of 100 head, and presses buttons. */
export async function atLot(
  { page, producer }: Setting,
  address: string,
  ...buttons: string[]
): Promise<Locator> {
  await signUp(page, producer);
  const { id } = await setUpLot(page, producer.entity_name, '7');
  await post(page, '/api/expenses', { date: '2026-04-01', lot_id: id, amount: 60 });
  await post(page, `/api/lots/${id}/outs`, {
    date_out: '2026-05-01',
    head_count: 2,
    weight: 2400,
    proceeds: 5000,
  });
  await setUpPolicy(page, id);
  return openedBy(page, address, ...buttons);
}

/** The form of a record that is a line on a phone, behind a button of the line. */
export async function atLine(
  setting: Setting,
  address: string,
  line: string,
  button: string,
): Promise<Locator> {
  await atLot(setting, address);
  await openLine(setting.page, line);
  await press(setting.page, button);
  return inDialog(setting.page);
}

/** The form of a note on a lot, as an administrator. */
export async function noteForm(setting: Setting): Promise<Locator> {
  const { page, producer } = setting;
  await asAdmin(setting);
  await setUpLot(page, producer.entity_name, '7');
  return openedBy(page, `/lot/7?owner=${encodeURIComponent(producer.entity_name)}`, 'Note');
}

/** The settlement of an endorsement that has ended, as a producer. */
export async function settlementForm({ page, producer }: Setting): Promise<Locator> {
  await signUp(page, producer);
  const { id } = await setUpLot(page, producer.entity_name, '7');
  await setUpPolicy(page, id, { effective_date: '2026-01-05', end_date: '2026-04-06' });
  return openedBy(page, '/risk-management/lrp', 'Settle endorsement 0001, lot 7');
}

/** The table of all lots' plans, with one lot. */
export async function plansForm(setting: Setting): Promise<Locator> {
  await atLot(setting, '/lots/plans');
  return setting.page.locator('#main form');
}

/** The dialog that saves a purchase that is worked out. */
export async function purchasePlanForm(setting: Setting): Promise<Locator> {
  await atLot(setting, '/lots/purchase');
  const typed = { Head: 100, 'In Weight': 650, 'Out Weight': 1400, ADG: 3.5, 'Feed Rate': 105 };
  await fill(setting.page, typed);
  await press(setting.page, 'Save Plan');
  return inDialog(setting.page);
}

/** The form in a section of a page, as a producer with one lot. */
export async function inRegion(setting: Setting, address: string, name: string): Promise<Locator> {
  await atLot(setting, address);
  return region(setting.page, name).locator('form');
}

/** The form of the firm's name and disclaimer. */
export async function firmForm(setting: Setting): Promise<Locator> {
  await asAdmin(setting);
  await setting.page.goto('/settings');
  return region(setting.page, 'Firm').locator('form');
}

/** Opens a page as an administrator, and presses buttons. */
export async function atAdmin(setting: Setting, address: string, ...buttons: string[]): Promise<Locator> {
  await asAdmin(setting);
  return openedBy(setting.page, address, ...buttons);
}

export async function openedBy(page: Page, address: string, ...buttons: string[]): Promise<Locator> {
  await page.goto(address);
  for (const button of buttons) await press(page, button);
  return inDialog(page);
}

/** The limits of the producer's account. */
export const accountLimitsForm = (setting: Setting): Promise<Locator> =>
  atAdmin(
    setting,
    `/admin/user-profiles?q=${encodeURIComponent(setting.producer.email)}`,
    `Account limits ${setting.producer.full_name}`,
  );

/** The trades screen with a trade, after pressing one of its buttons. */
export async function atTrade(setting: Setting, button: RegExp, setUp = asAdminWithTrade): Promise<Page> {
  const { page } = setting;
  const acct = await setUp(setting);
  await page.goto(`/risk-management/futures-options?q=${encodeURIComponent(acct)}`);
  await openLine(page, 'LIVE CATTLE');
  await page.getByRole('button', { name: button }).first().click();
  return page;
}

/** The form that takes back the match of a closed trade. */
export const takeBackForm = async (setting: Setting): Promise<Locator> =>
  inDialog(await atTrade(setting, /^Correct /i, asAdminWithClosedTrade));

/** The form that closes the open contracts that a broker's statement does not have. */
export async function closeTradeForm(setting: Setting): Promise<Locator> {
  const acct = await asAdminWithTrade(setting);
  const { page } = setting;
  await page.goto('/admin/statement');
  await comparePasted(page, [`${acct},LIVE CATTLE ${LATER.printed},1,,230`]);
  await press(page, `Close trade of ${acct}, short LIVE CATTLE ${LIVE.period}`);
  return inDialog(page);
}

/** The form that adds an option to the watchlist. */
export async function optionForm(setting: Setting): Promise<Locator> {
  await asAdmin(setting);
  const form = await openedBy(setting.page, '/quotes', 'Add Symbol');
  await dialog(setting.page).getByText('Options', { exact: true }).click();
  return form;
}

/** The form that asks for the password where a session has ended over typed text. */
export async function endedSessionForm({ page, producer }: Setting): Promise<Locator> {
  await signUp(page, producer);
  await page.goto('/settings');
  await fill(page, { 'Full Name': 'Ann K.' });
  await endSession(page);
  return inDialog(page);
}

/** The form that adds a client, as an administrator. */
export async function newClientForm(setting: Setting): Promise<Locator> {
  await asAdmin(setting);
  await setting.page.goto('/admin/new-client');
  return region(setting.page, 'Client').locator('form');
}

/** The form of an open invitation. */
export async function invitationForm(setting: Setting): Promise<Locator> {
  const { full_name, email, entity_name } = setting.producer;
  await setting.page.route('**/api/invitations/look-up', (route) =>
    route.fulfill({ json: { full_name, email, entity_name } }),
  );
  return visitorForm(setting, '/accept-invitation#token=a-link');
}

/** The form of a page for visitors. */
export async function visitorForm({ page }: Setting, path: string): Promise<Locator> {
  await page.goto(path);
  return page.locator('form');
}

/** A form that the browser test walks. */
export interface WalkedForm {
  /** The file that calls `useForm`. */
  file: string;
  name: string;
  open: (setting: Setting) => Promise<Locator>;
  /** Whether Escape leaves it open. */
  ignoresEscape?: true;
  /** Specific values, by label, for fields that do not accept any text of their kind. */
  valid?: (setting: Setting) => Record<string, string>;
}
