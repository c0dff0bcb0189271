import { LATER, LIVE } from './contracts.ts';
import type { Locator, Page } from 'playwright-core';
import { newSession } from './accounts.ts';
import { setUpLot, post } from './setup.ts';
import { dialog, region } from './locators.ts';
import { setUpPolicy } from './lrp-actions.ts';
import { newProducer, type Person } from './test-users.ts';
import { comparePasted } from './statement-actions.ts';
import { openTrade, setUpTrades } from './trade-actions.ts';
import { endSession, fill, keepSession, openLine, press, signInAsAdmin } from './actions.ts';
import { visitAtOnce } from './visit.ts';

/** The users of the forms of a test file. Each has a page that stays open, and is signed in and has its records once. */
export interface Setting {
  producer: Person;
  /** The accounts of an open and of a closed trade on the producer's lot. */
  accounts: { open: string; closed: string };
  /** The broker of an import profile. */
  broker: string;
  asProducer: () => Promise<Page>;
  asAdmin: () => Promise<Page>;
  asVisitor: () => Promise<Page>;
  /** Another page, signed in as the producer. */
  asProducerAgain: () => Promise<Page>;
}

/** The same promise at every call. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

export function newSetting(open: () => Promise<Page>): Setting {
  const producer = newProducer();
  const unique = producer.email.slice(4, 12);
  const accounts = { open: `RJ ${unique}`, closed: `RC ${unique}` };
  const broker = `Broker of ${producer.entity_name}`;
  const session = once(() => newSession(producer));
  const asProducerAgain = async () => {
    const page = await open();
    await keepSession(page, await session());
    return page;
  };
  const withLot = once(async () => {
    const page = await asProducerAgain();
    return { page, lotId: await setUpRecords(page, producer.entity_name) };
  });
  const asAdmin = once(async () => {
    const { lotId } = await withLot();
    const page = await open();
    await signInAsAdmin(page);
    await setUpAccounts(page, accounts, lotId);
    await setUpProfile(page, broker);
    return page;
  });
  const asProducer = async () => (await withLot()).page;
  return { producer, accounts, broker, asProducer, asAdmin, asVisitor: once(open), asProducerAgain };
}

/** A lot of 100 head with an expense, an out, an LRP policy and one that has ended. Returns the id of the lot. */
async function setUpRecords(page: Page, owner: string): Promise<number> {
  const { id } = await setUpLot(page, owner, '7');
  await post(page, '/api/expenses', { date: '2026-04-01', lot_id: id, amount: 60 });
  const out = { date_out: '2026-05-01', head_count: 2, weight: 2400, proceeds: 5000 };
  await post(page, `/api/lots/${id}/outs`, out);
  await setUpPolicy(page, id);
  await setUpPolicy(page, id, {
    endorsement_number: '0002',
    effective_date: '2026-01-05',
    end_date: '2026-04-06',
  });
  return id;
}

/** An open trade of 2 contracts and a closed one of 3, each on an account of its own. */
async function setUpAccounts(
  page: Page,
  { open, closed }: Setting['accounts'],
  lot_id: number,
): Promise<void> {
  const sale = { b_s: 'Sell', quantity: 2, price_amount: 231.5, lot_id } as const;
  await setUpTrades(page, [
    { ...sale, acct: open },
    { ...sale, acct: closed, quantity: 3 },
  ]);
  const trade_id = await openTrade(page, closed);
  const closing = { acct: closed, b_s: 'Buy', quantity: 3, price_amount: 225, lot_id } as const;
  await setUpTrades(page, [closing], [{ rowIndex: 0, parts: [{ trade_id, quantity: 3 }] }]);
}

const setUpProfile = (page: Page, broker: string): Promise<unknown> =>
  post(page, '/api/trade-imports/profiles', {
    broker,
    headings: ['Account', 'Name', 'Day', 'Side', 'Lots', 'At', broker],
    columns: { acct: 0, name: 1, trade_date: 2, b_s: 3, quantity: 4, price_amount: 5 },
    date_order: 'DMY',
    direction_rule: 'one_column',
    buy_word: 'Kauf',
    sell_word: 'Verkauf',
  });

export const inDialog = (page: Page): Locator => dialog(page).locator('form');

/** Opens a page and presses buttons. */
async function openedBy(page: Page, address: string, ...buttons: string[]): Promise<Locator> {
  await visitAtOnce(page, address);
  for (const button of buttons) await press(page, button);
  return inDialog(page);
}

/** The same as a producer with one lot. */
export const atLot = async (setting: Setting, address: string, ...buttons: string[]): Promise<Locator> =>
  openedBy(await setting.asProducer(), address, ...buttons);

/** The same as an administrator. */
export const atAdmin = async (setting: Setting, address: string, ...buttons: string[]): Promise<Locator> =>
  openedBy(await setting.asAdmin(), address, ...buttons);

/** The form of a button beside an administrator's accounts of the producer, one of which holds the trade. */
export const atAccount = (setting: Setting, button: (acct: string) => string): Promise<Locator> =>
  atAdmin(
    setting,
    `/risk-management?tab=cash&owner=${encodeURIComponent(setting.producer.entity_name)}`,
    button(setting.accounts.open),
  );

/** The form of a button beside the producer in the list of users. */
export const atUser = (setting: Setting, button: string): Promise<Locator> =>
  atAdmin(
    setting,
    `/admin/user-profiles?q=${encodeURIComponent(setting.producer.email)}`,
    `${button} ${setting.producer.full_name}`,
  );

/** The form of a record that is a line on a phone, behind a button of the line. */
export async function atLine(
  setting: Setting,
  address: string,
  line: string,
  button: string,
): Promise<Locator> {
  const page = await setting.asProducer();
  await visitAtOnce(page, address);
  await openLine(page, line);
  await press(page, button);
  return inDialog(page);
}

/** The table of all lots' plans, with one lot. */
export async function plansForm(setting: Setting): Promise<Locator> {
  const page = await setting.asProducer();
  await visitAtOnce(page, '/lots/plans');
  return page.locator('#main form');
}

/** The dialog that saves a purchase that is worked out. */
export async function purchasePlanForm(setting: Setting): Promise<Locator> {
  const page = await setting.asProducer();
  await visitAtOnce(page, '/lots/purchase');
  await fill(page, { Head: 100, 'In Weight': 650, 'Out Weight': 1400, ADG: 3.5, 'Feed Rate': 105 });
  await press(page, 'Save Plan');
  return inDialog(page);
}

/** The form in a section of a page, as a producer with one lot. */
export const inRegion = async (setting: Setting, address: string, name: string): Promise<Locator> =>
  regionForm(await setting.asProducer(), address, name);

/** The same as an administrator. */
export const inAdminRegion = async (setting: Setting, address: string, name: string): Promise<Locator> =>
  regionForm(await setting.asAdmin(), address, name);

async function regionForm(page: Page, address: string, name: string): Promise<Locator> {
  await visitAtOnce(page, address);
  return region(page, name).locator('form');
}

/** The form of a note on the lot, as an administrator. */
export const noteForm = (setting: Setting): Promise<Locator> =>
  atAdmin(setting, `/lot/7?owner=${encodeURIComponent(setting.producer.entity_name)}`, 'Note');

/** The form of the basis among the figures of the lot. */
export async function basisForm(setting: Setting): Promise<Locator> {
  const page = await setting.asProducer();
  await openedBy(page, '/lot/7?tab=financial', 'Edit basis');
  return page.locator('form').filter({ hasText: 'Basis' });
}

/** The form that adds a client, as an administrator. */
export async function newClientForm(setting: Setting): Promise<Locator> {
  const page = await setting.asAdmin();
  await visitAtOnce(page, '/admin/new-client');
  return region(page, 'Client').locator('form');
}

/** The trades screen with the trades of an account, after pressing a button of the first. */
export async function atTrade(setting: Setting, acct: string, button: RegExp): Promise<Page> {
  const page = await setting.asAdmin();
  await visitAtOnce(page, `/risk-management/futures-options?q=${encodeURIComponent(acct)}`);
  const wanted = page.getByRole('button', { name: button }).first();
  if (!(await wanted.isVisible())) await openLine(page, 'LIVE CATTLE');
  await wanted.click();
  return page;
}

/** The form of the contract of an open trade. */
export const correctForm = async (setting: Setting): Promise<Locator> =>
  (await atTrade(setting, setting.accounts.open, /^Correct Sell of 2 /)).getByRole('form', {
    name: 'Correct contract',
  });

/** The form that takes back the match of a closed trade. */
export const takeBackForm = async (setting: Setting): Promise<Locator> =>
  inDialog(await atTrade(setting, setting.accounts.closed, /^Correct Sell of 3 /));

/** The form that closes the open contracts that a broker's statement does not have. */
export async function closeTradeForm(setting: Setting): Promise<Locator> {
  const page = await setting.asAdmin();
  const acct = setting.accounts.open;
  await visitAtOnce(page, '/admin/statement');
  await comparePasted(page, [`${acct},LIVE CATTLE ${LATER.printed},1,,230`]);
  await press(page, `Close trade of ${acct}, short LIVE CATTLE ${LIVE.period}`);
  return inDialog(page);
}

/** The form that adds an option to the watchlist. */
export async function optionForm(setting: Setting): Promise<Locator> {
  const form = await atAdmin(setting, '/quotes', 'Add Symbol');
  await form.page().getByRole('dialog').getByText('Options', { exact: true }).click();
  return form;
}

/** The form that asks for the password where a session has ended over typed text. */
export async function endedSessionForm(setting: Setting): Promise<Locator> {
  const page = await setting.asProducerAgain();
  await page.goto('/settings');
  await fill(page, { 'Full Name': 'Ann K.' });
  await endSession(page);
  return inDialog(page);
}

/** The form of an open invitation. */
export async function invitationForm(setting: Setting): Promise<Locator> {
  const { full_name, email, entity_name } = setting.producer;
  const page = await setting.asVisitor();
  await page.route('**/api/invitations/look-up', (route) =>
    route.fulfill({ json: { full_name, email, entity_name } }),
  );
  return visitorForm(setting, '/accept-invitation#token=a-link');
}

/** The form that asks for a link to a new password. */
export async function forgotPasswordForm(setting: Setting): Promise<Locator> {
  const page = await setting.asVisitor();
  await page.route('**/api/password-recovery', (route) => route.fulfill({ json: { by_mail: true } }));
  return visitorForm(setting, '/forgot-password');
}

/** The form of a page for visitors. */
export async function visitorForm(setting: Setting, address: string): Promise<Locator> {
  const page = await setting.asVisitor();
  await visitAtOnce(page, address);
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
