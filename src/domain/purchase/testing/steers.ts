/** 100 steers of 650 lb to buy, to 1,400 lb at 105 $/cwt of gain, as typed in Plan a Purchase. */
export const STEERS_TO_BUY = {
  head: 100,
  sex: 'steers',
  date_in: '2026-12-01',
  in_wt: 650,
  out_wt: 1400,
  adg: 3.54,
  feed_unit: 'gain',
  feed_rate: 105,
  yardage: 0.45,
  interest: 8.25,
  price: 227.7,
  basis: 0,
} as const;
