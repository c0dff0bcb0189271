import type { Page } from 'playwright-core';
import { sideways, type Unreadable, unreadable } from './figures-in-view.ts';
import { isLoaded, isRendered } from './loaded.ts';

/** A desktop, a laptop and a phone: each is the narrowest of its layout. */
const WIDTHS = [1440, 1280, 390] as const;

/** The widths at which text of twice the size is tried. */
const LARGE_TEXT_WIDTHS = [1280, 390];

export type Found = Record<string, Unreadable>;

async function resize(page: Page, width: number, text: '100%' | '200%' = '100%'): Promise<void> {
  const isOtherLayout = width < 1000 !== (page.viewportSize()?.width ?? 0) < 1000;
  await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text);
  await (isOtherLayout ? isLoaded(page) : isRendered(page));
}

/** What cannot be read of what the page shows at these widths, and what stands beside the screen with text of twice the size. */
export async function unreadableNow(page: Page, name: string): Promise<Found> {
  const found: Found = {};
  const add = (size: string, at: Unreadable) => {
    if (Object.values(at).some((list: string[]) => list.length > 0)) found[`${name}, ${size}`] = at;
  };
  const largeOn = async (width: number) => {
    if (!LARGE_TEXT_WIDTHS.includes(width)) return;
    await resize(page, width, '200%');
    const beside = await sideways(page);
    add(`${width} px, text of 200 %`, { tooWide: [], cutOff: [], broken: [], covered: [], sideways: beside });
  };
  for (const width of WIDTHS) {
    await largeOn(width);
    await resize(page, width);
    add(`${width} px`, await unreadable(page));
  }
  return found;
}
