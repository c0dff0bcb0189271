import { z } from 'zod';
import { requiredText } from '#domain/kit/fields';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { PUT_CALL } from '#domain/market/symbols';
import { tradeSchema } from '#domain/trades/trades';
import { FILE_LIMITS } from '#domain/kit/table-file/file';
import type { TradeTable } from '#domain/trades/file/table';
import { count } from '#domain/kit/format';
import { endpoint, recordId } from './endpoint.ts';
import { indexesOr, ofFile, pastImport } from './imports.ts';

const NOT_WELL_FORMED = 'The trades are not well formed';
const MOST = { error: `An import can have at most ${count(FILE_LIMITS.rows)} trades` };

const indexes = indexesOr(NOT_WELL_FORMED);
const numbers = z.array(z.number(NOT_WELL_FORMED), NOT_WELL_FORMED);
const optionalIndexes = indexes.optional();

/**
 * The trades of a file by column. Each distinct text is stored once: text columns hold indexes into `texts`, where 0
 * is the empty text. `row` is the row in the file, for messages; `strike` is 0 where there is none. The last four columns may be
 * missing: the contracts ordered, 0 where those filled have no column of their own, and the texts that say open or close, the
 * status, and another remark (decisions 77 and 78).
 */
export const tradeTable = z
  .object(
    {
      texts: z.array(z.string(NOT_WELL_FORMED), NOT_WELL_FORMED),
      row: indexes.max(FILE_LIMITS.rows, MOST),
      acct: indexes,
      name: indexes,
      trade_date: indexes,
      b_s: indexes,
      quantity: numbers,
      period: indexes,
      description: indexes,
      strike: numbers,
      p_c: indexes,
      price_amount: numbers,
      ordered: numbers.optional(),
      open_close: optionalIndexes,
      status: optionalIndexes,
      remark: optionalIndexes,
    },
    NOT_WELL_FORMED,
  )
  .transform((table) => {
    const none = table.row.map(() => 0);
    const { ordered = none, open_close = none, status = none, remark = none } = table;
    return { ...table, ordered, open_close, status, remark };
  })
  .refine(({ texts, row, quantity, strike, price_amount, ordered, ...columns }) => {
    const lengths = [quantity, strike, price_amount, ordered, ...Object.values(columns)].map(
      ({ length }) => length,
    );
    const inTexts = (column: readonly number[]) => column.every((index) => index < texts.length);
    return (
      texts[0] === '' &&
      lengths.every((length) => length === row.length) &&
      Object.values(columns).every(inTexts)
    );
  }, NOT_WELL_FORMED)
  .transform((table): TradeTable => table);

export const fileProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

/** An open trade that a row of a file may close. */
const openTrade = tradeSchema.omit({ owner: true, lot: true, created_at: true, profit: true });

export const checkTradeImport = endpoint('POST /api/trade-imports/check', 'importTrades', {
  ...ofFile,
  tokens: 'read',
  summary:
    'Checks the trades of a file against the saved records: options named only by their description, prices far from the market and other implausible values, trades that are already saved (decisions 33, 47 and 49), the lots that fit each trade (decisions 50 and 80), and the open trades that rows may close (decision 78). Saves nothing.',
  input: z.object({
    trades: tradeTable,
    /** The profile by which the file was read: its accounts may have lots. */
    profile_id: recordId.optional(),
  }),
  output: z.object({
    /** Rows refused because the option in their description cannot be identified; everything else is then empty. */
    problems: z.array(fileProblem),
    problem_count: z.int(),
    /** Options named only by their description (decision 47). */
    options: z.array(z.object({ rowIndex: z.int(), strike: z.number(), p_c: z.enum(PUT_CALL) })),
    /** The prices of expired futures without one: the final settlements of their contracts (decision 78). */
    prices: z.array(z.object({ rowIndex: z.int(), price: z.number() })),
    /** The warnings to confirm before saving, and the trades they concern (decision 49). */
    warnings: z.array(
      z.object({ reason: z.enum(WARNING_REASONS), message: z.string(), rowIndexes: z.array(z.int()) }),
    ),
    /** Notices of rows that RMA would take for subsidy capture; they keep no row from being saved (decision 70). */
    subsidy_captures: z.array(z.object({ message: z.string(), rowIndexes: z.array(z.int()) })),
    /** Notices of rows that are not fills but name one that is saved, and of exercised options without their future (decisions 77 and 78). */
    notes: z.array(z.object({ message: z.string(), rowIndexes: z.array(z.int()) })),
    /** Indexes of the trades that are already saved. */
    already: z.array(z.int()),
    /** The lot of each trade by the profile, or the only one that fits by account, contract and date; 0 for none. */
    lots: z.array(z.int()),
    /** The lots of trades that several fit (decision 80). */
    fitting: z.array(z.object({ lots: z.array(z.int()), rowIndexes: z.array(z.int()) })),
    /** The open trades of the file's accounts and contracts: rows may close them (decision 78). */
    open: z.array(openTrade),
    /** Indexes of the trades on the lot of their account in the profile. */
    by_profile: z.array(z.int()),
    /**
     * The accounts of the file: the entity of each, null for none. `of_another`: inside a client, whether it is that of another
     * one; its trades are not saved (decision 95).
     */
    accounts: z.array(z.object({ acct: z.string(), owner: z.string().nullable(), of_another: z.boolean() })),
  }),
  errors: ['not_found'],
});

/** One saved import. `inserted`: trades that it added; `closed`: open trades that it closed, in whole or in part. */
export const tradeImport = pastImport.extend({ inserted: z.int(), closed: z.int() });
export type TradeImport = z.infer<typeof tradeImport>;

/** Contracts of an open trade, or of one opened by an earlier row of the same file: by its id, or by the index of that row. */
const offsetPart = z
  .object({
    trade_id: recordId.optional(),
    opened_by: z.int().nonnegative().optional(),
    quantity: z.int().positive(),
  })
  .refine(
    ({ trade_id, opened_by }) => (trade_id === undefined) !== (opened_by === undefined),
    'A part is of a trade or of a row',
  );

export const importTrades = endpoint('POST /api/trade-imports', 'importTrades', {
  ...ofFile,
  summary:
    'Saves the trades of a file in one transaction, all or none (decisions 32-35). Each is checked again: an implausible trade is refused unless its reason is confirmed (decision 49), and a trade that is already saved, or may not be a fill (decision 77), is left out unless `again` lists it. A closing row closes the open trades of its parts, which earlier rows may open, the last one partially where less is left; a remainder opens a new trade or has no match (decision 51). A row that opens without saying so, although it stands against open contracts, is refused unless the reason `offset` is confirmed (decision 78).',
  input: z.object({
    file_name: requiredText('File name is required', 255),
    trades: tradeTable,
    /** The lot of each trade; 0 for none. */
    lots: indexes,
    /**
     * The closing trades: their index, how many contracts of which open trades they close, and how many they open in addition.
     * The remaining contracts are saved as an unmatched offset.
     */
    offsets: z.array(
      z.object({
        rowIndex: z.int().nonnegative(),
        parts: z.array(offsetPart),
        opens: z.int().nonnegative().default(0),
        /** The broker marked the row as closing: it opens nothing, and contracts that are not open have no match. */
        closes_only: z.boolean().default(false),
      }),
    ),
    /** Indexes of trades to save although they are already saved, or may not be fills (decision 77). */
    again: indexes,
    /** The waiting file that holds these trades; it is marked as imported. */
    waiting_file_id: recordId.optional(),
    /** The warning reasons that the administrator has confirmed, each for all its trades. */
    confirmed: z.array(z.enum(WARNING_REASONS)).default([]),
  }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
  reportsProgress: true,
});

export const listTradeImports = endpoint('GET /api/trade-imports', 'importTrades', {
  mayBeOld: true,
  summary: 'Lists the trade imports, newest first.',
  output: z.array(tradeImport),
});

export const revertTradeImport = endpoint('POST /api/trade-imports/:id/revert', 'importTrades', {
  summary:
    'Reverts a whole import: its trades are deleted, and the trades it closed are open again. Refused while a later change depends on it (decision 35).',
  input: z.object({ id: recordId }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
});
