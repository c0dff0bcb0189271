import { type Browser, chromium, type Page } from 'playwright-core';
import type { Requester } from './ask.ts';
import { PASSWORD } from './book/fill.ts';

/** The CPU slowdown and connection of the measured browser: an older office computer on a rural connection. */
export const THROTTLING = { processor: 2, megabitsPerSecond: 20, latency: 40 } as const;

export const MEGABIT = 1_000_000 / 8;

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('The browser measurements need a Chromium.');
  const args = [
    '--no-sandbox',
    '--headless=new',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ];
  return chromium.launch({ executablePath, args });
}

/** A page of a new visitor, on a desktop screen. */
export async function openPage(browser: Browser, { url }: Pick<Requester, 'url'>): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Signs a user in on the page with a session from the sign-in endpoint. */
export async function signInOn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()}`);
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => window.localStorage.setItem('drover.session', kept), await response.text());
}

/** Works on a page of a signed-in user, in a browser that is closed afterwards. */
export async function onPage<Found>(
  drover: Pick<Requester, 'url'>,
  email: string,
  work: (page: Page) => Promise<Found>,
): Promise<Found> {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, drover);
    await signInOn(page, email);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Slows the page down as defined in {@link THROTTLING}. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = THROTTLING.megabitsPerSecond * MEGABIT;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: THROTTLING.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING.processor });
}

/** The time for which a page is blocked, to prove that a blocked page is seen, in milliseconds. */
const BLOCKED = 120;

/** Watches for tasks that take longer than 50 milliseconds, after one of {@link BLOCKED} has shown that they are seen. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate((blocked) => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask' });
    setTimeout(() => {
      for (const begun = performance.now(); performance.now() - begun < blocked;);
    });
  }, BLOCKED);
  await page.waitForTimeout(3 * BLOCKED);
  const seen = await longestTaskOf(page);
  if (seen < BLOCKED)
    throw new Error(`A page that was blocked for ${BLOCKED} ms was measured as ${seen} ms.`);
}

/** The page's longest task since the last question, in milliseconds; 0 when none exceeded 50. */
export const longestTaskOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)));
