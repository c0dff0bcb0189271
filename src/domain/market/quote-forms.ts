import { z } from 'zod';
import { monthOfLetter, ROOTS, type ContractMonth } from './contracts.ts';
import { requiredText } from '../kit/fields.ts';
import { rounded } from '../kit/money.ts';
import { fullYear } from '../kit/periods.ts';
import { optionSymbol, parseFuturesSymbol, PUT_CALL, type OptionContract } from './symbols.ts';
import { numberTyped, type TypedNumber, typedNumber } from '../kit/typed-numbers.ts';

/** The forms of Add Symbol, with the messages of spec 1 §5. */

export const NO_SYMBOL = 'Symbol cannot be empty';
export const CHECK_SYMBOL = 'Failed to add symbol. Please check the symbol and try again.';

/** A futures symbol for the watchlist, converted to capitals. Example: 'gfh26' becomes 'GFH26'. */
export const addFuturesForm = z.object({
  symbol: requiredText(NO_SYMBOL, 12)
    .toUpperCase()
    .refine((symbol) => symbol === '' || parseFuturesSymbol(symbol) !== null, CHECK_SYMBOL),
});

export const ALL_REQUIRED = 'All options fields are required';
const BAD_STRIKE = 'Strike must be a valid positive number';
const STRIKE_DECIMALS = 'Strike can have at most 1 decimal';
const STRIKE_RANGE = 'Strike must be between 10 and 9,999.9';
export const NO_MONTH = 'Contract month code is required';

/**
 * Why a strike is refused, or null. It has as many digits as an exchange symbol can hold: 10 to 9,999.9 with one decimal. Example:
 * 222.55 has too many decimals. Source: spec 1 §5 and §9 (options symbol).
 */
export function strikeProblem(typed: TypedNumber): string | null {
  const strike = numberTyped(typed);
  if (strike === null || strike <= 0) return BAD_STRIKE;
  if (rounded(strike, 1) !== strike) return STRIKE_DECIMALS;
  return strike >= 10 && strike <= 9999.9 ? null : STRIKE_RANGE;
}

/** Example: 'Z26' and 'LEZ26' are month 12 of 2026. Source: spec 1 §5 (Contract month code). */
export function parseMonthCode(code: string): { month: number; year: number } | null {
  const match = /^(?:[A-Z]{2})?([A-Z])(\d{2})$/.exec(code);
  const month = match && monthOfLetter(match[1] ?? '');
  return match && month ? { month, year: fullYear(Number(match[2])) } : null;
}

/** An option for the watchlist. `contract` is the month code with its year, such as Z26. */
export const addOptionsForm = z
  .object({
    root: z.enum(ROOTS, ALL_REQUIRED),
    contract: requiredText(ALL_REQUIRED, 8, 'Contract').toUpperCase(),
    strike: z
      .union([z.number(), z.string()], ALL_REQUIRED)
      .transform((strike) => (typeof strike === 'string' ? typedNumber(strike) : strike)),
    option_type: z.enum(PUT_CALL, ALL_REQUIRED),
  })
  .superRefine(({ contract, strike }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const problem = strike === '' ? ALL_REQUIRED : strikeProblem(strike);
    if (problem !== null) addIssue('strike', problem);
    if (contract !== '' && parseMonthCode(contract) === null) addIssue('contract', NO_MONTH);
  });
export type AddOptionsForm = z.infer<typeof addOptionsForm>;

/**
 * The option named in a valid Add Symbol form, with its symbol; null when the form is invalid or no symbol can express it.
 * Example: GF, U26, 350, put is the GF September 2026 350 put, 'GFU3500Q'.
 */
export function optionOfForm(form: AddOptionsForm): (OptionContract & { symbol: string }) | null {
  const when = parseMonthCode(form.contract);
  const strike = numberTyped(form.strike);
  if (when === null || strike === null || strikeProblem(strike) !== null) return null;
  const option = { root: form.root, ...when, strike, p_c: form.option_type };
  const symbol = optionSymbol(option);
  return symbol === null ? null : { ...option, symbol };
}

/** The request of fetch-quote: one symbol or several; options by contract month. Source: spec 1 §7. */

export const QUOTE_TYPES = ['futures', 'options'] as const;

export const MAX_SYMBOLS = 500;

const symbol = z.string(NO_SYMBOL).trim().toUpperCase().min(1, NO_SYMBOL).max(12, 'Symbol is too long');

const fields = z.object({
  symbol: symbol.optional(),
  symbols: z
    .array(symbol)
    .max(MAX_SYMBOLS, `At most ${MAX_SYMBOLS} symbols can be requested at once`)
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
