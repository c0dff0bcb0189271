import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shapesOnScreen } from './shapes-on-screen.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The shapes that this process has judged on each screen. */
const judgedOn = new Map<string, Set<string>>();

/**
 * Expects no violation of a WCAG 2.2 A or AA rule, or of axe's best practice, on the current screen, including its open modal. What
 * looks the same as something that was judged on the same screen is not judged again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected by the debugger, to which the content-security policy does not apply.
  if (await page.evaluate(() => !('axe' in globalThis)))
    await page.evaluate(`${axe}; globalThis.shapesOnScreen = ${shapesOnScreen.toString()};`);
  let judged: Judged;
  do {
    // Before the screen has come there is nothing to judge.
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    const screen = await page.evaluate(() => globalThis.shapesOnScreen().screen);
    judged = await page.evaluate(judge, { tags, screen, known: [...(judgedOn.get(screen) ?? [])] });
    // Another screen came meanwhile, and of both only a part was judged.
  } while (!judged.stayed);
  const findings = judged.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
  judgedOn.set(judged.screen, new Set([...(judgedOn.get(judged.screen) ?? []), ...judged.shapes]));
}

interface Judged {
  violations: AxeResults['violations'];
  screen: string;
  shapes: string[];
  /** Whether the screen was there from beginning to end. */
  stayed: boolean;
}

declare global {
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  var shapesOnScreen: typeof import('./shapes-on-screen.ts').shapesOnScreen;
}

interface Judging {
  tags: string[];
  screen: string;
  known: string[];
}

/** Runs in the page. A screen that is not known is judged whole, as some rules are about the whole. */
async function judge({ tags: values, screen: expected, known }: Judging): Promise<Judged> {
  const shown = () => [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility());
  const heading = shown();
  const { screen, shapes } = globalThis.shapesOnScreen();
  const judged = new Set(known);
  const fresh = new Set([...shapes.keys()].filter((element) => !judged.has(shapes.get(element) ?? '')));
  const roots = [...fresh].filter(({ parentElement }) => !parentElement || !fresh.has(parentElement));
  const options: RunOptions = {
    runOnly: { type: 'tag', values },
    // Skips the report of passed rules and the style sheets, which none of these rules reads.
    resultTypes: ['violations'],
    preload: false,
  };
  const isKnown = known.length > 0;
  const { violations } =
    isKnown && roots.length === 0
      ? { violations: [] }
      : await globalThis.axe.run(isKnown ? { include: roots } : document, options);
  // A form is filled in outdoors: its text has a contrast of 7:1.
  const form = document.querySelector('[role="dialog"] form');
  const enhanced =
    form === null || (isKnown && !roots.some((root) => form.contains(root) || root.contains(form)))
      ? { violations: [] }
      : await globalThis.axe.run(form, { ...options, runOnly: ['color-contrast-enhanced'] });
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small = [];
    for (const node of violation.nodes) {
      // A control that is half under what stays in view is a matter of scrolling: it is judged in the middle of the screen.
      const element = document.querySelector(String(node.target[0]));
      element?.scrollIntoView({ block: 'center' });
      const again = await globalThis.axe.run(element ?? document, { ...options, runOnly: ['target-size'] });
      if (again.violations.length > 0) small.push(node);
    }
    violation.nodes = small;
  }
  const stayed = heading !== undefined && heading === shown() && screen === expected;
  return {
    violations: [...violations, ...enhanced.violations].filter(({ nodes }) => nodes.length > 0),
    screen,
    shapes: [...new Set(shapes.values())],
    stayed,
  };
}
