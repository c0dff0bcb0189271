/** The largest amounts that can be stored; each fits its column with room for sums. */
export const LIMITS = {
  head: 1_000_000,
  lotWeight: 2_000_000_000,
  headWeight: 10_000,
  money: 1_000_000_000,
  price: 100_000,
  contracts: 1_000_000,
  id: 2_147_483_647,
} as const;
