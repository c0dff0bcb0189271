import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { judgedIn, recordJudged } from './judged.ts';
import { shapesOnScreen } from './shapes-on-screen.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'outdoors'];

/** A form is filled in outdoors: its text has a contrast of 7:1. A run of its own would read the whole document once more. */
const OUTDOORS = {
  rules: [
    { id: 'color-contrast-enhanced', selector: '[role=dialog] form *', tags: ['outdoors'], enabled: true },
  ],
};

/** The rules about nothing but how an element and what it stands in look, on whatever screen. They take half the time. */
const LOOK_RULES = ['color-contrast', 'avoid-inline-spacing'];

/**
 * Expects no violation of a WCAG 2.2 A or AA rule, or of axe's best practice, on the current screen, including its open modal. What
 * looks the same as something that was judged on the same screen is not judged again, and its contrast not on other screens either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  let judged: Judged;
  do {
    // Before the screen has come there is nothing to judge.
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    const { screen, view, shapes } = await page.evaluate<OnScreen>(FIND_SHAPES);
    const known = judgedIn(screen);
    if (shapes.every((shape) => known.has(shape))) return;
    // Injected by the debugger, to which the content-security policy does not apply.
    if (await page.evaluate(() => !('axe' in globalThis)))
      await page.evaluate(`${axe}; axe.configure(${JSON.stringify(OUTDOORS)});`);
    const looks = judgedIn(view);
    judged = await page.evaluate(judge, {
      tags,
      lookRules: LOOK_RULES,
      screen,
      known: shapes.filter((shape) => known.has(shape)),
      looks: shapes.filter((shape) => looks.has(shape)),
    });
    // Another screen came meanwhile, and of both only a part was judged.
  } while (!judged.stayed);
  const findings = judged.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
  recordJudged(judged.screen, judged.shapes);
  recordJudged(judged.view, judged.looks);
}

interface OnScreen {
  screen: string;
  view: string;
  shapes: string[];
}

/** Returns what is on the screen. Injected as source, as the function refers to nothing outside. */
const FIND_SHAPES = `(() => {
  globalThis.shapesOnScreen ??= ${shapesOnScreen.toString()};
  const { screen, view, shapes } = globalThis.shapesOnScreen();
  return { screen, view, shapes: [...new Set(shapes.values())] };
})()`;

interface Judged extends OnScreen {
  violations: AxeResults['violations'];
  /** The shapes of which contrast has been judged. */
  looks: string[];
  /** Whether the screen was there from beginning to end. */
  stayed: boolean;
}

declare global {
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  var shapesOnScreen: typeof import('./shapes-on-screen.ts').shapesOnScreen;
}

interface Judging {
  tags: string[];
  lookRules: string[];
  screen: string;
  /** The shapes that were judged on this screen. */
  known: string[];
  /** The shapes of which contrast was judged on any screen. */
  looks: string[];
}

/** Runs in the page. A screen that is not known is judged whole, as some rules are about the whole. */
async function judge({ tags: values, lookRules, screen: expected, known, looks }: Judging): Promise<Judged> {
  const shown = () => [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility());
  const heading = shown();
  const { screen, view, shapes } = globalThis.shapesOnScreen();
  const without = (judged: readonly string[]) => {
    const before = new Set(judged);
    return new Set([...shapes.keys()].filter((element) => !before.has(shapes.get(element) ?? '')));
  };
  const rootsOf = (elements: Set<Element>) =>
    [...elements].filter(({ parentElement }) => !parentElement || !elements.has(parentElement));
  const isKnown = known.length > 0;
  const fresh = without(known);
  const roots = rootsOf(fresh);
  const freshLooks = without(looks);
  // Each run begins by reading the whole document, so a second one pays only where it leaves out much.
  const isLookApart = !isKnown && freshLooks.size < shapes.size / 2;
  const lookedAt = isLookApart ? freshLooks : fresh;
  const options: RunOptions = {
    runOnly: { type: 'tag', values },
    // Skips the report of passed rules and the style sheets, which none of these rules reads.
    resultTypes: ['violations', 'incomplete'],
    preload: false,
    elementRef: true,
    ...(isLookApart && { rules: Object.fromEntries(lookRules.map((rule) => [rule, { enabled: false }])) }),
  };
  const nothing: Pick<AxeResults, 'violations' | 'incomplete'> = { violations: [], incomplete: [] };
  const all =
    isKnown && roots.length === 0
      ? nothing
      : await globalThis.axe.run(isKnown ? { include: roots } : document, options);
  const ofLooks =
    isLookApart && freshLooks.size > 0
      ? await globalThis.axe.run(
          { include: rootsOf(freshLooks) },
          { ...options, runOnly: lookRules, rules: {} },
        )
      : nothing;
  const violations = [...all.violations, ...ofLooks.violations];
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
  // Text that something covers, for one, cannot be judged here, and is judged where it can be.
  const undecided = new Set(
    [...all.incomplete, ...ofLooks.incomplete]
      .filter(({ id }) => lookRules.includes(id))
      .flatMap(({ nodes }) => nodes.map(({ element }) => (element ? shapes.get(element) : undefined))),
  );
  const stayed = heading !== undefined && heading === shown() && screen === expected;
  return {
    violations: violations.filter(({ nodes }) => nodes.length > 0),
    screen,
    view,
    shapes: [...new Set(shapes.values())],
    looks: [...new Set([...lookedAt].map((element) => shapes.get(element) ?? ''))].filter(
      (shape) => !undecided.has(shape),
    ),
    stayed,
  };
}
