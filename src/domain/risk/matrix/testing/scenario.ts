import type { Day } from '../../../kit/days.ts';
import { pricesOf } from '../../../market/prices.ts';
import type { ScenarioLot, ScenarioTrade, PolicyPayoff } from '../scenario-book.ts';
import type { MatrixFacts } from '../matrix.ts';
import { type Scenario, scenarioSchema } from '../scenario.ts';

/** Parts of a book for tests of matrices. */

export const TODAY: Day = '2026-11-20';

/** HP-2599 of the demo: 151 of 190 head to sell, with sales. */
export const aLot = (more: Partial<ScenarioLot> = {}): ScenarioLot => ({
  id: 1,
  lot: 'HP-2599',
  owner: 'High Plains',
  entity_id: 2,
  current_hd: 151,
  total_shipped: 36,
  est_out_wt: 1275,
  est_out_date: '2026-12-25',
  marketing_class: 'Fat',
  futures_contract: 'LEZ26',
  basis: 0.5,
  left_open: false,
  cover: 'planned',
  missing: [],
  total_cost: 420_918.4,
  closed_pl: 0,
  unmatched_offsets: 0,
  total_expenses: 143_098.5,
  proceeds: 105_294.6,
  unpriced_shipments: [],
  plan: null,
  ...more,
});

export const aTrade = (more: Partial<ScenarioTrade> = {}): ScenarioTrade => ({
  lot_id: 1,
  owner: 'High Plains',
  status: 'open',
  b_s: 'Sell',
  quantity: 4,
  period: 'Dec-26',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount: 236.55,
  symbol: 'LEZ26',
  ...more,
});

export const aPayoff = (more: Partial<PolicyPayoff> = {}): PolicyPayoff => ({
  endorsement_number: 'E-1',
  lot_id: 1,
  owner: 'High Plains',
  root: 'LE',
  end_date: '2026-12-20',
  floor: 322_000,
  weight: 1400,
  cost: 8400,
  ...more,
});

const FUTURES = [
  { symbol: 'LEZ26', last_price: 229.45, previous_settlement: 229 },
  { symbol: 'GFF27', last_price: 350.125, previous_settlement: 349 },
];
const OPTIONS = [
  {
    symbol: 'LEZ2200Q',
    last_price: 3.5,
    bid_price: null,
    ask_price: null,
    settlement: null,
    previous_settlement: null,
    delta: -0.3,
  },
];

export const someFacts = (book: Partial<MatrixFacts['book']> = {}): MatrixFacts => ({
  book: {
    lots: [aLot()],
    trades: [],
    policies: [],
    payoffs: [],
    ended: [],
    prices: pricesOf(FUTURES, OPTIONS),
    ...book,
  },
  factorOf: () => 1,
  today: TODAY,
});

export const aScenario = (more: Partial<Scenario> = {}): Scenario => ({
  ...scenarioSchema.parse({ target_date: TODAY, price_step: 10, across_step: 2 }),
  ...more,
});
