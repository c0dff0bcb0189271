import { futureValue } from '#domain/book/equity';
import { knownSum } from '#domain/kit/money';
import { priceOf } from '#domain/market/prices';
import { riskOfLots } from '#domain/book/risk';
import { type MarketMove, movedBook, movedLots, movedPrices } from '#domain/risk/what-if';
import type { ValuedBook } from './data.ts';

type PricedBook = Pick<ValuedBook, 'book' | 'today'>;

/** All open positions, valued by the same rules at the prices and basis of the move. */
export const riskAfterMove = ({ book, today }: PricedBook, move: MarketMove): ValuedBook['risks'] =>
  riskOfLots(movedBook(book, move, today), today);

/** Net equity for each step of the basis on top of a move; null where no lot has a price. The basis changes only the value of lots, so positions are valued once. */
export function netEquityByBasis(
  valued: PricedBook,
  move: MarketMove,
  steps: readonly number[],
): (number | null)[] {
  const risks = riskAfterMove(valued, move);
  const prices = movedPrices(valued.book.prices, move, valued.today);
  return steps.map((step) => {
    const moved = movedLots(risks, { ...move, basis: { Feeder: step, Fat: step } });
    return knownSum(
      moved.map((lot, at) => {
        const { net_equity = null, est_future_value = null } = risks[at] ?? {};
        const value = futureValue(lot, priceOf(prices, lot.futures_contract).current);
        return net_equity === null || est_future_value === null || value === null
          ? null
          : net_equity - est_future_value + value;
      }),
    ).total;
  });
}
