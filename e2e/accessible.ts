import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation of a WCAG 2.2 A or AA rule, or of axe's best practice, on the current screen, including its open modal. */
export async function expectAccessible(page: Page): Promise<void> {
  // Before the screen has come there is nothing to judge.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Injected by the debugger, to which the content-security policy does not apply.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (values) =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        runOnly: { type: 'tag', values },
        // Skips the report of passed rules and the style sheets, which none of these rules reads.
        resultTypes: ['violations'],
        preload: false,
      }),
    tags,
  );
  const findings = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

interface Axe {
  run: (options: RunOptions) => Promise<AxeResults>;
}
