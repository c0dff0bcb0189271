import { z } from 'zod';
import { text } from '#domain/fields';
import { tradeSchema, tradeStatus } from '#domain/trades';
import { endpoint } from './endpoint.ts';
import { deleted, recordId, version } from './records.ts';

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
export type TradeColumn = (typeof columns)[number];

/** The order of a list: a column, `-` in front of it for the same list backwards. */
export const tradeSort = z.templateLiteral([z.enum(['', '-']), z.enum(columns)]);
export type TradeSort = z.infer<typeof tradeSort>;

/** At most so many lots can be chosen one by one: their numbers travel in the address. */
export const MOST_LOTS = 300;

/** Which lots: `any` of them, `none` for trades without one, or their ids, separated by commas. Example: `none,12,15`. */
const lotsChosen = z
  .string()
  .regex(/^(any|(none|\d{1,9})(,(none|\d{1,9}))*)$/)
  .refine((lots) => lots.split(',').length <= MOST_LOTS, `Choose at most ${MOST_LOTS} lots`);

const textFilter = (label: string) => text(`${label} must be text`, 120, label).optional();

/**
 * Which trades: every key narrows. `q` is looked for in all fields of the search, each other text in its own field, in any
 * case of letters. Source: spec 2 §2 (filter panel) and §5 (Trade search).
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
});
export type TradeFilter = z.infer<typeof tradeFilter>;

export const listTrades = endpoint({
  method: 'GET',
  path: '/api/trades',
  requires: 'signed-in',
  mayBeOld: true,
  summary: 'A window of the trades in sight that match: `limit` of them after the first `offset`.',
  input: tradeFilter.extend({
    sort: tradeSort.default('-trade_date'),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: z.array(tradeSchema),
  errors: [],
});

/**
 * How many trades, what they made or would make now in dollars, and how many are not in that sum: `left_out` open ones without
 * a price, `unmatched` closings without a match.
 */
const tradesTotal = z.object({
  count: z.int(),
  profit_loss: z.number(),
  left_out: z.int(),
  unmatched: z.int(),
});
export type TradesTotal = z.infer<typeof tradesTotal>;

export const totalTrades = endpoint({
  method: 'GET',
  path: '/api/trades/total',
  requires: 'signed-in',
  mayBeOld: true,
  summary:
    'The totals of the trades in sight that match, of all, the open and the closed ones: open trades at their current price, closed ones as stored at closing (decisions 19 to 21).',
  input: tradeFilter.omit({ status: true }),
  output: z.object({ all: tradesTotal, open: tradesTotal, closed: tradesTotal }),
  errors: [],
});
export type TradeTotals = z.infer<(typeof totalTrades)['output']>;

/** How many lines of a file travel at a time. */
export const LINES_AT_A_TIME = 5000;

export const exportTrades = endpoint({
  method: 'GET',
  path: '/api/trades/lines',
  requires: 'signed-in',
  mayBeOld: true,
  summary: `The trades in sight that match, newest first, ${LINES_AT_A_TIME} at a time: those after the one of day \`after_date\` and id \`after_id\`.`,
  input: tradeFilter.extend({ after_date: z.iso.date().optional(), after_id: recordId.optional() }),
  output: z.array(tradeSchema),
  errors: [],
});

export const assignTradeLot = endpoint({
  method: 'PUT',
  path: '/api/trades/:id/lot',
  requires: 'assignTrades',
  summary:
    'Puts a trade on a lot, whose entity it then belongs to; or on none, and then its account says whose it is (decision 4).',
  input: z.object({
    lot_id: z.int('Please select a lot').positive('Please select a lot').nullable(),
    id: recordId,
    version,
  }),
  output: tradeSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteTrade = endpoint({
  method: 'DELETE',
  path: '/api/trades/:id',
  requires: 'deleteTrades',
  summary: 'Deletes a trade.',
  input: z.object({ id: recordId }),
  output: deleted,
  errors: ['not_found'],
});

export const tradeEndpoints = [listTrades, totalTrades, exportTrades, assignTradeLot, deleteTrade];
