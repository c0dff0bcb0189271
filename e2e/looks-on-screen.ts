/**
 * What the contrast of text depends on, for each of the elements that shows text of its own: its color and size, and what it stands on. With
 * the classes of it and of what it stands in, as what lies under it may stand beside it. Empty for what is disabled: its contrast is not
 * judged. It is sent to the page as source, so it must not refer to anything outside.
 */
export function looksOf(elements: Iterable<Element>): Map<Element, string> {
  const exempt = new Set<Element>();
  for (const control of document.querySelectorAll(':disabled, [aria-disabled=true]')) {
    const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = [
      ...((control as HTMLInputElement).labels ?? []),
      ...ids.map((id) => document.getElementById(id)),
    ];
    for (const one of [control, ...labels]) if (one) exempt.add(one);
  }
  const grounds = new Map<Element, { ground: string; isExempt: boolean }>();
  const groundOf = (element: Element | null): { ground: string; isExempt: boolean } => {
    if (!element) return { ground: '', isExempt: false };
    const known = grounds.get(element);
    if (known) return known;
    const parent = groundOf(element.parentElement);
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const found = {
      ground: own === 'rgba(0, 0, 0, 0) none 1' ? parent.ground : `${parent.ground}>${own}`,
      isExempt: parent.isExempt || exempt.has(element),
    };
    grounds.set(element, found);
    return found;
  };
  const hasText = (element: Element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const looks = new Map<Element, string>();
  for (const element of elements) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const { color, fontSize, fontWeight, textShadow, textIndent } = getComputedStyle(element);
    const { ground, isExempt } = groundOf(element);
    const { parentElement: parent } = element;
    const classes = [element, parent, parent?.parentElement].map((one) => one?.getAttribute('class'));
    const isForm = element.closest('[role=dialog] form') !== null;
    const look = [color, fontSize, fontWeight, textShadow, textIndent, ground, ...classes, isForm].join(
      ' | ',
    );
    looks.set(element, isExempt ? '' : look);
  }
  return looks;
}
