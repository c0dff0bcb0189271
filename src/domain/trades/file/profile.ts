import { headingKey, shapeOf } from '../../kit/table-file/headings.ts';
import type { Cell } from '../../kit/table-file/file.ts';
import type { DateOrder } from '../../kit/table-file/dates.ts';
import type { NoteColumn, TradeColumn } from './table.ts';

/** The columns a file may have; some brokers have separate columns for long and short. A remark is found in any other column. */
export type FileColumn = TradeColumn | 'long' | 'short' | Exclude<NoteColumn, 'remark'>;

/** A column that is read: those of a file, and the remark that is found in one. */
export type CellColumn = FileColumn | 'remark';

/**
 * Where the side of a trade stands. `one_column`: in a column with words for both. `negative_sells` and `negative_buys`: in the sign of the
 * quantity. `two_columns`: bought and sold contracts have a column each.
 */
export const SIDE_RULES = ['one_column', 'negative_sells', 'negative_buys', 'two_columns'] as const;
export type SideRule = (typeof SIDE_RULES)[number];

/** The columns that a file must have, besides those of its side rule. */
const ALWAYS_REQUIRED = [
  'acct',
  'name',
  'trade_date',
  'price_amount',
] as const satisfies readonly FileColumn[];

const REQUIRED_BY_SIDES: Record<SideRule, readonly FileColumn[]> = {
  one_column: ['b_s', 'quantity'],
  negative_sells: ['quantity'],
  negative_buys: ['quantity'],
  two_columns: ['long', 'short'],
};

/** The columns of a side rule that a file of another one does not have. */
const SIDE_COLUMNS: readonly FileColumn[] = ['b_s', 'quantity', 'long', 'short'];

/** The columns that a profile must name. Example: with `negative_sells` there is a quantity, and no side. */
export const requiredOf = (sides: SideRule): readonly FileColumn[] => [
  ...ALWAYS_REQUIRED,
  ...REQUIRED_BY_SIDES[sides],
];

/** Whether a column has a meaning under a side rule. Example: there is no side column where the quantity has a sign. */
export const isOfSides = (column: FileColumn, sides: SideRule): boolean =>
  !SIDE_COLUMNS.includes(column) || REQUIRED_BY_SIDES[sides].includes(column);

/** How a broker writes what the columns of its files hold. */
export interface ReadingRules {
  date_order: DateOrder;
  sides: SideRule;
  /** The word for a purchase and for a sale, besides the usual ones. */
  buy_word: string | null;
  sell_word: string | null;
}

/** How the files of a broker are read, chosen by their headings. */
export interface ReadingProfile extends ReadingRules {
  id: number;
  broker: string;
  /** The headings of its files, in order. */
  headings: readonly string[];
  /** The columns by what they hold, counted from 0. */
  columns: Readonly<Partial<Record<FileColumn, number>>>;
}

/** The profile for a file with these headings, if there is one. */
export function profileFor<Profile extends Pick<ReadingProfile, 'headings'>>(
  cells: readonly Cell[],
  profiles: readonly Profile[],
): Profile | undefined {
  if (profiles.length === 0 || !cells.some((cell) => headingKey(cell) !== '')) return undefined;
  const shape = shapeOf(cells);
  return profiles.find(({ headings }) => shapeOf(headings) === shape);
}
