import type { Alert } from './alert.ts';

/** What costs money first when it is left undone stands first. */
const URGENCY: Record<Alert['kind'], number> = {
  backup_failed: 1,
  contract_ending: 2,
  lrp_ending: 3,
  subsidy_capture: 4,
  lot_hedge: 5,
  lrp_put: 6,
  lrp_reminder: 7,
  lot_past_out_date: 8,
  lrp_settlement: 9,
  trades_without_lot: 10,
  stale_prices: 11,
};

/**
 * The alerts, most urgent first, and of one kind the longest standing first. Example: a contract that stops trading comes before a
 * lot past its out date, and that before stale prices. Source: decisions 41 and 42.
 */
export const mostUrgentFirst = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted(
    (one, other) => URGENCY[one.kind] - URGENCY[other.kind] || one.since.localeCompare(other.since),
  );
