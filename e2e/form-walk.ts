import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { walkInPage } from './form-walk-in-page.ts';

/** The refusal returned for every request of a form, instead of the server's response. */
const ACCEPTED = 'The form has sent this.';

/**
 * Refuses every request of a form, so that it stays open and nothing is saved. It replaces the page's own `fetch`: as messages to
 * this process, thousands of refusals took a third of the walk.
 */
export const holdBack = (page: Page): Promise<void> =>
  page.evaluate((message) => {
    const send = window.fetch;
    window.fetch = (target, init) => {
      const url = String(target instanceof Request ? target.url : target);
      const isForm =
        /\/(api|auth\/v1|functions\/v1)\//.test(url) && ['POST', 'PUT'].includes(init?.method ?? '');
      if (!isForm || url.includes('grant_type=refresh_token')) return send(target, init);
      const error = url.includes('/auth/')
        ? { code: 'invalid', msg: message, message }
        : { error: { code: 'invalid', message } };
      return Promise.resolve(Response.json(error, { status: 422 }));
    };
  }, ACCEPTED);

/** Text that is not a number, as people type or paste it. */
const NO_NUMBERS = ['.', '-', 'abc', '800 lbs', '1e999'] as const;

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

const matches = (field: Locator, selector: string): Promise<boolean> =>
  field.evaluate((element, wanted) => element.matches(wanted), selector);

const labelOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    ((element as HTMLInputElement).labels?.[0]?.textContent ?? '').replace(/ \*$/, ''),
  );

/** Fills empty fields with a valid value of their kind. */
async function fillEmpty(form: Locator, valid: Record<string, string>): Promise<void> {
  // A picker is disabled while its code loads.
  await expect.poll(() => form.locator('input:disabled:not([type=checkbox])').count()).toBe(0);
  for (const select of await form.locator('select').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const field of await form.locator(textFields).all()) {
    const own = valid[await labelOf(field)];
    if (own === undefined && (await field.inputValue()) !== '') continue;
    if (await matches(field, '[aria-haspopup=listbox]')) await pick(field, own);
    else await field.fill(own ?? (await fitting(field)));
  }
}

async function fitting(field: Locator): Promise<string> {
  if (await takesNumbers(field)) return '100';
  for (const [selector, text] of byKind) if (await matches(field, selector)) return text;
  return '';
}

async function pick(field: Locator, words: string | undefined): Promise<void> {
  await field.fill(words ?? '');
  const option = field.page().locator('[role=option]');
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

/** Number fields add separators on blur. */
async function takesNumbers(field: Locator): Promise<boolean> {
  if (!(await matches(field, '[inputmode=decimal], [inputmode=numeric], [inputmode=text]'))) return false;
  const held = await field.inputValue();
  await field.fill('1234');
  await field.blur();
  await drawn(field);
  const formatted = (await field.inputValue()) === '1,234';
  await field.fill(held);
  return formatted;
}

/** Types invalid text into one field: the form shows a message, keeps the text, and does not close. */
async function walkField(field: Locator): Promise<void> {
  const { label, held, isDate, isPicker, isNumber, outcomes } = await field.evaluate(walkInPage, [
    ...NO_NUMBERS,
    '',
    'one\ntwo',
  ]);
  for (const { text, typed, kept, message, isInvalid } of outcomes) {
    if (text === 'abc' && !isDate) expect(typed, label).toBe(text);
    if (!isPicker) expect(kept, `${label} keeps ${text}`).toBe(typed);
    expect(message, `${label} with ${text}`).not.toMatch(NOT_OURS);
    if (isNumber && text !== '') {
      expect(message, `${label} with ${text}`).not.toBe(ACCEPTED);
      expect(isInvalid, `${label} with ${text}`).toBe(true);
    }
  }
  if (isPicker) await pick(field, held === '' ? undefined : held);
  else await field.fill(held);
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
  const fields = form.locator(textFields);
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    const id = (await field.getAttribute('id')) ?? '';
    if (walked.has(id)) continue;
    const label = await labelOf(field);
    walked.set(id, label);
    if (!known.has(label)) await walkField(field);
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
  expect(labels.length + (await form.locator('select').count())).toBeGreaterThan(0);
  expect(labels).not.toContain('');
  return labels;
}

/** Where the form has a Cancel button, it asks before it discards what was typed. */
export async function expectQuestionOnCancel(form: Locator): Promise<void> {
  const cancel = form.getByRole('button', { name: /^Cancel/ });
  if ((await cancel.count()) === 0) return;
  const typed = form.locator(
    'input:not([type=checkbox], [type=radio], [type=hidden], [type=date], [readonly], :disabled, [aria-haspopup=listbox]), textarea',
  );
  if ((await typed.count()) === 0) return;
  await typed.first().fill((await typed.first().inputValue()) === '7' ? '8' : '7');
  await cancel.click();
  const question = form.page().getByRole('dialog', { name: 'Discard Changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await form.waitFor();
}
