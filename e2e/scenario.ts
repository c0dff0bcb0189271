import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { closePage, openPage, problemsOf, releasePage } from './page.ts';

export const PHONE = { name: 'phone', width: 390, height: 844 } as const;

/** The screens of scenarios: a desktop and a phone. */
const screens = [{ name: 'desktop', width: 1440, height: 900 }, PHONE] as const;

interface Stage {
  page: Page;
  /** The browser of another user. */
  another: () => Promise<Page>;
}

const screenshots = '.cache/browser';

/**
 * A scenario whose layout differs between the screens, run on both. It fails by its own checks, and by any error in the browser's
 * console. A screenshot of the failure is in `.cache/browser`.
 */
export function scenario(name: string, run: Run): void {
  for (const screen of screens) runOn(screen, name, run);
}

/** A scenario that does not depend on the screen size, on a `server` of its own if it needs one. `tables.test.ts` opens every screen at both sizes. */
export const scenarioOnDesktop = (name: string, run: Run, server?: () => { url: string }): void =>
  runOn(screens[0], name, run, server);

/** The same, on the screen that leaves less room. */
export const scenarioOnPhone = (name: string, run: Run): void => runOn(screens[1], name, run);

type Run = (stage: Stage) => Promise<void>;

function runOn(
  screen: (typeof screens)[number],
  name: string,
  run: Run,
  server?: () => { url: string },
): void {
  test(`${name}, on a ${screen.name}`, async () => {
    const pages: Page[] = [];
    const open = async () => {
      const page = await openPage(await sharedBrowser(), screen, server?.().url);
      pages.push(page);
      return page;
    };
    try {
      await run({ page: await open(), another: open });
      expect(pages.flatMap(problemsOf)).toEqual([]);
    } catch (error) {
      await takeScreenshots(pages, `${name} ${screen.name}`);
      for (const page of pages) await closePage(page);
      throw error;
    }
    for (const page of pages) await releasePage(page);
  });
}

export async function takeScreenshots(pages: readonly Page[], name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  const file = name.replaceAll(/\W+/g, '-');
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${screenshots}/${file}-${at + 1}.png` });
}
