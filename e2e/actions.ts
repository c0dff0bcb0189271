/**
 * What people do with the product. A story reads as a list of these; where things are on the screen is in `locators.ts`.
 *
 * To add a story: write `e2e/<feature>.test.ts`, call `scenario('what it tells', async ({ page }) => …)` and use these
 * verbs. A new verb for a new feature goes into `e2e/<feature>-actions.ts`, its locators into `locators.ts`. Each story
 * makes its own people with `newProducer()` and `signUp`; the administrator is `ADMIN`. What is not the story's own
 * matter is made by the API (`given.ts`). After each screen and modal: `await expectAccessible(page)`.
 * An answer that is a refusal is written to the console by the browser: do what leads to it inside `refused`.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newSession } from './accounts.ts';
import { dialog, field } from './locators.ts';
import type { Person } from './test-users.ts';

const patience = { timeout: 20_000 };

/** Waits until the text of something on the screen is this. */
export async function reads(what: Locator, text: string | RegExp): Promise<void> {
  const wanted = text instanceof RegExp ? text : exactly(text);
  await expect.poll(() => what.innerText(), patience).toMatch(wanted);
}

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Waits until these words are on the screen. */
export const sees = (page: Page | Locator, words: string): Promise<void> =>
  page.getByText(words, { exact: true }).first().waitFor();

/**
 * Fills fields by their labels. A select takes the label of its option, as does a picker, which is typed into; a checkbox
 * takes true or false.
 */
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

export const press = (within: Page | Locator, button: string): Promise<void> =>
  within.getByRole('button', { name: button, exact: true }).click();

/** Fills the open modal's form and sends it. */
export async function send(
  page: Page,
  values: Record<string, string | number | boolean>,
  button: string,
): Promise<void> {
  await fill(dialog(page), values);
  await press(dialog(page), button);
}

/** Sends the open modal's form, reads that it succeeded, and waits until it closes by itself. */
export async function sendAndClose(
  page: Page,
  values: Record<string, string | number | boolean>,
  button: string,
  success: string,
): Promise<void> {
  await send(page, values, button);
  await sees(dialog(page), success);
  await dialog(page).waitFor({ state: 'detached' });
}

/** Makes an account and signs it in, past the screens. */
export async function signUp(page: Page, person: Person): Promise<void> {
  const session = await newSession(person);
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => window.localStorage.setItem('drover.session', kept), session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
}

/** Makes an account on the sign-up page. */
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
