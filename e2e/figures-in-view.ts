import type { Page } from 'playwright-core';

/** What keeps a screen's figures from being read. Each list is empty where all can be read. */
export interface Unreadable {
  /** Tables that are wider than the screen leaves them. */
  tooWide: string[];
  /** Figures that their cell cuts off, and text that covers the next cell. */
  cutOff: string[];
  /** Figures, dates, numbers of lots and owners of the demo that break over two lines. */
  broken: string[];
}

/** Looks for figures that cannot be read in what the page shows. It runs in the page. */
export const unreadable = (page: Page): Promise<Unreadable> =>
  page.locator('main').evaluate((main): Unreadable => {
    const isTooWide = (element: Element | null) =>
      element !== null && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    const textOf = (element: Element) =>
      element instanceof HTMLInputElement
        ? element.value
        : (element as HTMLElement).innerText.replaceAll('\n', ' | ');
    const tables = [...main.querySelectorAll('table')];
    const figures = [
      ...main.querySelectorAll('td[data-numeric], tfoot td, dd[data-numeric], input[data-numeric]'),
    ].flatMap((cell) => [cell, ...cell.querySelectorAll('div')]);
    const uncut = [...main.querySelectorAll('tbody td')].filter(
      (cell) => getComputedStyle(cell).overflowX === 'visible',
    );
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /^(?:High Plains Feeders LLC|Sandhill Cattle Co|O'Neil & Sons)$|\S*\d\S*/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return {
      tooWide: tables
        .filter((table) => isTooWide(table.parentElement))
        .map((table) => table.getAttribute('aria-label') ?? textOf(table).slice(0, 40)),
      cutOff: [...figures, ...uncut].filter(isTooWide).map(textOf),
      broken,
    };
  });
