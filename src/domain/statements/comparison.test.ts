import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKey } from './accounts.ts';
import { statementDifferences, type OpenContracts } from './comparison.ts';

const future = (b_s: string, quantity: number, price_amount: number, more: object = {}): OpenContracts => ({
  acct: 'RJ1',
  b_s,
  quantity,
  period: 'Dec-26',
  description: 'LIVE CATTLE',
  strike: null,
  p_c: null,
  price_amount,
  ...more,
});

const anyContracts = fc.record({
  acct: fc.constantFrom('RJ10421', 'RJ-104 21', 'RJ2'),
  b_s: fc.constantFrom('Buy', 'Sell'),
  quantity: fc.integer({ min: 1, max: 40 }),
  period: fc.constantFrom('Dec-26', 'Jan-27'),
  description: fc.constantFrom('LIVE CATTLE', 'LV CATTLE', 'FDR CATTLE'),
  strike: fc.constantFrom(null, 220, 222.5),
  p_c: fc.constantFrom(null, 'put' as const, 'call' as const),
  price_amount: fc.integer({ min: 1, max: 400_000 }).map((thousandths) => thousandths / 1000),
});
const book = fc.array(anyContracts, { maxLength: 30 });

const summary = (lines: ReturnType<typeof statementDifferences>) =>
  lines
    .map(({ state, direction, broker, books, contracts_difference, price_difference, ...line }) =>
      JSON.stringify([
        accountKey(line.acct),
        line.period,
        line.strike,
        line.p_c,
        direction,
        state,
        broker && [broker.contracts, broker.price],
        books && [books.contracts, books.price],
        contracts_difference,
        price_difference,
      ]),
    )
    .toSorted();

describe('a comparison of open positions', () => {
  it('of the books with themselves has no difference, in whatever order and spelling', () => {
    fc.assert(
      fc.property(book, (trades) => {
        const again = trades.toReversed().map((one) => ({ ...one, acct: ` ${one.acct.toLowerCase()}` }));
        const lines = statementDifferences(again, trades);
        expect(lines.filter(({ state }) => state !== 'equal')).toEqual([]);
        expect(lines.reduce((sum, { books }) => sum + (books?.contracts ?? 0), 0)).toBe(
          trades.reduce((sum, { quantity }) => sum + quantity, 0),
        );
      }),
    );
  });

  it('does not depend on the order of rows or trades, nor on how contracts are split into rows', () => {
    fc.assert(
      fc.property(book, book, (rows, trades) => {
        const split = rows.flatMap((row) =>
          row.quantity > 1
            ? [
                { ...row, quantity: 1 },
                { ...row, quantity: row.quantity - 1 },
              ]
            : [row],
        );
        expect(summary(statementDifferences(split.toReversed(), trades.toReversed()))).toEqual(
          summary(statementDifferences(rows, trades)),
        );
      }),
    );
  });

  it('turned around has the opposite differences', () => {
    fc.assert(
      fc.property(book, book, (rows, trades) => {
        const total = (lines: ReturnType<typeof statementDifferences>) =>
          lines.reduce((sum, { contracts_difference }) => sum + contracts_difference, 0);
        expect(total(statementDifferences(rows, trades)) + total(statementDifferences(trades, rows))).toBe(0);
        const only = (state: string, lines: ReturnType<typeof statementDifferences>) =>
          lines.filter((line) => line.state === state).length;
        expect(only('only_here', statementDifferences(rows, trades))).toBe(
          only('only_broker', statementDifferences(trades, rows)),
        );
      }),
    );
  });

  it('adds up rows of one contract, and keeps long, short, strikes, puts and calls apart', () => {
    const option = (p_c: string, strike: number) => future('Buy', 1, 5, { p_c, strike });
    const lines = statementDifferences(
      [future('Sell', 2, 221.4), future('Sell', 1, 221.7), future('Buy', 4, 220), option('put', 220)],
      [future('Sell', 5, 221.5), option('put', 222.5), option('call', 220)],
    );
    expect(
      lines.map(({ direction, strike, p_c, state, contracts_difference }) => [
        direction,
        strike,
        p_c,
        state,
        contracts_difference,
      ]),
    ).toEqual([
      ['short', null, null, 'different', -2],
      ['long', 222.5, 'put', 'only_here', -1],
      ['long', 220, 'call', 'only_here', -1],
      ['long', null, null, 'only_broker', 4],
      ['long', 220, 'put', 'only_broker', 1],
    ]);
    expect(lines[0]).toMatchObject({ broker: { contracts: 3, price: 221.5 }, price_difference: 0 });
  });

  it('averages exactly, and agrees with a broker who rounds', () => {
    const here = [future('Buy', 2, 361.25), future('Buy', 1, 361.5)];
    expect(statementDifferences([future('Buy', 3, 361.333)], here)).toMatchObject([
      { state: 'equal', books: { price: 361.33333 }, price_difference: 0 },
    ]);
    expect(statementDifferences([future('Buy', 3, 361.325)], here)).toMatchObject([
      { state: 'different', contracts_difference: 0, price_difference: -0.008 },
    ]);
  });
});
