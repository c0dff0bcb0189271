import { z } from 'zod';
import { ROOTS, type ContractMonth } from './contracts.ts';
import { ALL_REQUIRED, NO_MONTH, NO_SYMBOL, parseMonthCode } from './quote-forms.ts';

/** The request of fetch-quote: one symbol or several; options by contract month. Source: spec 1 §7. */

export const QUOTE_TYPES = ['futures', 'options'] as const;

/** The maximum number of symbols per request. */
export const MAX_SYMBOLS = 500;

const symbol = z.string(NO_SYMBOL).trim().toUpperCase().min(1, NO_SYMBOL).max(12, 'Symbol is too long');

const fields = z.object({
  symbol: symbol.optional(),
  symbols: z
    .array(symbol)
    .max(MAX_SYMBOLS, `At most ${MAX_SYMBOLS} symbols can be asked for at once`)
    .optional(),
  quoteType: z.enum(QUOTE_TYPES, 'quoteType must be futures or options'),
  root: z.string().trim().toUpperCase().optional(),
  contract: z.string().trim().toUpperCase().optional(),
  contractMonthYear: z.string().trim().toUpperCase().optional(),
});

/** Futures by symbol, or the options of one contract month. `single` adds one symbol to the watchlist. */
export type QuoteRequest =
  | { quoteType: 'futures'; symbols: string[]; single: boolean }
  | { quoteType: 'options'; symbols: string[]; single: boolean; contract: ContractMonth };

/**
 * Reads the body of fetch-quote. Example: { symbols: ['LEZ2200Q'], quoteType: 'options', root: 'LE', contract: 'LEZ26',
 * contractMonthYear: 'Z26' } requests one option on LE December 2026. Source: spec 1 §7.
 */
export const quoteRequest = fields.transform((input, context): QuoteRequest => {
  const refuseField = (path: string, message: string): never => {
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  };
  const symbols = [...new Set(input.symbols ?? (input.symbol === undefined ? [] : [input.symbol]))];
  if (symbols.length === 0) return refuseField('symbol', NO_SYMBOL);
  const single = input.symbols === undefined;
  if (input.quoteType === 'futures') return { quoteType: 'futures', symbols, single };
  const root = ROOTS.find((known) => known === input.root);
  if (!root || !input.contract) return refuseField(root ? 'contract' : 'root', ALL_REQUIRED);
  const [series, month] = [parseMonthCode(input.contract), parseMonthCode(input.contractMonthYear ?? '')];
  if (!series || !month || series.month !== month.month || series.year !== month.year) {
    return refuseField('contractMonthYear', NO_MONTH);
  }
  return { quoteType: 'options', symbols, single, contract: { root, ...month } };
});
