import { z } from 'zod';
import { isDay } from '#domain/days';
import { LIMITS } from '#domain/limits';
import { rounded } from '#domain/money';
import { PUT_CALL } from '#domain/symbols';

/** A number as the vendor writes it: a number, text, `N/A` or null. What is no price that the books can hold is missing. */
function numberIn(given: unknown): number | null {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given.replaceAll(',', '')) : given;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > LIMITS.price) return null;
  return rounded(value, 5);
}

const change = z.unknown().transform(numberIn);

/** A future does not trade at nothing: 0 is a price that is not there. */
const futuresPrice = change.transform((value) => (value !== null && value > 0 ? value : null));

/** An option may be worth nothing, but never less. */
const optionsPrice = change.transform((value) => (value !== null && value >= 0 ? value : null));

const instant = z
  .unknown()
  .transform((given) =>
    typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? new Date(given) : null,
  );

const day = z.unknown().transform((given) => {
  const text = typeof given === 'string' ? given.slice(0, 10) : '';
  return isDay(text) ? text : null;
});

/** A row of getQuote. */
export const quoteRow = z.object({
  symbol: z.string(),
  serverTimestamp: instant,
  tradeTimestamp: instant,
  /** c closed, p before the open, s settled. */
  flag: z.unknown().transform((given) => (typeof given === 'string' ? given.toLowerCase() : '')),
  lastPrice: futuresPrice,
  netChange: change,
  open: futuresPrice,
  high: futuresPrice,
  low: futuresPrice,
  settlement: futuresPrice,
  previousSettlement: futuresPrice,
});
export type QuoteRow = z.infer<typeof quoteRow>;

/** A row of getFuturesOptions. */
export const optionRow = z.object({
  contract: z.unknown().transform((given) => (typeof given === 'string' ? given : null)),
  /** The letter of the option's own month, where the contract is that of the future under it. */
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

/** The rows that can be read; one that cannot is as good as missing. */
export function readable<Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
