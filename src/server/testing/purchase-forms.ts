/** The parts of purchase plans in tests; each call returns another one. */

let made = 0;

export const purchaseInput = () => ({
  head: 100 + ++made,
  sex: made % 2 === 0 ? 'steers' : 'heifers',
  date_in: `2026-12-${String(10 + (made % 20))}`,
  in_wt: 600 + (made % 50),
  out_wt: 1400 + (made % 50),
  adg: (300 + (made % 50)) / 100,
  feed_unit: made % 2 === 0 ? 'gain' : 'day',
  feed_rate: 3 + (made % 50),
  yardage: (made % 50) / 100,
  medicine: made,
  care: made + 1,
  freight: made + 2,
  marketing: made + 3,
  interest: (made % 50) / 10,
  deaths: (made % 49) / 10,
  target: made,
  price: 200 + made,
  basis: (made % 400) / 4,
  paid_cwt: 300 + made,
  step_price: 1 + made,
  step_feed: 2 + made,
});

/** A purchase plan with a name that no other call uses. */
export const purchasePlan = () => ({ name: `New purchase ${++made}`, input: purchaseInput() });
