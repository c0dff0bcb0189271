import type { LotSums } from './lot-sums.ts';
import type { CloseoutHedges } from './money.ts';

export const CLOSEOUT_STATES = ['on feed', 'partly shipped', 'closed out', 'final'] as const;
export type CloseoutState = (typeof CLOSEOUT_STATES)[number];

export const CLOSEOUT_STATE_LABELS: Record<CloseoutState, string> = {
  'on feed': 'On feed',
  'partly shipped': 'Partly shipped',
  'closed out': 'Closed out',
  final: 'Final',
};

type Counted = Pick<
  LotSums,
  'total_received' | 'total_shipped' | 'current_hd' | 'expenses_projected' | 'shipments_without_proceeds'
>;

/**
 * The state of a lot's closeout; null for a lot without receivings. A lot without head is *closed out*; it is *final* once nothing
 * is open: no trade, no closing without a match, no counting or unsettled policy, no projected expense, no shipment without
 * proceeds. Example: a lot whose last head were shipped, with one LE still sold, is closed out.
 * Source: decisions 51 and 66.
 */
export function closeoutState(sums: Counted, { trades, lrp }: CloseoutHedges): CloseoutState | null {
  if (sums.total_received === 0) return null;
  if (sums.current_hd > 0) return sums.total_shipped > 0 ? 'partly shipped' : 'on feed';
  const isOpen =
    trades.open_trades + trades.unmatched + lrp.counting + lrp.unsettled > 0 ||
    sums.expenses_projected > 0 ||
    sums.shipments_without_proceeds > 0;
  return isOpen ? 'closed out' : 'final';
}
