/** The parts of saved scenarios in tests; each call returns another one. */

let made = 0;

/** A contract of next year. */
const CONTRACT = `LEZ${(new Date().getFullYear() + 1) % 100}`;

export const scenarioInput = () => ({
  target_date: `2099-01-${String(10 + (++made % 20))}`,
  across: made % 2 === 0 ? 'basis' : 'weight',
  price_step: 5 + (made % 7),
  price_count: made % 2 === 0 ? 5 : 7,
  across_step: 1.5 + (made % 5),
  across_count: made % 2 === 0 ? 7 : 5,
  gf_per_le: 1 + (made % 9) / 10,
  show: made % 2 === 0 ? 'total' : 'head',
  positions: [
    { kind: 'future', contract: CONTRACT, b_s: 'Sell', quantity: made, price: 229.45 },
    {
      kind: 'lrp',
      type: 'fed',
      end_date: '2099-01-01',
      head_count: made,
      target_wt: 1400,
      coverage: 225,
      premium: 6.27,
    },
  ],
});

export const scenarioBase = (symbol = CONTRACT) => ({
  day: '2026-11-20',
  prices: [{ symbol: symbol.slice(0, 12), price: 229.45 + ++made }],
  head: 100,
  value: 10 + made,
  sales: 20,
  bought: 30,
  expenses: 40,
  closed: 50,
  settled: 60,
  trades: 70,
  lrp: 80,
  result: 90.5 + made,
});

/** A scenario of an entity, with names that no other call uses. */
export const scenarioForm = () => ({
  name: `New scenario ${++made}`,
  input: scenarioInput(),
  base: scenarioBase(),
});
