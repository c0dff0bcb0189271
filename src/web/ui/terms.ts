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
    meaning: 'The local cash price less the futures price, $/cwt. Not set, it counts as 0.',
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
      'What a broker account is worth: the equity of its last statement, carried on by the settlements since then.',
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
  'equity-gross': {
    name: 'Gross equity',
    meaning: 'What the cattle are worth above what was paid for them.',
    formula: 'est. future cash value − total in cost',
  },
  'equity-net': {
    name: 'Net equity',
    meaning: 'What the cattle are worth after cost and expenses, with the result of their trades.',
    formula: 'gross equity + trades P/L − expenses',
  },
  'equity-sales-lrp': {
    name: 'Equity with sales and LRP',
    meaning:
      'Net equity with what was sold, settled LRP, and the P/L of LRP policies that count. It is unknown while a shipment of the lot has no proceeds; totals then count an estimate.',
    formula: 'net equity + proceeds + LRP',
  },
  expenses: {
    name: 'Total expenses',
    meaning:
      'What a lot costs beside its cattle: actual expenses, and projected ones until they become actual.',
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
      'The weight that futures, options by their delta, and LRP puts protect, of the weight to be sold. What is not known is counted beside it.',
    formula: 'hedged weight / (head x est. out weight) x 100',
  },
  inventory: {
    name: 'Inventory',
    meaning:
      'The value of all lots with head, at today’s futures prices and their basis; no cost is taken off.',
    formula: 'head x est. out weight x (futures price + basis) / 100, added up',
  },
  lrp: {
    name: 'LRP',
    meaning:
      'Livestock Risk Protection: insurance of a price per cwt by the USDA. Its value here follows the put that stands behind it.',
  },
  'lrp-profit': {
    name: 'LRP P/L',
    meaning:
      'The result of a policy by its put at today’s price, less the premium; after it has ended, the indemnity less the premium.',
  },
  'lrp-value': {
    name: 'Theoretical value',
    meaning: 'The price of the put behind an LRP policy, $/cwt: its last price, else its settlement.',
  },
  'net-value': {
    name: 'Net Value',
    meaning:
      'Inventory, trades P/L and LRP P/L together. Equity is less: cost and expenses are taken off there.',
    formula: 'Inventory + Futures/Options + LRP',
  },
  price: {
    name: 'Current price',
    meaning:
      'Of a future its last price, else its previous settlement; of an option the middle of bid and ask, else its last price, else its settlement. A price older than one trading day is marked as stale.',
  },
  'price-expected': {
    name: 'Expected cash price',
    meaning:
      'What the remaining head should bring per cwt: the futures price of their contract and the basis.',
    formula: 'futures price + basis',
  },
  'price-simulated': {
    name: 'Simulated prices',
    meaning:
      'Prices that Drover makes up to try it with: they move like a market’s, but no market stands behind them. A server shows them until its administrator sets up a provider of quotes, or enters prices by hand.',
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
    formula: '(price − trade price) x contracts x contract size / 100; the other way round where sold',
  },
  'value-at-risk': {
    name: 'Value at risk',
    meaning:
      'The loss that one trading day in twenty passes, from the price moves of the last 250 trading days on today’s positions.',
  },
} satisfies Record<string, Term>;

export type TermId = keyof typeof TERMS;

/** The terms by name, that match a text. */
export const termsMatching = (text: string): [TermId, Term][] =>
  (Object.entries(TERMS) as [TermId, Term][])
    .filter(([, { name, meaning }]) => `${name} ${meaning}`.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted(([, a], [, b]) => a.name.localeCompare(b.name));
