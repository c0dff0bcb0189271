import { z } from 'zod';
import { idSchema, requiredText } from '#domain/fields';
import { FILE_LIMITS } from '#domain/trade-file';
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
  }, NOT_WELL_FORMED);

export const checkTradeImport = endpoint({
  method: 'POST',
  path: '/api/trade-imports/check',
  who: 'admin',
  summary:
    'What the books know of the trades of a file: which are in them already (decision 33), and the lot chosen last for each account and description. Saves nothing.',
  input: z.object({ trades: tradeTable }),
  output: z.object({
    /** Places of the trades that are in the books already. */
    already: z.array(z.int()),
    remembered: z.array(z.object({ acct: z.string(), description: z.string().nullable(), lot_id: idSchema })),
  }),
  errors: [],
  bodyLimit: BODY_LIMIT,
});

/** One import as it is kept. `closed`: rows that closed an open trade; `inserted`: rows that became trades of their own. */
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
  who: 'admin',
  summary:
    'Saves the trades of a file in one transaction, all or none (decisions 32-35). Each is checked again; those already in the books are skipped unless `again` names them. A closing row closes the open trade it is matched with, in part where its quantity is smaller.',
  input: z.object({
    file_name: requiredText('File name is required', 255),
    trades: tradeTable,
    /** The lot of each trade; 0 for none. */
    lots: places,
    /** The trades that close: their place, and the open trade that they close, null for none. */
    closings: z.array(z.object({ place: z.int().nonnegative(), trade_id: recordId.nullable() })),
    /** Places of trades to be saved though they are in the books already. */
    again: places,
  }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
  bodyLimit: BODY_LIMIT,
});

export const listTradeImports = endpoint({
  method: 'GET',
  path: '/api/trade-imports',
  who: 'admin',
  summary: 'The imports of trades so far, newest first.',
  input: z.object({}),
  output: z.array(tradeImport),
  errors: [],
});

export const revertTradeImport = endpoint({
  method: 'POST',
  path: '/api/trade-imports/:id/revert',
  who: 'admin',
  summary:
    'Takes an import back as a whole: its trades are deleted, what it closed is open again. Refused while something later depends on it (decision 35).',
  input: z.object({ id: recordId }),
  output: tradeImport,
  errors: ['conflict', 'not_found'],
});

export const tradeImportEndpoints = [checkTradeImport, importTrades, listTradeImports, revertTradeImport];
