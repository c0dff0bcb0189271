import type { Page } from 'playwright-core';
import { ADMIN } from '../../load/drover.ts';
import { onPage, slowDown } from '../browser.ts';
import { againstBudget, type Measurement } from '../measurement.ts';

const BUDGET = 50;
const ROUNDS = 7;
/** How long the page rests before each round of scrolling, in milliseconds. */
const PAUSE_MS = 1_000;

/** The longest frame while an administrator scrolls through all trades with the wheel, on a slow computer. */
export const scrolling: Measurement = ({ drover }) =>
  onPage(drover, ADMIN.email, async (page) => {
    await page.goto('/risk-management/futures-options');
    await page.locator('tbody td').first().waitFor();
    await page.waitForLoadState('networkidle');
    await slowDown(page);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await longestFrame(page));
    return [againstBudget('scrolling through 100,000 trades: longest frame', 'ms', BUDGET, rounds)];
  });

/**
 * Scrolls with the wheel and returns the longest time between two frames, in whole milliseconds: the display shows
 * 60 frames a second, and the browser's clock is precise to a tenth of a millisecond.
 */
async function longestFrame(page: Page): Promise<number> {
  await page.mouse.move(700, 600);
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => {
    const frames = { longest: 0, last: performance.now(), done: false };
    Object.assign(window, { frames });
    const tick = (now: number) => {
      frames.longest = Math.max(frames.longest, now - frames.last);
      frames.last = now;
      if (!frames.done) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      frames.last = now;
      requestAnimationFrame(tick);
    });
  });
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: { longest: number; done: boolean } };
    frames.done = true;
    return Math.round(frames.longest);
  });
}
