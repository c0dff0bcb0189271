import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { scenarioOnDesktop } from './scenario.ts';

/** Adds to the form on the screen, instead of what was added before. */
const adding = (page: Page, html: string): Promise<unknown> =>
  page.evaluate((added) => {
    document.querySelector('.added')?.remove();
    document.querySelector('form')?.insertAdjacentHTML('beforeend', `<div class="added">${added}</div>`);
  }, html);

/** What the screen is refused for. */
const findings = (page: Page): Promise<string> =>
  expectAccessible(page).then(
    () => '',
    (error: unknown) => JSON.stringify((error as { actual?: unknown }).actual),
  );

scenarioOnDesktop(
  'a screen that was judged before is judged again for what looks different',
  async ({ page }) => {
    await page.goto('/signin');
    await expectAccessible(page);
    await expectAccessible(page);
    for (const [html, rule] of [
      ['<button type="button"></button>', 'button-name'],
      ['<p style="color: #333">Too dark</p>', 'color-contrast'],
      ['<input type="text">', 'label'],
      ['<h4>Too deep</h4>', 'heading-order'],
    ] as const) {
      await adding(page, html);
      expect(await findings(page)).toContain(rule);
      expect(await findings(page)).toContain(rule);
    }
    await adding(page, '<p>Readable</p>');
    await expectAccessible(page);
  },
);

scenarioOnDesktop(
  'contrast is judged where a look first appears, on whatever screen that is',
  async ({ page }) => {
    await page.goto('/signin');
    await expectAccessible(page);
    const coloured = (shade: number) => `<p style="color: var(--mantine-color-gray-${shade})">Colored</p>`;
    await adding(page, coloured(2));
    await expectAccessible(page);
    await page.goto('/forgot-password');
    await expectAccessible(page);
    await adding(page, coloured(2));
    await expectAccessible(page);
    // A fault that was found is not known as judged, neither there nor elsewhere.
    for (const path of ['/forgot-password', '/signin', '/signup']) {
      await page.goto(path);
      await page.locator('form').waitFor();
      await adding(page, coloured(9));
      expect(await findings(page)).toContain('color-contrast');
    }
  },
);

scenarioOnDesktop('the text of a form in a dialog has more contrast than other text', async ({ page }) => {
  const between = '<p style="color: #757575; background: #fff">Read in the sun</p>';
  await page.goto('/signin');
  await adding(page, between);
  await expectAccessible(page);
  await page.evaluate((text) => {
    const dialog = `<div role="dialog" aria-label="Sun"><form><h2>Sun</h2>${text}</form></div>`;
    document.querySelector('main')?.insertAdjacentHTML('beforeend', dialog);
  }, between);
  expect(await findings(page)).toContain('color-contrast-enhanced');
});
