/** The hedges of a lot without any. */
export const NO_HEDGES = {
  trades: { closed: 0, open: 0, open_trades: 0, excluded_count: 0, unmatched: 0 },
  lrp: {
    settled: 0,
    open: 0,
    counting: 0,
    at_premium: 0,
    by_indemnity: 0,
    without_price: 0,
    unsettled: 0,
    unsettled_premium: 0,
  },
};
