import { z } from 'zod';
import { LINE_STATES, POSITION_DIRECTIONS } from '#domain/statements/comparison';
import {
  BALANCE_COLUMNS,
  missingPositionColumns,
  MOST_STATEMENT_ROWS,
  POSITION_COLUMNS,
} from '#domain/statements/fields';
import { balanceForm, balanceSchema } from '#domain/risk/margin/records';
import { count } from '#domain/kit/format';
import { FILE_LIMITS } from '#domain/kit/table-file/file';
import { tradeSchema } from '#domain/trades/trades';
import { endpoint, version } from './endpoint.ts';
import { indexesOr, ofFile } from './imports.ts';
import { fileProblem } from './trade-imports.ts';

const NOT_WELL_FORMED = 'The statement is not well formed';
const indexes = indexesOr(NOT_WELL_FORMED);

/** The rows of a statement with the columns that are read. Each distinct text is stored once: cells are indexes into `texts`, where 0 is the empty text. */
const statementTable = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z
    .object(
      {
        texts: z.array(z.string(NOT_WELL_FORMED).max(FILE_LIMITS.text, NOT_WELL_FORMED), NOT_WELL_FORMED),
        row: indexes.max(
          MOST_STATEMENT_ROWS,
          `A statement can have at most ${count(MOST_STATEMENT_ROWS)} rows`,
        ),
        columns: z
          .array(
            z.object({
              field: z.enum(fields, NOT_WELL_FORMED),
              heading: z.string(NOT_WELL_FORMED).max(1_000, NOT_WELL_FORMED),
              cells: indexes,
            }),
            NOT_WELL_FORMED,
          )
          .max(fields.length, NOT_WELL_FORMED),
      },
      NOT_WELL_FORMED,
    )
    .refine(
      ({ texts, row, columns }) =>
        texts[0] === '' &&
        new Set(columns.map(({ field }) => field)).size === columns.length &&
        columns.every(
          ({ cells }) => cells.length === row.length && cells.every((cell) => cell < texts.length),
        ),
      NOT_WELL_FORMED,
    );

const held = { contracts: z.number(), price: z.number() };

const heldTrade = tradeSchema.pick({
  id: true,
  acct: true,
  name: true,
  trade_date: true,
  b_s: true,
  quantity: true,
  period: true,
  description: true,
  strike: true,
  p_c: true,
  price_amount: true,
  lot: true,
  lot_id: true,
  owner: true,
});
export type HeldTrade = z.infer<typeof heldTrade>;

const comparedLine = z.object({
  acct: z.string(),
  description: z.string().nullable(),
  period: z.string().nullable(),
  strike: z.number().nullable(),
  p_c: tradeSchema.shape.p_c,
  direction: z.enum(POSITION_DIRECTIONS),
  state: z.enum(LINE_STATES),
  /** Contracts at the broker, their average price in $/cwt, and their rows in the file. */
  broker: z.object({ ...held, rows: z.array(z.int()) }).nullable(),
  /** Contracts of open trades, and their average price. */
  books: z.object({ ...held, trades: z.array(heldTrade) }).nullable(),
  contracts_difference: z.number(),
  price_difference: z.number().nullable(),
});
export type ComparedLine = z.infer<typeof comparedLine>;

export const comparePositions = endpoint('POST /api/statements/positions', 'importTrades', {
  ...ofFile,
  tokens: 'read',
  summary:
    'Compares a broker’s open positions with the open trades of the accounts that it names: what is in both, only at the broker, only here, with the differences in contracts and average price. Long and short are compared apart, rows of one contract are added up, and accounts are found in any spelling. A statement with a bad row is not compared. Saves nothing.',
  input: z.object({
    statement: statementTable(POSITION_COLUMNS).refine(
      ({ columns }) =>
        missingPositionColumns((column) => columns.some(({ field }) => field === column)).length === 0,
      {
        error: ({ input }) => {
          const { columns } = input as { columns: { field: string }[] };
          const missing = missingPositionColumns((column) => columns.some(({ field }) => field === column));
          return `The statement has no column for ${missing.join(', ')}`;
        },
      },
    ),
  }),
  output: z.object({
    /** The first bad rows and their number; nothing is compared then. */
    problems: z.array(fileProblem),
    problem_count: z.int(),
    skipped: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['product', 'entry', 'not a fill']),
        count: z.int(),
        rows: z.array(z.int()),
      }),
    ),
    skipped_count: z.int(),
    /** The accounts of the statement, as it spells them. */
    accounts: z.array(
      z.object({
        acct: z.string(),
        /** The entities with this account: several where their trades share it, none where it has no owner. */
        owners: z.array(z.string()),
        /** False for an account that is not of the client. */
        compared: z.boolean(),
        positions: z.int(),
      }),
    ),
    lines: z.array(comparedLine),
  }),
  errors: [],
});

export const checkBalances = endpoint('POST /api/statements/balances/check', 'recordBalances', {
  ...ofFile,
  tokens: 'read',
  summary:
    'Reads a statement of balances (account, day, equity, cash, requirement) and returns each beside the one that is stored of that account and day. Accounts are found in any spelling; a statement with a bad row, or with an account that no trade or user has, is named and refused whole. Saves nothing.',
  input: z.object({ statement: statementTable(BALANCE_COLUMNS) }),
  output: z.object({
    problems: z.array(fileProblem),
    problem_count: z.int(),
    balances: z.array(
      balanceForm.extend({ row: z.int(), owner: z.string(), stored: balanceSchema.nullable() }),
    ),
  }),
});
export type CheckedBalance = z.output<(typeof checkBalances)['output']>['balances'][number];

export const saveBalances = endpoint('PUT /api/statements/balances', 'recordBalances', {
  ...ofFile,
  summary:
    'Saves balances of accounts in one transaction, all or none; another statement of the same account and day is replaced. Each is named with the version of the stored one that the user has seen, null where there was none: one that has changed since refuses all (409).',
  input: z.object({
    balances: z
      .array(balanceForm.extend({ version: version.nullable() }))
      .min(1, 'There are no balances to save')
      .max(MOST_STATEMENT_ROWS, `A statement can have at most ${count(MOST_STATEMENT_ROWS)} rows`),
  }),
  output: z.array(balanceSchema),
  errors: ['conflict'],
});
