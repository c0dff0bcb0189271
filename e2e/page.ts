import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';

interface PageState {
  /** The key of its context in {@link idle}. */
  kind: string;
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

/** Contexts that no scenario is using, by server and the width of their screen. They keep the product's compiled scripts. */
const idle = new Map<string, BrowserContext[]>();

/** A page of a server for one user, isolated from others. All errors in it are recorded. */
export async function openPage(
  browser: Browser,
  viewport: Viewport,
  baseURL = inject('base'),
): Promise<Page> {
  const kind = `${baseURL} ${viewport.width}`;
  const context = idle.get(kind)?.pop() ?? (await newContext(browser, { viewport, baseURL }));
  const page = await context.newPage();
  const watch: PageState = { kind, problems: [], awaited: null, expectedDefect: null };
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

async function newContext(
  browser: Browser,
  options: { viewport: Viewport; baseURL: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  // Long enough for a machine with other work to do.
  context.setDefaultTimeout(60_000);
  await context.clock.install();
  await context.addInitScript(reportUnnamedDialogs);
  return context;
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

/** Closes a page, and keeps its emptied context for another scenario. */
export async function closePage(page: Page): Promise<void> {
  const context = page.context();
  const { kind = '' } = watched.get(page) ?? {};
  // Everything the product stores in a browser. `setStorageState` would take as long as opening the next page.
  await page.evaluate(() => window.localStorage.clear());
  await page.close();
  idle.set(kind, [...(idle.get(kind) ?? []), context]);
}

export const problemsOf = (page: Page): readonly string[] => watched.get(page)?.problems ?? [];

/** Does something that the server refuses. The browser logs a refusal as an error; this one is expected. */
export async function refused(page: Page, status: number, action: () => Promise<unknown>): Promise<void> {
  const watch = watched.get(page);
  if (!watch) throw new Error('This page was not opened by a scenario.');
  watch.awaited = status;
  await action();
  watch.awaited = null;
}

/** Does something that runs into an expected defect. The browser logs its message; this one is expected. */
export async function defective(page: Page, message: string, action: () => Promise<unknown>): Promise<void> {
  const watch = watched.get(page);
  if (!watch) throw new Error('This page was not opened by a scenario.');
  watch.expectedDefect = message;
  await action();
  watch.expectedDefect = null;
}
