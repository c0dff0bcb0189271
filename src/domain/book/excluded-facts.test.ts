import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedBy } from '../kit/grouping.ts';
import { sumCents } from '../kit/money.ts';
import { insuredValueOf, type LrpPosition } from '../lrp/lrp.ts';
import type { InstrumentPrice } from '../market/prices.ts';
import { isOption, tradeSymbol } from '../market/symbols.ts';
import { exposuresOf } from '../risk/value-at-risk/exposures.ts';
import { lrpPosition, openLot, openTrade } from '../testing/open-book.ts';
import { valuedWithoutBasis } from './equity.ts';
import { type Excluded, sumExcluded } from './excluded.ts';
import type { OpenBook, OpenTrade } from './open-book.ts';
import { riskOfLots, riskTotals, unassignedHedge } from './risk.ts';
import { summedHedge, type SummedPolicies, type SummedTrades } from './summed-book.ts';

/** Laws of the records that figures exclude, on random books: one fact has one count on every screen and for every reader. */

const TODAY = '2026-11-20';
const LOTS = [1, 2, 3];
const trade = fc
  .record({
    lot_id: fc.constantFrom(...LOTS, 99, null),
    b_s: fc.constantFrom('Buy', 'Sell'),
    quantity: fc.integer({ min: 1, max: 30 }),
    description: fc.constantFrom('FDR CATTLE', 'LIVE CATTLE', 'CORN'),
    period: fc.constantFrom('Oct-25', 'Oct-26', 'Mar-27', 'Apr-27'),
    option: fc.constantFrom(
      { strike: null, p_c: null },
      { strike: 230, p_c: 'put' as const },
      { strike: 240, p_c: 'call' as const },
    ),
  })
  .map(({ option, ...of }): OpenTrade => {
    const contract = { ...of, ...option };
    return openTrade({ ...contract, symbol: tradeSymbol(contract) });
  });
const policy = fc
  .record({
    lot_id: fc.constantFrom(...LOTS, 99, null),
    symbol: fc.constantFrom('GFH2100R', 'LEJ2100R', 'LEV2200P', null),
    contracts: fc.constantFrom(0, 2, null),
    endorsement_number: fc.constantFrom('E-1', 'E-2', 'E-10'),
    end_date: fc.constantFrom('2027-03-01', '2026-11-01'),
    insured_value: fc.integer({ min: 1, max: 40_000_000 }).map((cents) => cents / 100),
  })
  .map((of) => lrpPosition(of));
const price = fc.record({
  current: fc.option(fc.constant(220)),
  previous: fc.constant(null),
  theoretical: fc.option(fc.constant(6)),
  delta: fc.option(fc.constant(-0.4)),
});
const SYMBOLS = ['GFH27', 'LEJ27', 'GFH2300R', 'GFH2400E', 'LEJ2300R', 'GFH2100R', 'LEJ2100R', 'LEV2200P'];
const books = fc.record({
  trades: fc.array(trade, { maxLength: 12 }),
  policies: fc.array(policy, { maxLength: 8 }),
  prices: fc
    .tuple(...SYMBOLS.map(() => fc.option(price)))
    .map(
      (each) =>
        new Map<string, InstrumentPrice>(
          each.flatMap((one, at) => (one === null ? [] : [[SYMBOLS[at] ?? '', one] as const])),
        ),
    ),
  lots: fc.constant(LOTS.map((id) => openLot(id))),
});

/** The book as the dashboard reads it: positions summed by instrument. Ended policies are in no book. */
function summedHedgeOf({ trades, policies, prices }: OpenBook) {
  const lotState = ({ lot_id }: { lot_id: number | null }): SummedTrades['lot_state'] =>
    lot_id !== null && LOTS.includes(lot_id) ? 'on feed' : null;
  const keyOf = (of: Pick<OpenTrade, 'symbol' | 'description' | 'b_s' | 'lot_id' | 'strike' | 'p_c'>) =>
    JSON.stringify([of.symbol, of.description, of.b_s, of.p_c, of.strike, lotState(of)]);
  const sums = [...groupedBy(trades, keyOf).values()].flatMap((own): SummedTrades[] =>
    own.slice(0, 1).map((of) => ({
      ...of,
      lot_state: lotState(of),
      trade_date: null,
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      amount: sumCents(own.map(({ quantity, price_amount }) => quantity * price_amount)),
      trades: own.length,
    })),
  );
  const puts = [
    ...groupedBy(policies, (of) =>
      JSON.stringify([of.symbol, lotState(of), of.contracts && of.contracts > 0]),
    ).values(),
  ].flatMap((own): SummedPolicies[] => {
    const known = own.flatMap(({ contracts }) => contracts ?? []);
    return own.slice(0, 1).map((of) => ({
      symbol: of.symbol,
      lot_state: lotState(of),
      policies: own.length,
      contracts: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
      insured_value: insuredValueOf(own),
      current: null,
      prev: null,
    }));
  });
  return summedHedge({ lots: [], trades: sums, policies: puts, prices }, TODAY);
}

/** The book of the risk page: lots with head and the positions on none of them. */
const excludedOnRisk = (book: OpenBook): Excluded =>
  sumExcluded([riskTotals(riskOfLots(book, TODAY)).excluded, unassignedHedge(book, TODAY).excluded]);

/** Counts and amounts, with the names of contracts; endorsements are named only where they are known. */
const factsOf = (excluded: Excluded) =>
  Object.entries(excluded).map(([reason, { count, amount, names }]) => ({
    reason,
    count,
    amount,
    names: reason.endsWith('_contracts') ? names : [],
  }));

const property = (holds: (book: OpenBook) => void): void =>
  fc.assert(
    fc.property(books, (book) => {
      // A book holds the policies that count.
      holds({ ...book, policies: book.policies.filter(({ end_date }) => end_date >= TODAY) });
    }),
    { numRuns: 300 },
  );

describe('what the hedge of a book excludes', () => {
  it('has the same count, amount and contracts on the dashboard and on the risk page', () =>
    property((book) => expect(factsOf(summedHedgeOf(book).excluded)).toEqual(factsOf(excludedOnRisk(book)))));

  it('names the same contracts as value at risk', () =>
    property((book) => {
      const exposed = {
        ...book,
        trades: book.trades.map((one) => ({ ...one, owner: 'Lazy K', option: isOption(one), trades: 1 })),
        policies: book.policies.map((one) => ({ ...one, owner: 'Lazy K', policies: 1 })),
        prices: new Map([...book.prices].map(([symbol, one]) => [symbol, { ...one, symbol }])),
      };
      const { stopped_contracts: stopped } = exposuresOf(exposed, TODAY).excluded;
      expect(stopped).toEqual(excludedOnRisk(book).stopped_contracts);
    }));

  it('is the same for another user of the entity, who may see fewer endorsements', () =>
    fc.assert(
      fc.property(books, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (book, seen) => {
        const policies = book.policies.map((of, at): LrpPosition =>
          seen[at] ? of : { ...of, policy_id: null, endorsement_number: null },
        );
        expect(factsOf(excludedOnRisk({ ...book, policies }))).toEqual(factsOf(excludedOnRisk(book)));
      }),
    ));
});

describe('lots without a basis', () => {
  it('are those whose value counts a basis of 0: a lot without a price has no value', () => {
    const lots = [{ basis: null, futures_contract: 'GFH27' }, { basis: null }, { basis: -2 }].map((of, at) =>
      openLot(at + 1, { futures_contract: 'LEZ26', ...of }),
    );
    const quote = { current: 220, previous: null, theoretical: null, delta: null };
    const [inFeeder, inBoth] = [['GFH27'], ['GFH27', 'LEZ26']].map((quoted) => {
      const prices = new Map(quoted.map((symbol) => [symbol, quote]));
      return valuedWithoutBasis(riskOfLots({ lots, trades: [], policies: [], prices }, TODAY));
    });
    expect([inFeeder, inBoth]).toEqual([1, 2]);
  });
});
