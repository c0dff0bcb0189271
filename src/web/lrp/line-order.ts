import { compareValues } from '../ui/data-table-columns.ts';
import { sortingOf } from '../ui/use-url-sorting.ts';
import type { LrpLine } from '../parts/lrp-lines.ts';

/** Sorts the lines as the table does: missing values come last in both directions. */
export function inOrder(lines: readonly LrpLine[], sort: string): readonly LrpLine[] {
  const [by] = sortingOf(sort);
  if (!by) return lines;
  const valueOf = (line: LrpLine): unknown => {
    const value = line[by.id as keyof LrpLine];
    return value === null || value === '' ? undefined : value;
  };
  return lines.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return by.desc ? compareValues(second, first) : compareValues(first, second);
  });
}
