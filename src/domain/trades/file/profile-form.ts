import { z } from 'zod';
import { idSchema, optionalText, requiredText } from '../../kit/fields.ts';
import { DATE_ORDERS, type DateOrder } from '../../kit/table-file/dates.ts';
import { FILE_LIMITS } from '../../kit/table-file/file.ts';
import { FILE_COLUMNS, requiredOf, DIRECTION_RULES, type DirectionRule } from './profile.ts';

export const DATE_ORDER_LABELS: Record<DateOrder, string> = {
  MDY: 'Month/day/year',
  DMY: 'Day/month/year',
  YMD: 'Year/month/day',
};

export const DIRECTION_RULE_LABELS: Record<DirectionRule, string> = {
  one_column: 'A column says buy or sell',
  negative_sells: 'A negative quantity is a sale',
  negative_buys: 'A negative quantity is a purchase',
  two_columns: 'Bought and sold contracts have a column each',
};

export const PROFILE_NOT_FOUND = 'Import profile not found';
const NOT_WELL_FORMED = 'The columns are not valid';
const MOST_ACCOUNTS = 500;

const column = z.int(NOT_WELL_FORMED).nonnegative(NOT_WELL_FORMED);
export const accountLot = z.object({
  acct: requiredText('Account is required', 60),
  lot_id: idSchema,
});
export type AccountLot = z.infer<typeof accountLot>;

const fields = z.object({
  broker: requiredText('Broker is required', 60),
  /** The headings of the broker's files, by which the profile is chosen. */
  headings: z
    .array(z.string(NOT_WELL_FORMED).trim().max(200, 'A heading can have at most 200 characters'))
    .min(1, NOT_WELL_FORMED)
    .max(FILE_LIMITS.columns, NOT_WELL_FORMED),
  /** The columns by field, counted from 0. */
  columns: z.partialRecord(z.enum(FILE_COLUMNS.map(({ field }) => field)), column),
  date_order: z.enum(DATE_ORDERS, 'Date order must be MDY, DMY or YMD'),
  direction_rule: z.enum(DIRECTION_RULES, 'Choose how the file says buy or sell'),
  buy_word: optionalText('Word for a purchase', 30),
  sell_word: optionalText('Word for a sale', 30),
  accounts: z
    .array(accountLot)
    .max(MOST_ACCOUNTS, `A profile can have at most ${MOST_ACCOUNTS} accounts`)
    .refine((accounts) => new Set(accounts.map(({ acct }) => acct)).size === accounts.length, {
      error: 'An account can have one lot only',
    })
    .default([]),
});

type Fields = z.output<typeof fields>;

function problemOfColumns({ headings, columns, direction_rule }: Fields): string | null {
  const required = requiredOf(direction_rule);
  const missing = FILE_COLUMNS.filter(
    ({ field }) => required.includes(field) && columns[field] === undefined,
  );
  if (missing.length > 0) return `Choose the column of: ${missing.map(({ label }) => label).join(', ')}`;
  if (Object.values(columns).some((at) => at >= headings.length)) return NOT_WELL_FORMED;
  return headings.some((heading) => /[a-z0-9]/i.test(heading))
    ? null
    : 'The file has no headings to recognize it by';
}

const sameWord = ({ buy_word, sell_word }: Fields): boolean =>
  buy_word !== null && buy_word.toLowerCase() === sell_word?.toLowerCase();

/**
 * A profile as entered: how the files of a broker are read. Example: without a column for the price it is refused with 'Choose the
 * column of: Price'.
 */
export const importProfileForm = fields.superRefine((profile, context) => {
  const problem = problemOfColumns(profile);
  if (problem !== null) context.addIssue({ code: 'custom', path: ['columns'], message: problem });
  if (sameWord(profile))
    context.addIssue({
      code: 'custom',
      path: ['sell_word'],
      message: 'A purchase and a sale cannot have the same word',
    });
});
export type ImportProfileForm = z.infer<typeof importProfileForm>;

export const importProfile = fields.extend({ id: idSchema, version: z.int() });
export type ImportProfile = z.infer<typeof importProfile>;
