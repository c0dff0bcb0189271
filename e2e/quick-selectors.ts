import { selectors } from 'playwright-core';

/** What a selector engine of Playwright is made of. Each is sent to the page as source, so it must not refer to anything outside. */
interface Engine {
  query: (root: ParentNode, selector: string) => Element | null;
  queryAll: (root: ParentNode, selector: string) => Element[];
}

/**
 * Engines for what scenarios look for most: `named=<css>|<name>` for elements with this accessible name, `labelled=<label>` for fields with this
 * label, and `reads=<text>` for the innermost elements with exactly this text. Playwright's own work out the role, the name and the text of every element of the page: 30 to 50 ms,
 * several times for each click. These take 1 to 5 ms.
 */
export async function registerQuickSelectors(): Promise<void> {
  await selectors.register('named', namedEngine, { contentScript: true });
  await selectors.register('labelled', labelledEngine, { contentScript: true });
  await selectors.register('reads', readsEngine, { contentScript: true });
}

/** A button by its name. */
export const buttonNamed = (name: string): string =>
  `named=button, [role=button], input[type=submit]|${name}`;

/** A region by its name. */
export const regionNamed = (name: string): string => `named=section, [role=region]|${name}`;

/** A field by its label, which ends in a star where the field is required. */
export const fieldLabelled = (label: string): string => `labelled=${label}`;

export const textThat = (text: string): string => `reads=${text}`;

function namedEngine(): Engine {
  const dense = (text: string) => text.replaceAll(/\s/g, '');
  /** The text that a screen reader reads: blocks have no space between them here, so spaces do not count. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join('');
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
    return labels || textOf(element) || (element.getAttribute('title') ?? '');
  };
  const queryAll = (root: ParentNode, selector: string) => {
    const split = selector.indexOf('|');
    const wanted = dense(selector.slice(split + 1));
    return [...root.querySelectorAll(selector.slice(0, split))].filter(
      (element) =>
        dense(nameOf(element)) === wanted &&
        element.closest('[aria-hidden="true"], [inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  };
  return { query: (root, selector) => queryAll(root, selector)[0] ?? null, queryAll };
}

function labelledEngine(): Engine {
  const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const labelsOf = (element: Element): string[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const { labels } = element as HTMLInputElement;
    return [
      element.getAttribute('aria-label') ?? '',
      ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      ...[...(labels ?? [])].map((label) => label.textContent),
    ];
  };
  const queryAll = (root: ParentNode, label: string) => {
    const wanted = [normalized(label), `${normalized(label)} *`];
    return [...root.querySelectorAll('input, select, textarea, button, [role]')].filter((element) =>
      labelsOf(element).some((text) => wanted.includes(normalized(text))),
    );
  };
  return { query: (root, selector) => queryAll(root, selector)[0] ?? null, queryAll };
}

function readsEngine(): Engine {
  const normalized = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const queryAll = (root: ParentNode, selector: string) => {
    const wanted = normalized(selector);
    const found = new Set<Element>();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const part = normalized(data);
      if (part === '' || !wanted.includes(part)) continue;
      // Text may be spread over elements: the innermost that has all of it.
      let element = parentElement;
      while (element && element !== root && normalized(element.textContent).length < wanted.length)
        element = element.parentElement;
      if (element && element !== root && normalized(element.textContent) === wanted) found.add(element);
    }
    return [...found].filter(({ tagName }) => !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(tagName));
  };
  return { query: (root, selector) => queryAll(root, selector)[0] ?? null, queryAll };
}
