/**
 * Alerts by the cost of missing them, highest first: a legal deadline, money to wire, an end date, missing data, an opinion.
 * Source: decision 89; `beyond.md` I, other kinds are placed beside similar ones.
 */
export const SEVERITY = {
  subsidy_capture: 100,
  notice_of_death: 90,
  margin_to_wire: 85,
  backup_failed: 82,
  contract_stopped: 80,
  premium_due: 70,
  borrowing_deficit: 70,
  margin_near: 60,
  ending_value: 50,
  overdue_task: 40,
  ending: 30,
  early_shipment: 30,
  past_out_date: 25,
  missing_data: 22,
  without_plan: 20,
  hedge_out_of_band: 20,
  value_at_risk: 20,
  stale: 15,
  without_lot: 10,
  expenses_past: 5,
  shared_note: 5,
} as const;
