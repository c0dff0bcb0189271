/** The parts of saved comparisons in tests; each call returns another one. */

let made = 0;

const comparedInput = () => ({
  root: ++made % 2 === 0 ? 'LE' : 'GF',
  contract: `LEZ${20 + (made % 70)}`,
  est_out_date: `2099-01-${String(10 + (made % 20))}`,
  head: made,
  out_wt: 700 + made,
  basis: made / 4,
  price: 229.5 + made,
  commission: 60 + made,
  future_contracts: 2 + made,
  put_contracts: 3 + made,
  strike: 220 + made,
  premium: 5.5 + made,
  sells_call: made % 2 === 0,
  call_strike: 240 + made,
  call_premium: 2.5 + made,
  premium_day: '2026-11-20',
  lrp_type: made % 2 === 0 ? 'fed' : 'strs_wt_2',
  effective_date: '2026-11-23',
  end_date: '2099-02-22',
  lrp_head: made,
  target_wt: 1400 + made,
  coverage: 225.5 + made,
  lrp_premium: 6.25 + made,
  premium_of: made % 2 === 0 ? 'total' : 'producer',
  level: 95,
  beginning: made % 2 === 0,
  index_spread: -1.5,
  step: 5 + made,
});

export const comparedShown = () => ({
  day: '2026-11-20',
  price: 229.5 + ++made,
  floors: { future: 230, put: 219.5 + made, lrp: null },
});

/** The stored figures of a comparison. */
const proposedFigures = (lot: string) => ({
  title: `Protection Proposal ${lot}`,
  entity_name: lot,
  day: '2026-11-20',
  made_at: 'Nov 20, 2026, 2:05 PM CST',
  prices: 'No market prices used',
  simulated: false,
  one_page: true,
  figures: [],
  tables: [],
  notes: [],
});

/** A comparison as it is stored. */
export const storedComparison = (name: string) => ({
  name,
  input: comparedInput(),
  shown: comparedShown(),
  proposal: proposedFigures(name),
});

/** A comparison of a lot, with a name that no other call uses. */
export const comparedForm = () => ({
  name: `New comparison ${++made}`,
  input: comparedInput(),
  shown: comparedShown(),
});
