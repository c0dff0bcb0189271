import { headingKey, fileText, type Cell } from '../kit/table-file/file.ts';

/** The letter of a column in a spreadsheet. Example: 0 is A, 27 is AB. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last;
}

/**
 * The group of each column, by the line above the header: a group reaches to the next one. Example: `In,,Out` above `Head, Weight,
 * Weight` is In, In, Out. A single title is no group.
 */
export function groupsOf(header: readonly Cell[], above: readonly Cell[] | undefined): string[] {
  const titles = (above ?? []).map(fileText);
  if (titles.filter((title) => title !== '').length < 2) return [];
  let group = '';
  return header.map((_, at) => (group = titles[at] || group));
}

/** The headings that stand above several columns, as keys. */
const twins = (headings: readonly string[]): Set<string> => {
  const keys = headings.map(headingKey);
  return new Set(keys.filter((key, at) => key !== '' && keys.indexOf(key) !== at));
};

/** The columns with the heading of this one; none where it is the only one. */
export function twinsOf(headings: readonly string[], at: number): number[] {
  const key = headingKey(headings[at] ?? '');
  return twins(headings).has(key)
    ? headings.flatMap((heading, other) => (headingKey(heading) === key ? other : []))
    : [];
}

/** The name of each column: its heading, with letter and group where another column has it too. Example: 'Weight (column E, In)'. */
export function columnNames(headings: readonly string[], groups: readonly string[]): string[] {
  const several = twins(headings);
  return headings.map((heading, at) => {
    if (heading === '') return `Column ${columnLetter(at)}`;
    if (!several.has(headingKey(heading))) return heading;
    return `${heading} (column ${columnLetter(at)}${groups[at] ? `, ${groups[at]}` : ''})`;
  });
}

/** The headings with the group of those that stand above several columns, where a field is known by both. Example: 'Weight' below 'Out' is 'Out Weight'. */
export function groupedHeadings(
  headings: readonly string[],
  groups: readonly string[],
  isKnown: (key: string) => boolean,
): string[] {
  const several = twins(headings);
  return headings.map((heading, at) => {
    const group = groups[at];
    if (!group || !several.has(headingKey(heading))) return heading;
    return (
      [`${group} ${heading}`, `${heading} ${group}`].find((both) => isKnown(headingKey(both))) ?? heading
    );
  });
}
