import type { Page } from 'playwright-core';

/** What keeps a screen's figures from being read. Each list is empty where all can be read. */
export interface Unreadable {
  /** Tables that are wider than the screen leaves them, but those of prices on a phone. */
  tooWide: string[];
  /** Figures that their cell cuts off, and text that covers the next cell. */
  cutOff: string[];
  /** Figures, dates, numbers of lots and, but on a laptop, owners of the demo that break over two lines. */
  broken: string[];
  /** Digits that a column which stays in view covers, or cuts. */
  covered: string[];
  /** What {@link sideways} finds. */
  sideways: string[];
}

/** What stands beside the screen where the page is wider than it, outside of what is scrolled by itself. */
export const sideways = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const isScrolled = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== main; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const isBeside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
    const beside = [...main.querySelectorAll<HTMLElement>('*')].filter(
      (element) => isBeside(element) && ![...element.children].some(isBeside) && !isScrolled(element),
    );
    const nameOf = ({ tagName, innerText }: HTMLElement) =>
      `${tagName} ${innerText.replaceAll('\n', ' | ').slice(0, 40)}`;
    return ['the page', ...beside.map(nameOf)];
  });

/** Looks for figures that cannot be read in what the page shows. It runs in the page. */
export const unreadable = async (page: Page): Promise<Unreadable> => ({
  ...(await unreadableFigures(page)),
  sideways: await sideways(page),
});

const unreadableFigures = (page: Page): Promise<Omit<Unreadable, 'sideways'>> =>
  page.locator('main').evaluate((main) => {
    const isTooWide = (element: Element | null) =>
      element !== null && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    const textOf = (element: Element) =>
      element instanceof HTMLInputElement
        ? element.value
        : (element as HTMLElement).innerText.replaceAll('\n', ' | ');
    // On a phone a table of prices is scrolled by itself: its scroller can have the focus.
    const isScrolledOnPhone = (table: Element) => window.innerWidth < 640 && table.closest('[tabindex="0"]');
    const tables = [...main.querySelectorAll('table')].filter((table) => !isScrolledOnPhone(table));
    const figures = [
      ...main.querySelectorAll('td[data-numeric], tfoot td, dd[data-numeric], input[data-numeric]'),
    ].flatMap((cell) => [cell, ...cell.querySelectorAll('div')]);
    const uncut = [...main.querySelectorAll('tbody td')].filter(
      (cell) => getComputedStyle(cell).overflowX === 'visible',
    );
    const broken: string[] = [];
    // There the name of an owner may take two lines.
    const isLaptop = window.innerWidth > 1000 && window.innerWidth < 1440;
    const covered: string[] = [];
    /** Whether another cell of the same row stands over an end of the text. What is scrolled out of the table is not covered. */
    const isCovered = (range: Range, cell: Element): boolean => {
      const { left, right, top, height } = range.getBoundingClientRect();
      return [left + 1, right - 1].some((x) => {
        const over = document.elementFromPoint(x, top + height / 2)?.closest('td, th');
        return over && over !== cell && over.parentElement === cell.parentElement;
      });
    };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        isLaptop ? /\S*\d\S*/g : /^(?:High Plains Feeders LLC|Sandhill Cattle Co|O'Neil & Sons)$|\S*\d\S*/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
        const cell = text.parentElement?.closest('td, th');
        if (cell && /\d/.test(word) && !isScrolledOnPhone(cell) && isCovered(range, cell)) covered.push(word);
      }
    }
    return {
      tooWide: tables
        .filter((table) => isTooWide(table.parentElement))
        .map((table) => table.getAttribute('aria-label') ?? textOf(table).slice(0, 40)),
      cutOff: [...figures, ...uncut].filter(isTooWide).map(textOf),
      broken,
      covered,
    };
  });
