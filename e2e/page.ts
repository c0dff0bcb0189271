import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';

interface PageState {
  /** Its key in {@link idle}. */
  kind: string;
  viewport: Viewport;
  /** Whether it runs scripts of its scenario in all its documents. */
  hasScripts: boolean;
  problems: string[];
  /** The status of an expected refusal. */
  awaited: number | null;
  /** The message of an expected defect. */
  expectedDefect: string | null;
}

const watched = new WeakMap<Page, PageState>();

interface Viewport {
  width: number;
  height: number;
}

/**
 * Pages that no scenario is using, by server and the width of their screen. Their processes keep the product's compiled scripts: its first
 * screen takes a third of the time that it takes in a new page.
 */
const idle = new Map<string, Page[]>();

/** A page of a server for one user, isolated from others. All errors in it are recorded. */
export async function openPage(
  browser: Browser,
  viewport: Viewport,
  baseURL = inject('base'),
): Promise<Page> {
  const kind = `${baseURL} ${viewport.width}`;
  const page = idle.get(kind)?.pop() ?? (await newPage(browser, { viewport, baseURL }));
  const watch: PageState = {
    kind,
    viewport,
    hasScripts: false,
    problems: [],
    awaited: null,
    expectedDefect: null,
  };
  watched.set(page, watch);
  page.on('pageerror', (error) => watch.problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    const refusal = watch.awaited !== null && text.includes(`status of ${watch.awaited}`);
    const meant = refusal || (watch.expectedDefect !== null && text.includes(watch.expectedDefect));
    if (message.type() === 'error' && !meant)
      watch.problems.push(`${page.url()}: ${text} ${message.location().url}`);
  });
  return page;
}

async function newPage(browser: Browser, options: { viewport: Viewport; baseURL: string }): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  // Long enough for a machine with other work to do.
  context.setDefaultTimeout(60_000);
  await context.clock.install();
  await context.addInitScript(reportUnnamedDialogs);
  return context.newPage();
}

/** Reports an error for a dialog that opens without a name: a screen reader announces it once, when focus moves into it. */
function reportUnnamedDialogs(): void {
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  new MutationObserver((mutations) => {
    for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const dialog = node.matches(dialogs) ? node : node.querySelector(dialogs);
      if (!dialog?.isConnected || dialog.getAttribute('aria-label')) continue;
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
      if (!title?.textContent)
        reportError(new Error(`A dialog opened without a name: ${dialog.textContent}`));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs a script in every document that the page opens from now on. */
export async function addScript(page: Page, script: () => void): Promise<void> {
  const state = watched.get(page);
  if (state) state.hasScripts = true;
  await page.addInitScript(script);
}

/**
 * Lets this time pass on the clock of the document, in ms. `page.clock` would repeat it in each document that the page opens later, in which
 * the hours of earlier scenarios would have passed.
 */
export const passTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ticks) => {
    const { __pwClock: clock } = window as unknown as PlaywrightClock;
    return clock.controller.fastForward(ticks);
  }, ms);

interface PlaywrightClock {
  __pwClock: { controller: { fastForward: (ms: number) => Promise<void> } };
}

const BLANK = '/favicon.svg';

/** Opens a document of the product without scripts, which the same process shows. */
export async function openBlank(page: Page): Promise<void> {
  if (!page.url().endsWith(BLANK)) await page.goto(BLANK);
}

/** Ends a scenario's use of a page, and empties the page for another scenario. */
export async function releasePage(page: Page): Promise<void> {
  const { kind, viewport, hasScripts } = stateOf(page);
  if (hasScripts) return closePage(page);
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
  await openBlank(page);
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  await page.emulateMedia({ media: null, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  idle.set(kind, [...(idle.get(kind) ?? []), page]);
}

/** Closes a page in a state in which no other scenario can use it. */
export const closePage = (page: Page): Promise<void> => page.context().close();

function stateOf(page: Page): PageState {
  const state = watched.get(page);
  if (!state) throw new Error('This page was not opened by a scenario.');
  return state;
}

export const problemsOf = (page: Page): readonly string[] => watched.get(page)?.problems ?? [];

/** Does something that the server refuses. The browser logs a refusal as an error; this one is expected. */
export async function refused(page: Page, status: number, action: () => Promise<unknown>): Promise<void> {
  const watch = stateOf(page);
  watch.awaited = status;
  await action();
  watch.awaited = null;
}

/** Does something that runs into an expected defect. The browser logs its message; this one is expected. */
export async function defective(page: Page, message: string, action: () => Promise<unknown>): Promise<void> {
  const watch = stateOf(page);
  watch.expectedDefect = message;
  await action();
  watch.expectedDefect = null;
}
