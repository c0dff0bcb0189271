import type { Alert } from './alert.ts';

/** What costs money first when it is left undone stands first. */
const URGENCY: Record<Alert['kind'], number> = {
  backup_failed: 1,
  margin_call: 2,
  contract_ending: 3,
  lrp_ending: 4,
  subsidy_capture: 5,
  value_at_risk: 6,
  lot_hedge: 7,
  lrp_put: 8,
  lrp_reminder: 9,
  lot_past_out_date: 10,
  lrp_settlement: 11,
  trades_without_lot: 12,
  statement_old: 13,
  stale_prices: 14,
};

/**
 * The alerts, most urgent first, and of one kind the longest standing first. Example: a contract that stops trading comes before a
 * lot past its out date, and that before stale prices. Source: decisions 41 and 42.
 */
export const mostUrgentFirst = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted(
    (one, other) => URGENCY[one.kind] - URGENCY[other.kind] || one.since.localeCompare(other.since),
  );
