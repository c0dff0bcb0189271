interface Listed {
  value: unknown;
  label: string;
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
  const found = options.filter(({ label }) => label.toLowerCase().includes(query)).slice(0, limit);
  if (query !== '' || found.some(({ value }) => value === chosen)) return found;
  return [...options.filter(({ value }) => value === chosen), ...found].slice(0, limit);
}
