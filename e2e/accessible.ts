import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules of best practice about the parts of a page, which a dialog must not repeat. */
export const LANDMARKS = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-main', 'landmark-unique'];

/** Expects no violation of a WCAG 2.2 A or AA rule, or of other rules named, on the current screen, including its open modal. */
export async function expectAccessible(page: Page, others: readonly string[] = []): Promise<void> {
  // Injected by the debugger, to which the content-security policy does not apply.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults, [string[], readonly string[]]>(
    ([values, names]) =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        runOnly: { type: 'tag', values },
        rules: Object.fromEntries(names.map((name) => [name, { enabled: true }])),
        // Skips the report of passed rules and the style sheets, which none of these rules reads.
        resultTypes: ['violations'],
        preload: false,
      }),
    [rules, others],
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
