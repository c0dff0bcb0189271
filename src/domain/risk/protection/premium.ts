import { minus, rounded, times } from '../../kit/money.ts';

/**
 * What the producer pays per cwt = total premium x (1 - subsidy), 5 decimals. Example: 6.82 less 25 % is 5.115. Source: Diersen, July
 * 2, 2020.
 */
export const producerPremium = (total: number, subsidy: number): number =>
  rounded(times(total, minus(100, subsidy), 0.01), 5);
