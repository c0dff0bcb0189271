import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillInPage } from './form-fill-in-page.ts';
import { type FieldWalk, walkInPage } from './form-walk-in-page.ts';

/** The refusal returned for every request of a form, instead of the server's response. */
const ACCEPTED = 'The form has sent this.';

declare global {
  interface Window {
    /** The requests of the form so far, with their bodies. */
    sent: string[];
    /** Whether requests of forms are held back; undefined where the page's own `fetch` has not been replaced yet. */
    isHeldBack?: boolean;
  }
}

/**
 * Refuses and records every request of a form, so that it stays open and nothing is saved. It replaces the page's own `fetch`: as messages to
 * this process, thousands of refusals took a third of the walk. What a form reads again after each refusal is the same, as nothing is saved: it is
 * answered from the first time.
 */
export const holdBack = (page: Page): Promise<void> =>
  page.evaluate((message) => {
    window.sent = [];
    const isInstalled = window.isHeldBack !== undefined;
    window.isHeldBack = true;
    if (isInstalled) return;
    const send = window.fetch;
    const answers = new Map<string, Promise<Response>>();
    window.fetch = async (target, init) => {
      if (!window.isHeldBack) {
        answers.clear();
        return send(target, init);
      }
      const url = String(target instanceof Request ? target.url : target);
      const method = init?.method ?? 'GET';
      if (method === 'GET' && url.includes('/api/')) {
        const answer = answers.get(url) ?? send(target, { ...init, signal: null });
        answers.set(url, answer);
        return (await answer).clone();
      }
      const isForm = /\/(api|auth\/v1|functions\/v1)\//.test(url) && ['POST', 'PUT'].includes(method);
      // A comparison of positions stores nothing: the screen behind the form reads it again.
      if (!isForm || /grant_type=refresh_token|\/statements\/positions/.test(url)) return send(target, init);
      window.sent.push(`${method} ${url} ${JSON.stringify(init?.body)}`);
      const error = url.includes('/auth/')
        ? { code: 'invalid', msg: message, message }
        : { error: { code: 'invalid', message } };
      // The auth client reads the code of a refusal only under this header, which the server sends too.
      const headers = { 'x-supabase-api-version': '2024-01-01' };
      return Response.json(error, { status: 422, headers });
    };
  }, ACCEPTED);

/** Sends requests as before. */
export const letThrough = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.isHeldBack = false));

const NOT_A_NUMBER = '800 lbs';

/**
 * Texts for the first field of each kind in a test file: no numbers, as people type or paste them, nothing, and two lines. The others of its
 * kind are the same component, and each is still connected to its own value and rule: they are tried with no text and no number.
 */
const TEXTS = ['.', '-', 'abc', NOT_A_NUMBER, '1e999', '', 'one\ntwo'] as const;

/** The kinds of fields that this test file has tried with all of them. */
let kindsTried: string[] = [];

/** Every field that accepts text. */
const textFields =
  'input:not([type=checkbox], [type=radio], [type=hidden], [readonly], :disabled), textarea:not(:disabled)';

const byKind: readonly (readonly [selector: string, text: string])[] = [
  ['[type=date]', '2026-06-01'],
  ['[type=password]', 'correct horse'],
  ['[inputmode=email]', 'ann@lazyk.test'],
  ['[type=tel]', '806 555 0142'],
  ['*', 'Abc'],
];

/** Fills empty fields with a valid value of their kind. */
async function fillEmpty(form: Locator, valid: Record<string, string>): Promise<void> {
  // A picker is disabled while its code loads.
  await expect.poll(() => form.locator('input:disabled:not([type=checkbox])').count()).toBe(0);
  for (const select of await form.locator('select').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const field of await form.locator(textFields).all()) {
    const picked = await field.evaluate(fillInPage, { valid, byKind });
    if (picked) await pick(field, picked.words);
  }
}

async function pick(field: Locator, words: string | undefined): Promise<void> {
  // The list is hidden while its field is out of view.
  await field.click();
  await field.fill(words ?? '');
  const option = field.page().locator('[role=option]:visible');
  await (words === undefined ? option : option.filter({ hasText: words })).first().click();
}

/** Presses the submit button and returns the form's message. */
async function submit(form: Locator): Promise<string> {
  const button = form.locator('button[type=submit]');
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  const alert = form.getByRole('alert').first();
  await alert.waitFor();
  return alert.innerText();
}

/** Text that no form should show about its input: it comes from a defect or from a library. */
const NOT_OURS = /could not be shown|went wrong|Invalid|expected|undefined|NaN|Please try again|^$/;

/** Waits until the screen has been rendered again. */
const drawn = (field: Locator): Promise<void> =>
  field.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** The requests of a form that is sent after a text was typed into a field. Returns once the form can be sent again. */
async function sentWith(
  form: Locator,
  field: Locator,
  text: string,
  send: () => Promise<void>,
): Promise<string[]> {
  const page = field.page();
  await field.fill(text);
  await expect.poll(() => page.getByTitle(/^Checking /).count()).toBe(0);
  await page.evaluate(() => void (window.sent = []));
  await send();
  await drawn(field);
  const sent = await page.evaluate(() => window.sent);
  if (sent.length > 0) {
    await expect.poll(() => form.locator('button[type=submit]').isEnabled()).toBe(true);
  }
  return sent;
}

/** Enter in a picker sends what the button sends, too: its text is settled, or refused, by then. */
async function expectEnterToPick(
  form: Locator,
  field: Locator,
  { held, label }: { held: string; label: string },
): Promise<void> {
  const text = `${held}1`;
  const button = form.locator('button[type=submit]');
  const byEnter = await sentWith(form, field, text, () => field.press('Enter'));
  await field.fill(held);
  const byButton = await sentWith(form, field, text, async () => {
    if (await button.isEnabled()) await button.click();
  });
  expect(byEnter, `Enter in ${label}`).toEqual(byButton);
  await pick(field, held === '' ? undefined : held);
}

/**
 * Expects of the texts typed into one field: the form shows a message, keeps the text, and does not close. Enter in the field sends what the
 * button sends: each figure that follows from the field is settled by then. Source: decision 74.
 */
function expectKept({ label, isDate, isPicker, isNumber, outcomes, byEnter, byButton }: FieldWalk): void {
  for (const { text, typed, kept, message, isInvalid } of outcomes) {
    if (text === 'abc' && !isDate) expect(typed, label).toBe(text);
    if (!isPicker) expect(kept, `${label} keeps ${text}`).toBe(typed);
    expect(message, `${label} with ${text}`).not.toMatch(NOT_OURS);
    if (isNumber && text !== '') {
      expect(message, `${label} with ${text}`).not.toBe(ACCEPTED);
      expect(isInvalid, `${label} with ${text}`).toBe(true);
    }
  }
  expect(byEnter, `Enter in ${label}`).toEqual(byButton);
}

/** Tests the fields of a form on the screen, and records their ids and labels. Fields with a known label are not tested again. */
async function walkFields(
  form: Locator,
  valid: Record<string, string>,
  walked: Map<string, string>,
  known: ReadonlySet<string>,
) {
  await fillEmpty(form, valid);
  expect(await submit(form), 'the form when it is filled').toBe(ACCEPTED);
  const first = form.locator('input[inputmode]:not([readonly], [aria-haspopup=listbox])').first();
  if ((await first.count()) > 0) {
    const unchanged = await sentWith(form, first, await first.inputValue(), () => first.press('Enter'));
    expect(unchanged, 'Enter sends the form').toHaveLength(1);
  }
  for (;;) {
    const { fields, kinds } = await form.evaluate(walkInPage, {
      selector: textFields,
      walked: [...walked.keys()],
      known: [...known],
      texts: TEXTS,
      kinds: kindsTried,
      notNumber: NOT_A_NUMBER,
    });
    kindsTried = kinds;
    for (const walk of fields) {
      walked.set(walk.id, walk.label);
      expectKept(walk);
    }
    const last = fields.at(-1);
    if (!last?.isPicker) return;
    const picker = form.locator(`[id="${last.id}"]`);
    await pick(picker, last.held === '' ? undefined : last.held);
    await expectEnterToPick(form, picker, last);
    // Another choice may have emptied fields that depend on it.
    await fillEmpty(form, valid);
  }
}

/**
 * Tests a form, and again with its boxes checked and its rows added, if that adds fields. Returns the labels of its fields;
 * those that another use of the same form has already tested are given as `known`.
 */
export async function walkForm(
  form: Locator,
  valid: Record<string, string>,
  known: ReadonlySet<string>,
): Promise<string[]> {
  await form.waitFor();
  const walked = new Map<string, string>();
  await walkFields(form, valid, walked, known);
  const boxes = form.locator('input[type=checkbox]:not(:disabled)');
  for (const box of await boxes.all()) await box.check();
  const adders = form.locator('button[type=button]').filter({ hasText: /^Add / });
  for (const adder of await adders.all()) await adder.click();
  if ((await boxes.count()) > 0) await walkFields(form, valid, walked, known);
  const labels = [...walked.values()];
  expect(labels.length + known.size + (await form.locator('select').count())).toBeGreaterThan(0);
  expect(labels).not.toContain('');
  return labels;
}

/** Where the form has a Cancel button, Escape asks before it discards what was typed, and Cancel does not. */
export async function expectCancelToDiscard(form: Locator, ignoresEscape = false): Promise<void> {
  const cancel = form.getByRole('button', { name: /^Cancel/ });
  if ((await cancel.count()) === 0) return;
  const typed = form.locator(
    'input:not([type=checkbox], [type=radio], [type=hidden], [type=date], [readonly], :disabled, [aria-haspopup=listbox]), textarea',
  );
  if (!ignoresEscape && (await typed.count()) > 0) {
    await typed.first().fill((await typed.first().inputValue()) === '7' ? '8' : '7');
    await form.page().keyboard.press('Escape');
    const question = form.page().getByRole('dialog', { name: 'Discard Changes?' });
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await question.waitFor({ state: 'hidden' });
  }
  await cancel.click();
  await form.waitFor({ state: 'detached' });
}
