import type { Page } from 'playwright-core';
import { ADMIN } from '../../proof/drover.ts';
import { openBrowser, openPage, signInOn, slowDown } from '../browser.ts';
import { PASSWORD } from '../book/fill.ts';
import { againstBudget } from '../budget.ts';
import type { Measurement } from '../measurement.ts';

const BUDGET = 50;
const ROUNDS = 5;

/** The longest frame while an administrator scrolls through all trades with the wheel, on a slow computer. */
export const scrolling: Measurement = async ({ drover }) => {
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, drover);
    await signInOn(page, ADMIN.email, PASSWORD);
    await page.goto('/risk-management/futures-options');
    await page.locator('tbody td').first().waitFor();
    await slowDown(page);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await longestFrame(page));
    return [againstBudget('scrolling through 100,000 trades: longest frame', 'ms', BUDGET, rounds)];
  } finally {
    await browser.close();
  }
};

/** Turns the wheel for a while and answers the longest time between two frames, in milliseconds. */
async function longestFrame(page: Page): Promise<number> {
  await page.evaluate(() => {
    const state = { longest: 0, last: performance.now() };
    Object.assign(window, { frames: state });
    const tick = (now: number) => {
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      state.last = now;
      requestAnimationFrame(tick);
    });
  });
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => (window as unknown as { frames: { longest: number } }).frames.longest);
}
