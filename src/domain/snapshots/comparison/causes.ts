import { z } from 'zod';
import { sumCents } from '../../kit/money.ts';

/**
 * Why equity moves, in the order in which the effects are calculated. Each effect is a difference of two values rounded to the cent, the
 * next one beginning where the last one ended, so that together they are the change exactly. Source: the revaluation
 * method of P&L explained; decisions 65 and 67.
 */
export const CAUSES = [
  /** Prices, of the contracts, positions and puts held on both days. */
  'market',
  /** The lot is priced by another contract. */
  'contract',
  'basis',
  'weight',
  /** Head received, less their cost. */
  'received',
  'deaths',
  /** Proceeds, less the estimated value of the head that left. */
  'shipped',
  'expenses',
  'expenses_projected',
  'option_time',
  'option_volatility',
  /** Positions opened since, also if they were closed again. */
  'new_positions',
  /** Results, less the P/L on the first day. */
  'closed_positions',
  /** Positions with a price on only one of the days. */
  'price_missing',
  /** Changes of the stored sums that no position explains: records edited, moved, deleted or entered later. */
  'corrections',
  /** The results of lots that lost their last head, which leave equity with them. */
  'closed_out',
  /** Premiums and indemnities that only the second day counts. Source: decision 84. */
  'lrp_by_indemnity',
  /** P/L of a snapshot without stored positions. */
  'without_positions',
] as const;
export const cause = z.enum(CAUSES);
export type Cause = z.infer<typeof cause>;

const money = z.number();

/** An amount by column, in $. */
export const partsSchema = z.object({ cattle: money, trades: money, lrp: money });
export type Parts = z.infer<typeof partsSchema>;
export type Column = keyof Parts;

export const NOTHING: Parts = { cattle: 0, trades: 0, lrp: 0 };

/** Adds parts column by column. Example: a market effect of 2,000 on cattle and of -800 on trades. */
export function sumOfParts(all: Iterable<Parts>): Parts {
  const [cattle, trades, lrp]: [number[], number[], number[]] = [[], [], []];
  for (const parts of all) {
    cattle.push(parts.cattle);
    trades.push(parts.trades);
    lrp.push(parts.lrp);
  }
  return { cattle: sumCents(cattle), trades: sumCents(trades), lrp: sumCents(lrp) };
}

export const differenceOfParts = (from: Parts, to: Parts): Parts => ({
  cattle: sumCents([to.cattle, -from.cattle]),
  trades: sumCents([to.trades, -from.trades]),
  lrp: sumCents([to.lrp, -from.lrp]),
});

/** All columns together, $. Example: 2,000 on cattle and -800 on trades are 1,200. */
export const partsTotal = ({ cattle, trades, lrp }: Parts): number => sumCents([cattle, trades, lrp]);

/** Whether there is no amount in any column; amounts that cancel out are one. */
export const isNothing = ({ cattle, trades, lrp }: Parts): boolean =>
  cattle === 0 && trades === 0 && lrp === 0;

export interface Effect {
  cause: Cause;
  column: Column;
  amount: number;
}

/** Amounts by cause; causes without an effect are absent. */
export type Causes = Partial<Record<Cause, Parts>>;

/** Adds effects up by cause, in the order of the causes. */
export function causesOf(effects: readonly Effect[]): Causes {
  const causes: Causes = {};
  for (const one of CAUSES) {
    const own = effects.filter((effect) => effect.cause === one);
    const amount = (column: Column): number =>
      sumCents(own.filter((effect) => effect.column === column).map((effect) => effect.amount));
    const parts = { cattle: amount('cattle'), trades: amount('trades'), lrp: amount('lrp') };
    if (!isNothing(parts)) causes[one] = parts;
  }
  return causes;
}
