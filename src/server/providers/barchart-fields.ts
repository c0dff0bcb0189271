import { z } from 'zod';
import { isDay } from '#domain/kit/days';
import { LIMITS } from '#domain/kit/limits';
import { closingTime, exchangeTime } from '#domain/market/market-hours';
import { rounded } from '#domain/kit/money';
import { PUT_CALL } from '#domain/market/symbols';

/** `1,130.84` and `-2.35`, but no `130,84`: a comma only separates thousands. */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/** A number in the vendor's format: a number, text, `N/A` or null. A value that cannot be stored counts as missing. */
function numberIn(given: unknown): number | null {
  const text = typeof given === 'string' ? given.trim() : '';
  const value = NUMBER.test(text) && /\d/.test(text) ? Number(text.replaceAll(',', '')) : given;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > LIMITS.price) return null;
  return rounded(value, 5);
}

const change = z.unknown().transform(numberIn);

/** A future never trades at 0: it means a missing price. */
const futuresPrice = change.transform((value) => (value !== null && value > 0 ? value : null));

/** An option may be worth 0, but never less. */
const optionsPrice = change.transform((value) => (value !== null && value >= 0 ? value : null));

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** A time in the vendor's format: without a zone it is exchange time, and a date alone means that day's close. */
function instantIn(given: unknown): Date | null {
  if (typeof given !== 'string') return null;
  if (isDay(given)) return closingTime(given);
  if (WITHOUT_ZONE.test(given)) return exchangeTime(given);
  return Number.isNaN(Date.parse(given)) ? null : new Date(given);
}

const instant = z.unknown().transform(instantIn);

/** The vendor's day codes: 1 to 9, 0 for the 10th, A for the 11th to U for the 31st. */
const DAY_CODES = '1234567890ABCDEFGHIJKLMNOPQRSTU';

const dayOfMonth = z.unknown().transform((given) => {
  const at = typeof given === 'string' && given.length === 1 ? DAY_CODES.indexOf(given.toUpperCase()) : -1;
  return at < 0 ? null : at + 1;
});

const day = z.unknown().transform((given) => {
  const text = typeof given === 'string' ? given.slice(0, 10) : '';
  return isDay(text) ? text : null;
});

export const quoteRow = z.object({
  symbol: z.string().trim(),
  serverTimestamp: instant,
  tradeTimestamp: instant,
  /** The day of the month of the row's trade. */
  dayCode: dayOfMonth,
  /** c closed, p before the open, s settled. */
  flag: z.unknown().transform((given) => (typeof given === 'string' ? given.trim().toLowerCase() : '')),
  lastPrice: futuresPrice,
  netChange: change,
  open: futuresPrice,
  high: futuresPrice,
  low: futuresPrice,
  settlement: futuresPrice,
  previousSettlement: futuresPrice,
});
export type QuoteRow = z.infer<typeof quoteRow>;

/** A row of getHistory for daily prices. Of a future the close is its settlement. */
export const historyRow = z.object({
  symbol: z.unknown().transform((given) => (typeof given === 'string' ? given.trim() : null)),
  tradingDay: day,
  timestamp: day,
  close: futuresPrice,
});
export type HistoryRow = z.infer<typeof historyRow>;

export const optionRow = z.object({
  contract: z.unknown().transform((given) => (typeof given === 'string' ? given : null)),
  /** The letter of the option's own month, where the contract is the underlying future's. */
  contractMonth: z.unknown().transform((given) => (typeof given === 'string' ? given.toUpperCase() : null)),
  type: z.string().trim().toLowerCase().pipe(z.enum(PUT_CALL)),
  strike: change.refine((value) => value !== null && value > 0),
  expirationDate: day,
  date: day,
  delta: change,
  bid: optionsPrice,
  ask: optionsPrice,
  open: optionsPrice,
  high: optionsPrice,
  low: optionsPrice,
  last: optionsPrice,
  change,
  settlement: optionsPrice,
  previousSettlement: optionsPrice,
});
export type OptionRow = z.infer<typeof optionRow>;

/** The rows that can be parsed; others count as missing. */
export function readable<Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
