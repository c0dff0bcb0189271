/** Case, thousands separators and dollar signs are ignored: `1250` finds `$1,250.00`. */
const plain = (text: string): string => text.toLowerCase().replace(/[,$]/g, '');

/** A search in the displayed text of each item, which is built once. */
export function textSearch<Item extends object>(textsOf: (item: Item) => readonly string[]) {
  const known = new WeakMap<Item, string>();
  const textOf = (item: Item): string => {
    const text = known.get(item) ?? plain(textsOf(item).join('\n'));
    known.set(item, text);
    return text;
  };
  const matching = (items: readonly Item[], query: string): readonly Item[] => {
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return items;
    return items.filter((item) => words.every((word) => textOf(item).includes(word)));
  };
  return { textOf, matching };
}
