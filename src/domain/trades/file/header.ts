import {
  FILE_COLUMNS,
  FILLED_HEADINGS,
  isOfDirectionRule,
  requiredOf,
  type FileColumn,
  type CellColumn,
  type ReadingProfile,
  type ReadingRules,
  type DirectionRule,
} from './profile.ts';
import { fileText, headingKey, type Cell } from '../../kit/table-file/file.ts';
import { matchColumns, rememberedFor } from '../../kit/table-file/columns.ts';

export const REQUIRED_COLUMNS = ['acct', 'name', 'trade_date', 'b_s', 'quantity', 'price_amount'] as const;

/** The position of each column in the file, its heading there, and how the cells are read. */
export interface FileHeader {
  row: number;
  headings: readonly string[];
  at: ReadonlyMap<CellColumn, number>;
  /** Whether the quantity is that of the contracts filled. */
  filled: boolean;
  rules: ReadingRules;
  /** The id of the profile by which the file is read. */
  profile: number | null;
}

export const usualRules = (direction_rule: DirectionRule): ReadingRules => ({
  date_order: 'MDY',
  direction_rule,
  buy_word: null,
  sell_word: null,
});

type Columns = Map<FileColumn, number>;

const isFilled = (headings: readonly string[], at: Columns): boolean =>
  at.has('ordered') || FILLED_HEADINGS.includes(headingKey(headings[at.get('quantity') ?? -1] ?? ''));

/** A profile's columns, and those beside its trade that it does not name: they were not read when it was saved. Source: decision 77. */
function withNotes(at: Columns, usual: Columns): Columns {
  const isFree = (index: number | undefined): index is number =>
    index !== undefined && ![...at.values()].includes(index);
  for (const column of ['open_close', 'status'] as const) {
    const found = usual.get(column);
    if (!at.has(column) && isFree(found)) at.set(column, found);
  }
  const [own, filled, ordered] = [at.get('quantity'), usual.get('quantity'), usual.get('ordered')];
  if (own === undefined || at.has('ordered')) return at;
  if (own === ordered && isFree(filled)) at.set('ordered', own).set('quantity', filled);
  else if (own === filled && isFree(ordered)) at.set('ordered', ordered);
  return at;
}

/**
 * The header by the profile for its headings, else by the usual ones. Example: 'Trade Date' and 'trade_date' are the same heading;
 * in a file with 'Date' and 'Trade Date' the second is used. Separate long and short columns replace direction and quantity.
 */
export function fileHeader(
  cells: readonly Cell[],
  row: number,
  profiles: readonly ReadingProfile[] = [],
): FileHeader {
  const headings = cells.map(fileText);
  const usual = matchColumns(FILE_COLUMNS, cells);
  const profile = rememberedFor(cells, profiles);
  if (profile) {
    const columns = Object.entries(profile.columns) as [FileColumn, number][];
    const at = new Map(columns.filter(([column]) => isOfDirectionRule(column, profile.direction_rule)));
    const all = withNotes(at, usual);
    return { row, headings, at: all, filled: isFilled(headings, all), rules: profile, profile: profile.id };
  }
  const twoColumns = !(usual.has('quantity') && usual.has('b_s')) && usual.has('long') && usual.has('short');
  const rules = usualRules(twoColumns ? 'two_columns' : 'one_column');
  return { row, headings, at: usual, filled: isFilled(headings, usual), rules, profile: null };
}

export const missingColumns = ({ at, rules }: FileHeader): string[] => {
  const required = new Set(requiredOf(rules.direction_rule));
  return [...REQUIRED_COLUMNS, 'long' as const, 'short' as const].filter(
    (column) => required.has(column) && !at.has(column),
  );
};

/** The columns that a line above the rows may replace. */
const STATED_ABOVE: readonly string[] = ['acct', 'name'];

/** The required columns that the file does not have, where lines above its rows state the account. */
export const missingWithoutAccount = (header: FileHeader): string[] =>
  missingColumns(header).filter((column) => !STATED_ABOVE.includes(column));

/** The heading of a column in the file, else its own name. Example: 'Trade Date'. */
export const headingOf = (header: FileHeader, column: CellColumn): string =>
  header.headings[header.at.get(column) ?? -1] ?? column;
