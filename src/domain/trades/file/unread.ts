import { headingKey, fileText, shownValue, type Cell } from '../../kit/table-file/file.ts';
import type { FileHeader } from './header.ts';
import { asksAbout } from './not-fills.ts';

/** A column that is not read, with its first values. Source: decision 77. */
export interface UnreadColumn {
  heading: string;
  values: string[];
}

/** Accounts, names and lots are never searched: a ranch may be called `Void Creek`. Source: decision 77. */
const NAMES = /acc(?:oun)?t|name|customer|client|owner|broker|trader|salesman|office|(?:^|[^s])lot/;

const MOST_VALUES = 3;
const NO = /^(?:n|no|false|f|0|none|-+|n\/a)?$/i;

/** Collects the first values of the columns that are not read, and finds the words in them about which the import asks. */
export function unreadColumns({ headings, at: columns }: FileHeader) {
  const read = new Set(columns.values());
  const unread = headings.flatMap((text, at) => {
    if (read.has(at)) return [];
    const heading = shownValue(text) || `Column ${at + 1}`;
    const isSearched = !NAMES.test(headingKey(text));
    return { at, heading, isFlag: asksAbout(text), isSearched, values: new Set<string>() };
  });
  return {
    /** The remark of a row: `Notes: cancel per client`; '' without one. A column called `Cancelled` is a remark by any value but no. */
    remarkOf(cells: readonly Cell[]): string {
      let remark = '';
      for (const { at, heading, isFlag, isSearched, values } of unread) {
        const cell = cells[at] ?? '';
        if (cell === '') continue;
        if (values.size < MOST_VALUES) values.add(shownValue(fileText(cell)));
        if (remark !== '' || !isSearched || (typeof cell === 'number' && !isFlag)) continue;
        const text = fileText(cell);
        if (isFlag ? !NO.test(text) : asksAbout(text)) remark = shownValue(`${heading}: ${text}`);
      }
      return remark;
    },
    list: (): UnreadColumn[] =>
      unread.flatMap(({ heading, values }) =>
        values.size === 0 ? [] : { heading, values: [...values].filter((value) => value !== '') },
      ),
  };
}
