import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation of a WCAG 2.2 A or AA rule, or of axe's best practice, on the current screen, including its open modal. */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected by the debugger, to which the content-security policy does not apply.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  let judged: Judged;
  do {
    // Before the screen has come there is nothing to judge.
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    judged = await page.evaluate(judge, tags);
    // Another screen came meanwhile, and of both only a part was judged.
  } while (!judged.stayed);
  const findings = judged.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

interface Judged {
  violations: AxeResults['violations'];
  /** Whether the screen was there from beginning to end. */
  stayed: boolean;
}

interface Axe {
  run: (options: RunOptions) => Promise<AxeResults>;
}

/** Runs in the page. */
async function judge(values: string[]): Promise<Judged> {
  const shown = () => [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility());
  const heading = shown();
  const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({
    runOnly: { type: 'tag', values },
    // Skips the report of passed rules and the style sheets, which none of these rules reads.
    resultTypes: ['violations'],
    preload: false,
  });
  return { violations, stayed: heading !== undefined && heading === shown() };
}
