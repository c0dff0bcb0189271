import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';

interface Watched {
  problems: string[];
  /** The status that a refusal under way may have. */
  awaited: number | null;
  /** What a expectedDefect defect says. */
  expectedDefect: string | null;
}

const watched = new WeakMap<Page, Watched>();

/** A browser of one person: nothing is shared with another's. Everything that goes wrong in it is kept. */
export async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('base'), viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const watch: Watched = { problems: [], awaited: null, expectedDefect: null };
  watched.set(page, watch);
  page.on('pageerror', (error) => watch.problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    const refusal = watch.awaited !== null && text.includes(`status of ${watch.awaited}`);
    const meant = refusal || (watch.expectedDefect !== null && text.includes(watch.expectedDefect));
    if (message.type() === 'error' && !meant) watch.problems.push(`${page.url()}: ${text}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const ours = url.origin === inject('base') || INSIDE.has(url.protocol);
    if (!ours) watch.problems.push(`${page.url()} asked a third party: ${request.url()}`);
  });
  return page;
}

/** Addresses of what the page itself has made or holds. */
const INSIDE = new Set(['data:', 'blob:', 'about:']);

export const problemsOf = (page: Page): readonly string[] => watched.get(page)?.problems ?? [];

/** Does something that the server refuses: the browser writes a refusal to its console, and this one is meant. */
export async function refused(page: Page, status: number, act: () => Promise<unknown>): Promise<void> {
  const watch = watched.get(page);
  if (!watch) throw new Error('This page was not opened by a story.');
  watch.awaited = status;
  await act();
  watch.awaited = null;
}

/** Does something that runs into a expectedDefect defect: the browser writes what it says to its console, and that is meant. */
export async function defective(page: Page, message: string, act: () => Promise<unknown>): Promise<void> {
  const watch = watched.get(page);
  if (!watch) throw new Error('This page was not opened by a story.');
  watch.expectedDefect = message;
  await act();
  watch.expectedDefect = null;
}
