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

/** The rules about a whole screen, or about what stands beside an element. All others are about an element and what it stands in. */
const SCREEN_RULES =
  /^(accesskeys|aria-hidden-body|bypass|css-orientation-lock|document-title|duplicate-id.*|frame-.*|heading-order|html-.*|landmark-.*|meta-.*|page-has-heading-one|region|skip-link|target-size)$/;

/** The rules whose result a screen can leave undecided, for what is covered by something. */
const LOOK_RULES = ['color-contrast', 'color-contrast-enhanced', 'avoid-inline-spacing'];

/**
 * Expects no violation of a WCAG 2.2 A or AA rule, or of axe's best practice, on the current screen, including its open modal. What
 * looks the same as something that was judged on the same screen is not judged again, and by the rules about an element alone not on
 * other screens either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  let judged: Judged;
  do {
    // Before the screen has come there is nothing to judge.
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    const { screen, dialogs, shapes } = await page.evaluate<OnScreen>(FIND_SHAPES);
    const known = judgedIn(screen);
    if (shapes.every((shape) => known.has(shape))) return;
    // Injected by the debugger, to which the content-security policy does not apply.
    if (await page.evaluate(() => !('axe' in globalThis)))
      await page.evaluate(`${axe}; axe.configure(${JSON.stringify(OUTDOORS)});`);
    // What was judged while no dialog covered it need not be judged under one.
    const elements = new Set([0, dialogs].flatMap((open) => [...judgedIn(elementsUnder(open))]));
    judged = await page.evaluate(judge, {
      tags,
      screenRules: SCREEN_RULES.source,
      lookRules: LOOK_RULES,
      screen,
      known: shapes.filter((shape) => known.has(shape)),
      elements: shapes.filter((shape) => elements.has(shape)),
    });
    // Another screen came meanwhile, and of both only a part was judged.
  } while (!judged.stayed);
  const findings = judged.violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
  recordJudged(judged.screen, judged.shapes);
  recordJudged(elementsUnder(judged.dialogs), judged.elements);
}

/** The scope of what was judged by the rules about an element while this many dialogs were open. */
const elementsUnder = (dialogs: number): string => `elements ${dialogs}`;

interface OnScreen {
  screen: string;
  dialogs: number;
  shapes: string[];
}

/** Returns what is on the screen. Injected as source, as the function refers to nothing outside. */
const FIND_SHAPES = `(() => {
  globalThis.shapesOnScreen ??= ${shapesOnScreen.toString()};
  const { screen, dialogs, shapes } = globalThis.shapesOnScreen();
  return { screen, dialogs, shapes: [...new Set(shapes.values())] };
})()`;

interface Judged extends OnScreen {
  violations: AxeResults['violations'];
  /** The shapes that have been judged by the rules about an element. */
  elements: string[];
  /** Whether the screen was there from beginning to end. */
  stayed: boolean;
}

declare global {
  var axe: {
    getRules: (tags: string[]) => { ruleId: string }[];
    run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>;
  };
  var shapesOnScreen: typeof import('./shapes-on-screen.ts').shapesOnScreen;
}

interface Judging {
  tags: string[];
  /** Matches the rules about a screen. */
  screenRules: string;
  lookRules: string[];
  screen: string;
  /** The shapes that were judged on this screen. */
  known: string[];
  /** The shapes that were judged by the rules about an element on any screen, at any width. */
  elements: string[];
}

/** Runs in the page. A screen that is not known is judged whole, as some rules are about the whole. */
async function judge(judging: Judging): Promise<Judged> {
  const { tags: values, screenRules, lookRules, screen: expected } = judging;
  const shown = () => [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility());
  const heading = shown();
  const { screen, dialogs, shapes } = globalThis.shapesOnScreen();
  const known = new Set(judging.known);
  const judged = new Set(judging.elements);
  const shapeOf = (element: Element) => shapes.get(element) ?? '';
  const fresh = new Set([...shapes.keys()].filter((element) => !known.has(shapeOf(element))));
  const unjudged = new Set([...fresh].filter((element) => !judged.has(shapeOf(element))));
  const rootsOf = (elements: Set<Element>) =>
    [...elements].filter(({ parentElement }) => !parentElement || !elements.has(parentElement));
  const rules = globalThis.axe.getRules(values).map(({ ruleId }) => ruleId);
  const aboutScreen = rules.filter((rule) => new RegExp(screenRules).test(rule));
  const aboutElements = rules.filter((rule) => !aboutScreen.includes(rule));
  const options: RunOptions = {
    runOnly: { type: 'tag', values },
    // Skips the report of passed rules and the style sheets, which none of these rules reads.
    resultTypes: ['violations', 'incomplete'],
    preload: false,
    elementRef: true,
  };
  // Each run begins by reading the whole document, so a second one pays only where it leaves out much.
  const isOneRun = unjudged.size > fresh.size * 0.6;
  const runWithout = (disabled: string[], context: ElementContext) =>
    globalThis.axe.run(context, {
      ...options,
      rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
    });
  const results: AxeResults[] = [];
  if (fresh.size > 0) {
    const context = known.size > 0 ? { include: rootsOf(fresh) } : document;
    results.push(await runWithout(isOneRun ? [] : aboutElements, context));
  }
  if (!isOneRun && unjudged.size > 0)
    results.push(await runWithout(aboutScreen, { include: rootsOf(unjudged) }));
  const violations = results.flatMap((result) => result.violations);
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
    results
      .flatMap(({ incomplete }) => incomplete)
      .filter(({ id }) => lookRules.includes(id))
      .flatMap(({ nodes }) => nodes.map(({ element }) => (element ? shapes.get(element) : undefined))),
  );
  const stayed = heading !== undefined && heading === shown() && screen === expected;
  return {
    violations: violations.filter(({ nodes }) => nodes.length > 0),
    screen,
    dialogs,
    shapes: [...new Set(shapes.values())],
    elements: [...new Set([...(isOneRun ? fresh : unjudged)].map(shapeOf))].filter(
      (shape) => !undecided.has(shape),
    ),
    stayed,
  };
}
