import { z } from 'zod';
import { idSchema, requiredText } from '#domain/fields';
import { WARNING_REASONS } from '#domain/trade-plausibility';
import { PUT_CALL } from '#domain/market/symbols';
import { FILE_LIMITS } from '#domain/trade-file/file';
import type { TradeTable } from '#domain/trade-file/table';
import { endpoint } from './endpoint.ts';
import { recordId } from './records.ts';

/** Texts of 200,000 rows, their numbers and their choices. */
const BODY_LIMIT = 40 * 1024 * 1024;

const NOT_WELL_FORMED = 'The trades are not well formed';
const MOST = { error: `An import can have at most ${FILE_LIMITS.rows.toLocaleString('en-US')} trades` };

const places = z.array(z.int(NOT_WELL_FORMED).nonnegative(NOT_WELL_FORMED), NOT_WELL_FORMED);
const numbers = z.array(z.number(NOT_WELL_FORMED), NOT_WELL_FORMED);

/**
 * The trades of a file by column, every text kept once: a number in a column of texts is a place in `texts`, whose place 0 is
 * '' for nothing. `row` is the row in the file, for messages; `strike` is 0 where there is none.
 */
export const tradeTable = z
  .object(
    {
      texts: z.array(z.string(NOT_WELL_FORMED), NOT_WELL_FORMED),
      row: places.max(FILE_LIMITS.rows, MOST),
      acct: places,
      name: places,
      trade_date: places,
      b_s: places,
      quantity: numbers,
      period: places,
      description: places,
      strike: numbers,
      p_c: places,
      price_amount: numbers,
    },
    NOT_WELL_FORMED,
  )
  .refine(({ texts, row, quantity, strike, price_amount, ...columns }) => {
    const lengths = [quantity, strike, price_amount, ...Object.values(columns)].map(({ length }) => length);
    const inTexts = (column: readonly number[]) => column.every((place) => place < texts.length);
    return (
      texts[0] === '' &&
      lengths.every((length) => length === row.length) &&
      Object.values(columns).every(inTexts)
    );
  }, NOT_WELL_FORMED)
  .transform((table): TradeTable => table);

const fileProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

export const checkTradeImport = endpoint({
  method: 'POST',
  path: '/api/trade-imports/check',
  requires: 'importTrades',
  summary:
    'What the books know of the trades of a file: the options that only their description names, what is far from the market or otherwise implausible, which are in the books already (decisions 33, 47 and 49), and the lot that fits each (decision 50). Saves nothing.',
  input: z.object({ trades: tradeTable }),
  output: z.object({
    /** Rows that are refused, as their description names an option that the market does not tell; then all else is empty. */
    problems: z.array(fileProblem),
    problem_count: z.int(),
    /** Options that only their description names (decision 47). */
    options: z.array(z.object({ place: z.int(), strike: z.number(), p_c: z.enum(PUT_CALL) })),
    /** What has to be confirmed before it is saved, and which trades it is about (decision 49). */
    warnings: z.array(
      z.object({ reason: z.enum(WARNING_REASONS), message: z.string(), places: z.array(z.int()) }),
    ),
    /** Places of the trades that are in the books already. */
    already: z.array(z.int()),
    /** The lot guessed for each trade: one that fits its account, contract and date; 0 for none. */
    lots: z.array(z.int()),
  }),
  errors: [],
  bodyLimit: BODY_LIMIT,
});

/** One import as it is kept. `inserted`: trades that came from it; `closed`: open trades that it closed, whole or in part. */
export const tradeImport = z.object({
  id: idSchema,
  file_name: z.string(),
  imported_by: z.string().nullable(),
  imported_at: z.string(),
  inserted: z.int(),
  closed: z.int(),
  skipped: z.int(),
  reverted_at: z.string().nullable(),
  reverted_by: z.string().nullable(),
});
export type TradeImport = z.infer<typeof tradeImport>;

export const importTrades = endpoint({
  method: 'POST',
  path: '/api/trade-imports',
  requires: 'importTrades',
  summary:
    'Saves the trades of a file in one transaction, all or none (decisions 32-35). Each is checked again, and one that is implausible is refused unless its reason is confirmed (decision 49); those already in the books are skipped unless `again` names them. A closing row closes the open trades of its parts, the last in part where its quantity is smaller; what it has beyond them is opened or without a match (decision 51).',
  input: z.object({
    file_name: requiredText('File name is required', 255),
    trades: tradeTable,
    /** The lot of each trade; 0 for none. */
    lots: places,
    /**
     * The trades that close: their place, how many contracts of which open trades they close, and how many they open beyond
     * those. Contracts that do neither are saved as a closing without a match.
     */
    closings: z.array(
      z.object({
        place: z.int().nonnegative(),
        parts: z.array(z.object({ trade_id: recordId, quantity: z.int().positive() })),
        opens: z.int().nonnegative().default(0),
        /** The broker says that the row closes: it opens nothing, and what is not open is without a match. */
        closes_only: z.boolean().default(false),
      }),
    ),
    /** Places of trades to be saved though they are in the books already. */
    again: places,
    /** The reasons for a warning that the administrator has confirmed, each for all its trades. */
    confirmed: z.array(z.enum(WARNING_REASONS)).default([]),
  }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
  bodyLimit: BODY_LIMIT,
});

export const listTradeImports = endpoint({
  method: 'GET',
  path: '/api/trade-imports',
  requires: 'importTrades',
  mayBeOld: true,
  summary: 'The imports of trades so far, newest first.',
  input: z.object({}),
  output: z.array(tradeImport),
  errors: [],
});

export const revertTradeImport = endpoint({
  method: 'POST',
  path: '/api/trade-imports/:id/revert',
  requires: 'importTrades',
  summary:
    'Takes an import back as a whole: its trades are deleted, what it closed is open again. Refused while something later depends on it (decision 35).',
  input: z.object({ id: recordId }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
});

export const tradeImportEndpoints = [checkTradeImport, importTrades, listTradeImports, revertTradeImport];
