import { excludedMessages, type ExcludedReason } from '#domain/book/excluded';
import type { UnassignedResult } from '#domain/book/risk';
import { counted, moneySigned } from '#domain/kit/format';
import type { Total } from '#domain/kit/money';

/** Example: `2 lots at a stale price`. Source: decision 46. */
export const staleNotes = (lots: number): string[] =>
  lots === 0 ? [] : [`${counted(lots, 'lot')} at a stale price`];

/** Example: `5 open trades on no lot of these totals: +$12,345.00`. Source: decisions 45 and 46. */
export function unassignedNotes({ trades, trades_pl, policies, lrp_pl }: UnassignedResult): string[] {
  const note = (
    positions: number,
    named: string,
    { total, excluded_count }: Total,
    reason: ExcludedReason,
  ) => {
    const made = moneySigned(excluded_count === positions ? null : total);
    const excluded = excludedMessages({ [reason]: { count: excluded_count } });
    return positions === 0 ? [] : [[`${named} on no lot of these totals: ${made}`, ...excluded].join('; ')];
  };
  return [
    ...note(trades, counted(trades, 'open trade'), trades_pl, 'trades_without_price'),
    ...note(policies, counted(policies, 'LRP policy', 'LRP policies'), lrp_pl, 'policies_without_value'),
  ];
}
