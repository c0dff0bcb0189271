import type { Page } from 'playwright-core';
import { openBrowser, openPage, signInOn, slowDown } from '../browser.ts';
import { emailOf } from '../book/fill.ts';
import { LARGE } from '../book/size.ts';
import { ADMIN } from '../../load/drover.ts';
import { againstBudget, type Measurement } from '../measurement.ts';

const BUDGET = 0.02;
const SETTLED = 2_500;
const forAdmins = [
  '/admin/user-profiles',
  '/admin/import-trades',
  '/admin/equity-snapshots',
  '/admin/history',
];
const forAll = [
  '/dashboard',
  '/inventory',
  '/lot/1101',
  '/lot/1101?tab=financial',
  '/accounting',
  '/quotes',
  '/risk-management',
  '/risk-management/futures-options',
  '/risk-management/lrp',
  '/settings',
];

/** The layout shift of the worst screen while it loads, on a slow computer and connection. */
export const layoutShift: Measurement = async ({ drover }) => {
  const browser = await openBrowser();
  try {
    const found: [screen: string, shift: number][] = [];
    for (const [email, screens] of [
      [emailOf(LARGE.entity), forAll],
      [ADMIN.email, [...forAll, ...forAdmins]],
    ] as const) {
      const page = await openPage(browser, drover);
      for (const screen of ['/signin', '/signup']) found.push([screen, await shiftOf(page, screen)]);
      await signInOn(page, email);
      await slowDown(page);
      for (const screen of screens) found.push([`${screen} of ${email}`, await shiftOf(page, screen)]);
      await page.context().close();
    }
    const [worst, shift] = found.toSorted((a, b) => b[1] - a[1])[0] ?? ['none', NaN];
    return [
      againstBudget(`layout shift of the worst of ${found.length} screens (${worst})`, '', BUDGET, [shift]),
    ];
  } finally {
    await browser.close();
  }
};

/** The sum of the browser's layout-shift scores while the screen loads. */
async function shiftOf(page: Page, screen: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(screen);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED);
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
}
