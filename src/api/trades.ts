import { z } from 'zod';
import { daySchema, text } from '#domain/kit/fields';
import { correctedContract } from '#domain/trades/trade-corrections';
import { tradeSchema, tradeStatus } from '#domain/trades/trades';
import {
  afterRow,
  endpoint,
  signedInRead,
  deletion,
  done,
  listWindow,
  recordId,
  sortBy,
  version,
} from './endpoint.ts';

const columns = [
  'trade_date',
  'lot',
  'acct',
  'name',
  'b_s',
  'quantity',
  'description',
  'strike',
  'p_c',
  'price_amount',
] as const;
export type TradeSortColumn = (typeof columns)[number];

export const tradeSort = sortBy(columns);
export type TradeSort = z.infer<typeof tradeSort>;

/** The most lots that can be chosen individually: their ids are in the URL. */
export const MOST_CHOSEN_LOTS = 300;

/** The filter by lot: `any`, `none` for trades without a lot, or ids, separated by commas. Example: `none,12,15`. */
const lotsChosen = z
  .string()
  .regex(/^(any|(none|\d{1,9})(,(none|\d{1,9}))*)$/)
  .refine((lots) => lots.split(',').length <= MOST_CHOSEN_LOTS, `Choose at most ${MOST_CHOSEN_LOTS} lots`);

const textFilter = (label: string) => text(`${label} must be text`, 120, label).optional();

/**
 * The filter of trades; its keys are combined with "and". `q` searches all searchable fields, each other text its own
 * field, ignoring case; `from` and `to` are the first and the last trade date. Source: spec 2 §2 (filter panel) and §5 (Trade search).
 */
export const tradeFilter = z.object({
  status: tradeStatus.optional(),
  q: textFilter('Search'),
  lots: lotsChosen.optional(),
  acct: textFilter('Account'),
  name: textFilter('Name'),
  trade_date: textFilter('Trade Date'),
  b_s: textFilter('B/S'),
  period: textFilter('Period'),
  description: textFilter('Description'),
  strike: textFilter('Strike'),
  p_c: textFilter('P/C'),
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type TradeFilter = z.infer<typeof tradeFilter>;

export const listTrades = signedInRead('/api/trades', {
  mayBeOld: true,
  summary:
    'Lists the matching trades that the user can see: `limit` of them after the first `offset`; sorted by trade date, counted from the trade with the date `after_date` and the id `after_id`, if these are given.',
  input: tradeFilter.extend({
    sort: tradeSort.default('-trade_date'),
    ...listWindow,
    ...afterRow,
  }),
  output: z.array(tradeSchema),
});

/**
 * The number of trades, their realized or current P/L in dollars, and the trades missing from that sum: `excluded_count` are open
 * trades without a price, `unmatched` are unmatched offsets.
 */
const tradesTotal = z.object({
  count: z.int(),
  profit_loss: z.number(),
  excluded_count: z.int(),
  unmatched: z.int(),
});
export type TradesTotal = z.infer<typeof tradesTotal>;

export const totalTrades = signedInRead('/api/trades/total', {
  mayBeOld: true,
  summary:
    'Totals the matching trades that the user can see, for all, open and closed trades: open ones at their current price, closed ones as stored when offset (decisions 19 to 21).',
  input: tradeFilter.omit({ status: true }),
  output: z.object({ all: tradesTotal, open: tradesTotal, closed: tradesTotal }),
});
export type TradeTotals = z.infer<(typeof totalTrades)['output']>;

export const LINES_AT_A_TIME = 5000;

export const exportTrades = signedInRead('/api/trades/lines', {
  mayBeOld: true,
  summary: `Lists the matching trades that the user can see, newest first, ${LINES_AT_A_TIME} at a time, starting after the trade with date \`after_date\` and id \`after_id\`.`,
  input: tradeFilter.extend(afterRow),
  output: z.array(tradeSchema),
});

export const assignTradeLot = endpoint('PUT /api/trades/:id/lot', 'assignTrades', {
  summary:
    'Assigns a trade to a lot, and so to the lot’s entity, or to no lot, where its account determines the entity (decision 4).',
  input: z.object({
    lot_id: z.int('Please select a lot').positive('Please select a lot').nullable(),
    id: recordId,
    version,
  }),
  output: tradeSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteTrade = deletion('/api/trades/:id', 'deleteTrades', 'Deletes a trade.');

const seen = { trade_id: recordId, version };

/** The most trades that one correction names in each of its lists. */
const MOST = 500;

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST).default([]);

export const correctTrades = endpoint('POST /api/trades/corrections', 'correctTrades', {
  summary:
    'Puts saved trades right, all or none (decision 79), in this order: takes matches back, corrects contracts, corrects open or close, and closes open trades with others of the opposite direction that were traded on the same day or later. Each trade is named with the version that the user has seen. `correction` undoes it.',
  input: z.object({
    /** Closed trades to open again, with their offsets, for this many contracts. */
    unmatched: listOf(z.object({ ...seen, quantity: z.int().positive() })),
    /** Trades in another contract than was read. */
    contracts: listOf(z.object({ ...seen, contract: correctedContract })),
    /** Open trades that are unmatched offsets, or the reverse. */
    statuses: listOf(z.object({ ...seen, status: tradeStatus })),
    /** Open trades, each with the trade that closes this many contracts of it. */
    matches: listOf(
      z.object({ opening: z.object(seen), offset: z.object(seen), quantity: z.int().positive() }),
    ),
  }),
  output: z.object({ correction: z.int() }),
  errors: ['conflict', 'not_found'],
});

export const undoCorrection = endpoint('POST /api/trades/corrections/:id/undo', 'correctTrades', {
  summary: 'Undoes a correction: its trades are as they were before. Refused where one has changed since.',
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: done,
  errors: ['conflict', 'not_found'],
});

export const listOpposingTrades = endpoint('GET /api/trades/opposing', 'correctTrades', {
  mayBeOld: true,
  summary:
    'Lists the open trades of accounts and contracts that have open trades on both sides, oldest first.',
  output: z.array(tradeSchema),
});
