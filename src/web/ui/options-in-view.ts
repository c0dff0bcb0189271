interface Listed {
  value: unknown;
  label: string;
}

const matching = <Option extends Listed>(options: readonly Option[], query: string): Option[] =>
  options.filter(({ label }) => label.toLowerCase().includes(query));

/** The option that typed text names or fits alone; null where it fits none or several. Example: of 'Lot 1' and 'Lot 12', 'lot 1' is the first. */
export function optionTyped<Option extends Listed>(options: readonly Option[], text: string): Option | null {
  const query = text.trim().toLowerCase();
  if (query === '') return null;
  const found = matching(options, query);
  const named = found.filter(({ label }) => label.toLowerCase() === query);
  const [only, ...others] = named.length > 0 ? named : found;
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * The options listed in a picker: those that match the search, as many as fit in view. Without a search, the chosen option is
 * always among them.
 */
export function optionsInView<Option extends Listed>(
  options: readonly Option[],
  { search, limit }: { search: string; limit: number },
  chosen: unknown,
): Option[] {
  const query = search.trim().toLowerCase();
  const found = matching(options, query).slice(0, limit);
  if (query !== '' || found.some(({ value }) => value === chosen)) return found;
  return [...options.filter(({ value }) => value === chosen), ...found].slice(0, limit);
}
