import type { Alert } from '../kit/alert.ts';

/** What costs money first when it is left undone stands first. */
const URGENCY: Record<Alert['kind'], number> = {
  backup_failed: 1,
  margin_call: 2,
  contract_ending: 3,
  lrp_ending: 4,
  subsidy_capture: 5,
  value_at_risk: 6,
  trades_doubtful: 7,
  lot_hedge: 8,
  lrp_put: 9,
  lrp_reminder: 10,
  lot_past_out_date: 11,
  lrp_settlement: 12,
  opposing_trades: 13,
  trades_without_lot: 14,
  statement_old: 15,
  stale_prices: 16,
};

/**
 * The alerts, most urgent first, and of one kind the longest standing first. Example: a contract that stops trading comes before a
 * lot past its out date, and that before stale prices. Source: decisions 41 and 42.
 */
export const mostUrgentFirst = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted(
    (one, other) => URGENCY[one.kind] - URGENCY[other.kind] || one.since.localeCompare(other.since),
  );
