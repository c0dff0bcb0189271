import { z } from 'zod';
import { dayOfYear, moneySigned, perCwtInWords } from '../../kit/format.ts';
import { daySchema } from '../../kit/fields.ts';
import { sumCents } from '../../kit/money.ts';

/** The cell of a matrix without any move, in its parts, as it was on a day: a saved scenario keeps it. Prices in $/cwt, the rest in $. */
export const matrixBaseSchema = z.object({
  day: daySchema,
  /** Of the lots' contracts. */
  prices: z.array(z.object({ symbol: z.string().max(12), price: z.number().nullable() })).max(60),
  head: z.number(),
  value: z.number(),
  sales: z.number(),
  bought: z.number(),
  expenses: z.number(),
  closed: z.number(),
  settled: z.number(),
  trades: z.number(),
  lrp: z.number(),
  result: z.number(),
});
export type MatrixBase = z.infer<typeof matrixBaseSchema>;

const PARTS = [
  { key: 'value', name: 'value of the cattle', sign: 1 },
  { key: 'sales', name: 'sales', sign: 1 },
  { key: 'bought', name: 'cattle bought', sign: -1 },
  { key: 'expenses', name: 'expenses', sign: -1 },
  { key: 'closed', name: 'closed trades', sign: 1 },
  { key: 'settled', name: 'settled LRP', sign: 1 },
  { key: 'trades', name: 'open trades', sign: 1 },
  { key: 'lrp', name: 'LRP', sign: 1 },
] as const satisfies readonly { key: keyof MatrixBase; name: string; sign: 1 | -1 }[];

/** One part of a change, $. */
export interface MovedPart {
  name: string;
  change: number;
}

/**
 * Changes since a scenario was saved, the largest first; the parts add up to the change of the result. Example: cattle worth
 * $2,000 more and trades $700 less are value +$2,000 and open trades -$700.
 */
export function movedParts(saved: MatrixBase, now: MatrixBase): MovedPart[] {
  return PARTS.map(({ key, name, sign }) => ({
    name,
    change: sumCents([sign * now[key], -sign * saved[key]]),
  }))
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
}

const NAMED_PRICES = 3;

/** Example: 'Saved at LEZ26 229.45 on Nov 21'. */
export function scenarioSavedMessage({ day, prices }: MatrixBase, today: string): string {
  const known = prices.flatMap(({ symbol, price }) =>
    price === null ? [] : [`${symbol} ${perCwtInWords(price)}`],
  );
  const rest = known.length - NAMED_PRICES;
  const named = known.slice(0, NAMED_PRICES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `Saved ${named ? `at ${named} ` : ''}on ${dayOfYear(day, today)}`;
}

/** Example: 'At unchanged prices it has changed by +$1,300.00 since: value of the cattle +$2,000.00, open trades -$700.00'. */
export function movedMessage(saved: MatrixBase, now: MatrixBase): string {
  const parts = movedParts(saved, now);
  if (parts.length === 0) return 'No change since';
  const total = sumCents([now.result, -saved.result]);
  const named = parts.map(({ name, change }) => `${name} ${moneySigned(change)}`).join(', ');
  return `At unchanged prices it has changed by ${moneySigned(total)} since: ${named}`;
}
