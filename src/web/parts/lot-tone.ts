import type { Missing } from '#domain/kit/format';
import { isBeforeCostToFinish, type Lot } from '#domain/lots/lots';
import { type Tone, tone } from '../lib/format.ts';

/** Grey for a figure of a lot before the cost to finish it. Source: decision 88. */
export const greyBeforePlan = (lot: Pick<Lot, 'cover'>): Tone | undefined =>
  isBeforeCostToFinish(lot) ? 'grey' : undefined;

/** The tone of a lot's result: neither a gain nor a loss while part of it is unknown, and grey before the cost to finish. Source: decisions 85 and 88. */
export const resultToneOf = (
  result: number | Missing,
  lot: Pick<Lot, 'cover'>,
  isPart: boolean,
): Tone | undefined => greyBeforePlan(lot) ?? tone(isPart ? null : result);
