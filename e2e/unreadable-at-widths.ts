import type { Page } from 'playwright-core';
import { sideways, type Unreadable, unreadable } from './figures-in-view.ts';
import { isLoaded, isRendered } from './loaded.ts';

interface Size {
  width: number;
  text: '100%' | '200%';
}

/**
 * A desktop, a laptop and a phone, each the narrowest of its layout, and text of twice the size. Each differs from the one before by as
 * little as can be: what a size costs is that the page is rendered anew.
 */
const SIZES: readonly Size[] = [
  { width: 1440, text: '100%' },
  { width: 1280, text: '100%' },
  { width: 1280, text: '200%' },
  { width: 390, text: '200%' },
  { width: 390, text: '100%' },
];

export type Found = Record<string, Unreadable>;

async function resize(page: Page, { width, text }: Size): Promise<void> {
  const before = page.viewportSize()?.width ?? 0;
  const isOtherLayout = width < 1000 !== before < 1000;
  if (width !== before) await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
  const isOtherText = await page.evaluate((size) => {
    const { style } = document.documentElement;
    const wasOther = (style.fontSize || '100%') !== size;
    if (wasOther) style.fontSize = size;
    return wasOther;
  }, text);
  if (isOtherLayout) await isLoaded(page);
  else if (width !== before || isOtherText) await isRendered(page);
}

/**
 * What cannot be read of what the page shows at these sizes, and what stands beside the screen with text of twice the size. It begins
 * with the size that the page has, and ends at the other end: the next screen is opened there. `onDesktop` is done at the first size.
 */
export async function unreadableNow(
  page: Page,
  name: string,
  onDesktop: () => Promise<unknown> = async () => {},
): Promise<Found> {
  const found: Found = {};
  const isOnPhone = (page.viewportSize()?.width ?? 0) < 1000;
  for (const size of isOnPhone ? SIZES.toReversed() : SIZES) {
    await resize(page, size);
    const { width, text } = size;
    const at =
      text === '100%'
        ? await unreadable(page)
        : { tooWide: [], cutOff: [], broken: [], covered: [], sideways: await sideways(page) };
    if (Object.values(at).some((list: string[]) => list.length > 0))
      found[`${name}, ${width} px, text of ${text}`] = at;
    if (size === SIZES[0]) await onDesktop();
  }
  return found;
}
