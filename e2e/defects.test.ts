import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { dialog, field } from './locators.ts';
import { defective } from './page.ts';
import { scenarioOnDesktop } from './scenario.ts';
import { fill, press, sees, signInAsAdmin } from './actions.ts';

const DEFECT = 'expectedDefect defect';

/** Makes the product fail wherever it trims this text, until restored. */
const breakTrimOf = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    ([target, message]) => {
      const texts = Object.getPrototypeOf('') as { trim: () => string };
      const { trim } = texts;
      Object.defineProperty(texts, 'trim', {
        configurable: true,
        value(this: string) {
          if (trim.call(this) === target) throw new Error(message);
          return trim.call(this);
        },
      });
    },
    [text, DEFECT] as const,
  );

scenarioOnDesktop('an error in a dialog loses neither the page nor the input', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/risk-management/lrp');
  await press(page, 'Add LRP Policy');
  await fill(dialog(page), { State: 'TX', 'Premium/Cwt': '6.4955', 'Put Symbol': 'GFX390' });
  await breakTrimOf(page, 'GFX3900');
  await defective(page, DEFECT, async () => {
    await field(dialog(page), 'Put Symbol').fill('GFX3900');
    await sees(dialog(page), 'This dialog could not be shown. What you typed is kept. Please try again.');
    await expectAccessible(page);
    await press(dialog(page), 'Try Again');
    await sees(dialog(page), 'This dialog could not be shown. What you typed is kept. Please try again.');
  });
  await page.getByRole('heading', { name: 'Livestock Risk Protection (LRP)' }).waitFor();
  await press(dialog(page), 'Undo Last Change');
  const held = ['State', 'Premium/Cwt', 'Put Symbol'].map((label) => field(dialog(page), label).inputValue());
  expect(await Promise.all(held)).toEqual(['TX', '6.4955', 'GFX390']);
});
