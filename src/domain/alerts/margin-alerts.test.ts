import { describe, expect, it } from 'vitest';
import { pricesOf } from '../market/prices.ts';
import { openLot } from '../testing/open-book.ts';
import { type MarginFacts, marginCalls, oldStatements, riskAboveLimit } from './margin-alerts.ts';

const today = '2026-11-20';
const account = {
  acct: 'RJ1',
  owner: 'Lazy K',
  held: [{ symbol: 'LEZ26', net: -4 }],
  balance: { day: '2026-11-18' },
  equity: 20_000,
};
const rates = [
  { id: 1, root: 'LE' as const, valid_from: '2015-10-08', initial: 1980, maintenance: 1800, version: 1 },
];
const quiet: MarginFacts = {
  margin: { accounts: [account], rates, limits: [], sales: [] },
  book: { lots: [], trades: [], policies: [], prices: new Map() },
  today,
};
const of = (more: object): MarginFacts => ({
  ...quiet,
  margin: { ...quiet.margin, accounts: [{ ...account, ...more }] },
});

describe('alerts about accounts', () => {
  it('are none with more room than a limit day and a fresh statement', () => {
    expect([...marginCalls(quiet), ...oldStatements(quiet), ...riskAboveLimit(quiet)]).toEqual([]);
  });

  it('say that a call is near or due, and stay dismissed while the same futures are held', () => {
    const [near] = marginCalls(of({ equity: 18_799 }));
    expect(near?.message).toBe(
      'Account RJ1: one limit day would use up the $11,599 left before a margin call',
    );
    expect(marginCalls(of({ equity: 18_000 }))[0]?.facts).toBe(near?.facts);
    const [due] = marginCalls(of({ equity: 4720 }));
    expect(due?.message).toBe('Account RJ1: a margin call of $3,200 is due: wire it by Nov 20');
    expect(due?.facts).not.toBe(near?.facts);
  });

  it('are about an account with a single contract, and with one closed beside an open one', () => {
    expect(marginCalls(of({ equity: 100, held: [{ symbol: 'LEZ26', net: 1 }] }))).toHaveLength(1);
    const held = [...account.held, { symbol: 'LEG27', net: 0 }];
    expect(marginCalls(of({ equity: 4720, held }))).toHaveLength(1);
  });

  it('are none where rates or equity are missing, or nothing is held', () => {
    const unknown = {
      ...quiet,
      margin: { ...quiet.margin, rates: [], accounts: [{ ...account, equity: 1 }] },
    };
    expect(marginCalls(unknown)).toEqual([]);
    expect(marginCalls(of({ equity: null }))).toEqual([]);
    expect(marginCalls(of({ equity: 0, held: [] }))).toEqual([]);
    expect(oldStatements(of({ balance: null }))).toEqual([]);
  });

  it('say that a statement is old, from the first day on which it is', () => {
    expect(oldStatements(of({ balance: { day: '2026-11-12' } }))).toMatchObject([
      {
        since: '2026-11-20',
        message: 'The last statement of account RJ1 is dated Nov 12, 2026, more than five trading days ago',
      },
    ]);
  });
});

describe('the alert about value at risk', () => {
  const lot = openLot(7, {
    current_hd: 100,
    est_out_wt: 1400,
    marketing_class: 'Fat',
    futures_contract: 'LEZ26',
    basis: 0,
    total_cost: 250_000,
    closed_pl: 0,
    total_expenses: 10_000,
  });
  const prices = pricesOf([{ symbol: 'LEZ26', last_price: 230, previous_settlement: null }], []);
  const withLimit = (risk_limit: number, value_at_risk: number): MarginFacts => ({
    ...quiet,
    book: { ...quiet.book, lots: [lot], prices },
    margin: {
      ...quiet.margin,
      limits: [{ owner: 'Lazy K', risk_limit, value_at_risk }],
      sales: [{ lot_id: 7, sales: 38_000, unpriced_shipments: [] }],
    },
  });

  it('compares it with the share of projected result that the entity has set', () => {
    // 322,000 of cattle - 250,000 - 10,000 + 38,000 sold = 100,000.
    expect(riskAboveLimit(withLimit(5, 5000))).toEqual([]);
    expect(riskAboveLimit(withLimit(5, 5000.01))).toMatchObject([
      {
        message: 'Value at risk is $5,000, above 5.00% of the equity of $100,000',
        facts: '5 1',
      },
    ]);
    expect(riskAboveLimit(withLimit(5, 10_000))[0]?.facts).toBe('5 2');
  });

  it('says which lots of that equity have no plan to finish', () => {
    const facts = withLimit(5, 5000.01);
    const open = {
      ...facts.book,
      lots: facts.book.lots.map((one) => ({ ...one, missing: ['feed' as const] })),
    };
    expect(riskAboveLimit({ ...facts, book: open })[0]?.message).toMatch(
      /of the equity of \$100,000; 1 lot without a plan to finish: /,
    );
  });
});
