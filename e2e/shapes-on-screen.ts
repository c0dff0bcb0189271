interface ShapesOnScreen {
  /** The width and the address without names of lots, and the order of headings, landmarks and dialogs. */
  screen: string;
  /** How many dialogs are open: one may cover what is under it. */
  dialogs: number;
  shapes: Map<Element, string>;
}

/**
 * The shape of every element on the screen: how it and what it stands in look and behave, without their words. It is sent to the
 * page as source, so it must not refer to anything outside.
 */
export function shapesOnScreen(): ShapesOnScreen {
  const hashed = (text: string): string => {
    let hash = 5381;
    for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) | 0;
    return hash.toString(36);
  };
  // Values with digits or spaces are ids, words and measures. Of a style only lengths and times are: `red-4` and `red-9` differ.
  const valueOf = ({ name, value }: Attr): string => {
    if (name === 'style') return value.replaceAll(/[\d.]+(?=px|r?em|%|s\b| \*)/g, '0');
    return name === 'class' || /^[a-z_-]*$/i.test(value) ? value : '*';
  };
  const isLook = ({ name }: Attr): boolean =>
    /^(class|style|role|type|disabled|href|alt|title|placeholder|hidden|tabindex|open|(data|aria)-.*)$/.test(
      name,
    );
  const shapes = new Map<Element, string>();
  for (const element of document.body.querySelectorAll('*')) {
    const look = [...element.attributes].filter(isLook).map((one) => `${one.name}=${valueOf(one)}`);
    const isLabelled = element instanceof HTMLInputElement && element.labels?.length;
    const parent = shapes.get(element.parentElement ?? element) ?? '';
    const text = `${element.tagName} ${look.join(' ')} ${Boolean(element.textContent)} ${Boolean(isLabelled)}`;
    shapes.set(element, hashed(`${parent}>${text}`));
  }
  const outline = [
    ...document.querySelectorAll('h1, h2, h3, h4, main, nav, header, footer, aside, [role=dialog]'),
  ]
    .map(({ tagName }) => tagName)
    .filter((tag, at, all) => tag !== all[at - 1]);
  const path = location.pathname.replace(/^\/lot\/[^/]+/, '/lot');
  const tab = new URLSearchParams(location.search).get('tab');
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
  return { screen: `${window.innerWidth} ${path} ${tab} ${outline.join(' ')}`, dialogs, shapes };
}
