/**
 * Actions of users. A scenario is a list of these actions; `locators.ts` knows where things are on the screen. To
 * add a scenario: write `e2e/<feature>.test.ts`, call `scenarioOnPhone('title', async ({ page }) => …)` or `scenarioOnDesktop`, and use these actions; use
 * `scenario`, which runs on both, only where the layout differs. A new action for a new feature goes into
 * `e2e/<feature>-actions.ts`, its locators into `locators.ts`. Each scenario creates its own users with `newProducer()` and
 * `signUp`; the administrator signs in with `signInAsAdmin`. Neither opens a screen. Initial data is created
 * through the API (`setup.ts`); a user who opens no screen needs only a session (`accounts.ts`) for it, and no page. After each
 * screen and modal: `await expectAccessible(page)`. The browser logs a refused request as an error: do what causes it inside
 * `refused`.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession, sessionOf } from './accounts.ts';
import { dialog, field, row } from './locators.ts';
import { openBlank, passTime } from './page.ts';
import { buttonNamed, textThat } from './quick-selectors.ts';
import { ADMIN, type Person } from './test-users.ts';

/** Waits until an element has this text. */
export async function reads(what: Locator, text: string | RegExp): Promise<void> {
  const wanted = text instanceof RegExp ? text : exactly(text);
  await expect.poll(() => what.innerText()).toMatch(wanted);
}

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Waits until this text is on the screen. */
export const sees = (page: Page | Locator, text: string): Promise<void> =>
  page.locator(textThat(text)).first().waitFor();

/** Fills fields by label. Selects and pickers take the label of an option; a checkbox takes true or false. */
export async function fill(
  within: Page | Locator,
  values: Record<string, string | number | boolean>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = field(within, label);
    if (typeof value === 'boolean') await input.setChecked(value);
    else if ((await input.evaluate((element) => element.tagName)) === 'SELECT')
      await input.selectOption({ label: String(value) });
    else await type(input, String(value));
  }
}

async function type(input: Locator, text: string): Promise<void> {
  await input.fill(text);
  if ((await input.getAttribute('aria-haspopup')) === 'listbox')
    await input.page().getByRole('option', { name: text, exact: true }).click();
}

/** Waits until a field has this value. */
export async function holds(form: Locator, label: string, value: string): Promise<void> {
  await expect.poll(() => field(form, label).inputValue()).toBe(value);
}

/** Waits until a date field of a new record has been filled with today. */
export async function beginsToday(form: Locator, label: string): Promise<void> {
  await expect.poll(() => field(form, label).inputValue()).toMatch(/^20\d\d-\d\d-\d\d$/);
}

export const press = (within: Page | Locator, button: string): Promise<void> =>
  within.locator(buttonNamed(button)).click();

/** On a phone, opens a row that is one line to its figures and buttons. On a desktop they are shown. */
export async function openLine(within: Page | Locator, words: string | RegExp): Promise<void> {
  const shown = row(within, words).first();
  await shown.waitFor();
  if ((await shown.evaluate(({ tagName }) => tagName)) !== 'LI') return;
  await shown.getByRole('button', { expanded: false }).first().click();
}

/** Fills and submits the form of the open modal. */
export async function send(
  page: Page,
  values: Record<string, string | number | boolean>,
  button: string,
): Promise<void> {
  await fill(dialog(page), values);
  await press(dialog(page), button);
}

/** Submits the form of the open modal, checks its success message, and waits until it closes. */
export async function sendAndClose(
  page: Page,
  values: Record<string, string | number | boolean>,
  button: string,
  success: string,
): Promise<void> {
  await send(page, values, button);
  await sees(dialog(page), success);
  await closes(dialog(page));
}

/** Waits until this dialog closes. It skips the seconds for which it shows its success message. */
export async function closes(what: Locator): Promise<void> {
  await passTime(what.page(), 2_000);
  await what.waitFor({ state: 'detached' });
}

/** Creates an account and signs in, without using the screens: the scenario opens its first one. */
export const signUp = async (page: Page, person: Person): Promise<void> =>
  keepSession(page, await newSession(person));

/** Signs in as the administrator, without using the screens. */
export const signInAsAdmin = async (page: Page): Promise<void> => keepSession(page, await sessionOf(ADMIN));

/** The same on the server of the page, with this email and password. */
export async function signInThere(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  const session = await page.request.post('/auth/v1/token?grant_type=password', { data: who });
  await keepSession(page, await session.text());
}

/** Ends the session of a page, as a sign-out in another tab does. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.localStorage.removeItem('drover.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'drover.session' }));
  });

/** Stores a session in the browser of a page. */
export async function keepSession(page: Page, session: string): Promise<void> {
  await openBlank(page);
  await page.evaluate((kept) => window.localStorage.setItem('drover.session', kept), session);
}

/** Creates an account on the sign-up page. */
export async function signUpOnScreen(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await fill(page, {
    'Full Name': person.full_name,
    'Entity Name': person.entity_name,
    'Phone Number': person.phone_number,
    Email: person.email,
    Password: person.password,
    'Confirm Password': person.password,
  });
  await press(page, 'Sign Up');
  await page.waitForURL('**/dashboard');
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/signin');
  await fill(page, { Email: email, Password: password });
  await press(page, 'Sign In');
  await page.waitForURL('**/dashboard');
}

/** Enters a client by the picker of the header, as an administrator. */
export async function enterClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client: / }).click();
  await dialog(page).getByRole('combobox', { name: 'Search for clients' }).fill(name);
  await dialog(page).getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: `Client: ${name}` }).waitFor();
}

/** Turns the pages of a list, named if the screen has several, until one shows this. */
export async function turnTo(page: Page, wanted: Locator, list = ''): Promise<void> {
  const pages = page.getByRole('navigation', { name: `Pages of ${list}` });
  const next = pages.getByRole('button', { name: 'Next' });
  while ((await wanted.count()) === 0 && (await next.count()) > 0 && (await next.isEnabled())) {
    const before = await pages.textContent();
    await next.click();
    await expect.poll(() => pages.textContent()).not.toBe(before);
  }
}
