interface Listed {
  value: unknown;
  label: string;
}

/**
 * The options that a picker lists: those whose words hold what is typed, as many as fit in view. While nothing is typed,
 * what is chosen is among them, also where it stands behind the last that fits.
 */
export function optionsInView<Option extends Listed>(
  options: readonly Option[],
  { search, limit }: { search: string; limit: number },
  chosen: unknown,
): Option[] {
  const words = search.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, limit);
  if (words !== '' || found.some(({ value }) => value === chosen)) return found;
  return [...options.filter(({ value }) => value === chosen), ...found].slice(0, limit);
}
