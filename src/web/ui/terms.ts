interface Term {
  name: string;
  meaning: string;
  /** How it is calculated, with units. */
  formula?: string;
}

/** Every figure that explains itself on the screen, and the words that it needs. */
export const TERMS = {
  'average-price': {
    name: 'Average price',
    meaning: 'The price of trades that are shown as one line, weighted by their contracts.',
    formula: 'sum of contracts x price / sum of contracts',
  },
  basis: {
    name: 'Basis',
    meaning: 'The local cash price less the futures price, $/cwt. If it is not set, it counts as 0.',
  },
  'break-even': {
    name: 'Break-even',
    meaning:
      'The price at which a lot neither makes nor loses money, $/cwt of what it weighs when it is sold.',
    formula: '(cattle + expenses − hedges) / out weight x 100',
  },
  'carried-equity': {
    name: 'Account equity',
    meaning:
      'What a broker account is worth: the equity of its last statement, carried forward at the settlements since.',
  },
  closeout: {
    name: 'Closeout',
    meaning:
      'The result of a lot: its sales, cattle, expenses and hedges, to date, and projected while head remain.',
    formula: 'sales + trades P/L + LRP − cattle − expenses',
  },
  delta: {
    name: 'Delta',
    meaning: 'How much an option’s price follows the price of its future; a put’s is negative.',
  },
  'dollar-move': {
    name: 'A $1.00/cwt move',
    meaning:
      'What the cattle open to the market gain or lose when the price moves by $1.00/cwt, at today’s deltas.',
    formula: '(hedgeable weight − hedged weight) / 100',
  },
  'equity-gross': {
    name: 'Gross equity',
    meaning: 'What the cattle are worth above what was paid for them.',
    formula: 'est. future cash value − total in cost',
  },
  'equity-net': {
    name: 'Net Equity',
    meaning:
      'What the cattle are worth after cost and expenses, with the P/L of their trades. Sales and LRP are not in it.',
    formula: 'gross equity + trades P/L − expenses',
  },
  'equity-sales-lrp': {
    name: 'Equity with Sales and LRP',
    meaning:
      'The sum of the projected results of the lots with head. A shipment without proceeds counts at an estimate.',
    formula: 'Net Equity + proceeds + LRP',
  },
  expenses: {
    name: 'Total expenses',
    meaning:
      'What a lot costs besides its cattle: actual expenses, and projected ones until they become actual.',
  },
  'future-value': {
    name: 'Est. future cash value',
    meaning:
      'What the remaining head should bring when they are sold, at today’s futures price and the basis.',
    formula: 'head x est. out weight x (futures price + basis) / 100',
  },
  'hedged-percent': {
    name: 'Percent hedged',
    meaning:
      'The share of the weight to be sold that futures, options by their delta, and LRP puts protect. Positions of unknown effect are counted beside it.',
    formula: 'hedged weight / (head x est. out weight) x 100',
  },
  inventory: {
    name: 'Inventory',
    meaning: 'The value of all lots with head, at today’s futures prices and their basis, before any cost.',
    formula: 'head x est. out weight x (futures price + basis) / 100, added up',
  },
  lrp: {
    name: 'LRP',
    meaning:
      'Livestock Risk Protection: insurance of a price per cwt by the USDA. Its value here follows the put assigned to it.',
  },
  'lrp-profit': {
    name: 'LRP P/L',
    meaning:
      'The result of a policy, valued by its put at today’s price, less the premium; after it has ended, the indemnity less the premium.',
  },
  'lrp-value': {
    name: 'Theoretical value',
    meaning: 'The price of the put assigned to an LRP policy, $/cwt: its last price, or else its settlement.',
  },
  'client-need': {
    name: 'Points of a client',
    meaning: 'Clients are sorted by their most severe reason, then by the points of all their reasons.',
  },
  'net-value': {
    name: 'Net Value',
    meaning: 'Inventory, trades P/L and LRP P/L together. Equity is lower: it deducts cost and expenses.',
    formula: 'Inventory + Futures/Options + LRP',
  },
  'option-model': {
    name: 'Option model',
    meaning:
      'Black-76, the usual model of options on futures: it moves an option from its quoted price with its future and its days left, at the volatility that the quoted price implies.',
  },
  price: {
    name: 'Current price',
    meaning:
      'For a future, its last price, or else its previous settlement; for an option, the midpoint of bid and ask, or else its last price, or else its settlement. A price older than one trading day is marked as stale.',
  },
  'price-expected': {
    name: 'Expected',
    meaning:
      'What the remaining head should bring per cwt: the futures price of their contract and the basis.',
    formula: 'futures price + basis',
  },
  'price-needed': {
    name: 'Need',
    meaning:
      'The cash price per cwt that the remaining head must bring for the lot to reach its target, with hedges as they stand today.',
    formula: '(cattle + expenses − sales − hedges + target) / (head x est. out weight) x 100',
  },
  'price-simulated': {
    name: 'Simulated prices',
    meaning:
      'Demo prices generated by Drover: they move like market prices but are not from a market. They are shown until an administrator sets up a quote provider or enters prices by hand.',
  },
  'projected-result': {
    name: 'Projected Result',
    meaning:
      'What a lot makes with its sales, hedges and LRP if the remaining head bring the expected price; called Result once nothing on the lot is still open. It is unknown while a shipment has no proceeds.',
    formula: 'sales + est. future cash value + trades P/L + LRP − cattle − expenses',
  },
  tbd: {
    name: 'TBD',
    meaning: 'To be determined: the figure needs a price that is missing. A missing price is never zero.',
  },
  'total-cost': { name: 'Total in cost', meaning: 'What the receivings of a lot cost, without expenses.' },
  'trades-profit': {
    name: 'Trades P/L',
    meaning:
      'The profit or loss of futures and options: open ones at current prices, closed ones as they were closed.',
    formula: '(price − trade price) x contracts x contract size / 100; reversed if sold',
  },
  'value-at-risk': {
    name: 'Value at risk',
    meaning:
      'The loss exceeded on one trading day in twenty, from the price moves of the last 250 trading days applied to today’s positions.',
  },
} satisfies Record<string, Term>;

export type TermId = keyof typeof TERMS;

export const termsMatching = (text: string): [TermId, Term][] =>
  (Object.entries(TERMS) as [TermId, Term][])
    .filter(([, { name, meaning }]) => `${name} ${meaning}`.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted(([, a], [, b]) => a.name.localeCompare(b.name));
