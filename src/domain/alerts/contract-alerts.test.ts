import { expect, it } from 'vitest';
import { noFacts } from '../testing/alert-facts.ts';
import { openTrade } from '../testing/open-book.ts';
import { alertsOf } from './alerts.ts';

/** The alerts of Nov 19, 2026, the last trading day of GFX26. */
const messages = (...trades: [quantity: number, b_s: string][]) =>
  alertsOf({
    ...noFacts,
    today: '2026-11-19',
    book: {
      ...noFacts.book,
      trades: trades.map(([quantity, b_s]) => ({
        ...openTrade({ lot_id: null, symbol: 'GFX26', quantity, b_s }),
        owner: 'Lazy K',
      })),
    },
  }).map(({ message }) => message);

it('a contract stops on its last trading day, and its net position is named', () => {
  expect(messages([1, 'Buy'])).toEqual(['GFX26 stops trading on Nov 19, 2026: net long 1 in 1 open trade']);
  expect(messages([2, 'Buy'], [2, 'Sell'])).toEqual([
    'GFX26 stops trading on Nov 19, 2026: net 0 in 2 open trades',
  ]);
});
