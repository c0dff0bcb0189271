import type { Day } from '#domain/kit/days';
import type { StoppedContract } from '#domain/market/stopped-contracts';
import type { TiedTotals } from '#domain/snapshots/tied-totals';
import type { UnassignedResult } from '#domain/book/risk';
import { counted, dayOfYear, dollars, moneySigned, moneyWhole } from '#domain/kit/format';

/** The notes below totals of lots. */

/** Example: `40 lots without a price, $13,753,157 of cost, are not in these totals`. Source: decision 46. */
export const withoutPriceNotes = ({
  lots_without_price: lots,
  cost_without_price: cost,
}: Pick<TiedTotals, 'lots_without_price' | 'cost_without_price'>): string[] =>
  lots === 0
    ? []
    : [
        `${counted(lots, 'lot')} without a price, ${moneyWhole(cost)} of cost, ${lots === 1 ? 'is' : 'are'} not in these totals`,
      ];

/** Example: `GFX26 stopped trading on Nov 19: value of that day`. Source: decision 42. */
export const stoppedMessage = (symbol: string, stoppedOn: Day, today: Day): string =>
  `${symbol} stopped trading on ${dayOfYear(stoppedOn, today)}: value of that day`;

/** Example: `3 lots: GFX26 stopped trading on Nov 19: value of that day`. Source: decision 42. */
export const stoppedNotes = (contracts: readonly StoppedContract[], today: Day): string[] =>
  contracts.map(
    ({ symbol, stopped_on, lots }) => `${counted(lots, 'lot')}: ${stoppedMessage(symbol, stopped_on, today)}`,
  );

/** Example: `2 lots without a basis: it counts as 0`. */
export const withoutBasisNotes = (lots: number): string[] =>
  lots === 0 ? [] : [`${counted(lots, 'lot')} without a basis: it counts as 0`];

/** Example: `2 lots at a stale price`. Source: decision 46. */
export const staleNotes = (lots: number): string[] =>
  lots === 0 ? [] : [`${counted(lots, 'lot')} at a stale price`];

/** Example: `3 trades left out of Trades P/L: without a price, or closings without a match`. Source: decisions 21 and 51. */
export const tradesLeftOutNotes = (trades: number): string[] =>
  trades === 0
    ? []
    : [`${counted(trades, 'trade')} left out of Trades P/L: without a price, or closings without a match`];

/** The figures missing from *Sales* and *LRP*; null in snapshots from before these were stored. Source: decisions 21 and 65. */
export function salesAndLrpNotes(
  shipments: number | null,
  policies: number | null,
  estimate: number | null,
): string[] {
  if (shipments === null || policies === null) return ['Sales and LRP were not captured yet on this day'];
  return [
    ...(shipments === 0
      ? []
      : [
          `${counted(shipments, 'shipment')} without proceeds left out of Sales${estimate === null ? '' : `; Equity with Sales and LRP counts an estimated ${dollars(estimate)}`}`,
        ]),
    ...(policies === 0
      ? []
      : [
          `${counted(policies, 'LRP policy', 'LRP policies')} left out of LRP: without a price of the put, or ended without an ending value`,
        ]),
  ];
}

/** Example: `5 open trades on no lot of these totals: +$12,345.00`. Source: decisions 45 and 46. */
export function unassignedNotes({ trades, trades_pl, policies, lrp_pl }: UnassignedResult): string[] {
  const lines = [
    { count: trades, named: counted(trades, 'open trade'), made: trades_pl },
    { count: policies, named: counted(policies, 'LRP policy', 'LRP policies'), made: lrp_pl },
  ];
  return lines
    .filter(({ count }) => count > 0)
    .map(({ count, named, made: { total, left_out } }) => {
      const made = moneySigned(left_out === count ? null : total);
      const without = left_out > 0 ? `, ${left_out} without a price` : '';
      return `${named} on no lot of these totals: ${made}${without}`;
    });
}
