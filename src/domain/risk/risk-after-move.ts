import { futureValue } from '../book/equity.ts';
import type { OpenBook, OpenLot } from '../book/open-book.ts';
import { type LotRisk, riskOfLots } from '../book/risk.ts';
import type { Day } from '../kit/days.ts';
import { knownSum, sumCents } from '../kit/money.ts';
import { priceOf } from '../market/prices.ts';
import { type MarketMove, movedBook, movedLots, movedPrices } from './what-if.ts';

interface PricedBook<Lot extends OpenLot = OpenLot> {
  book: OpenBook<Lot>;
  today: Day;
}

/** All open positions, valued by the same rules at the prices and basis of the move. */
export const riskAfterMove = <Lot extends OpenLot>(
  { book, today }: PricedBook<Lot>,
  move: MarketMove,
): (LotRisk & Lot)[] => riskOfLots(movedBook(book, move, today), today);

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

/** The steps of price and basis around a move, $/cwt. */
const PRICE_STEPS = [-20, -10, 0, 10, 20];
export const BASIS_STEPS = [-4, -2, 0, 2, 4];

/** A row of the grid: the total net equity at one step of the price and each step of the basis, $; null where no lot has a price. */
export interface GridRow {
  price: number;
  cells: { basis: number; value: number | null }[];
}

/** Total net equity at prices and basis around a move: prices in rows, basis in columns. */
export const netEquityGrid = (valued: PricedBook, { futures, basis }: MarketMove): GridRow[] =>
  PRICE_STEPS.map((price) => {
    const moved = { futures: { GF: futures.GF + price, LE: futures.LE + price }, basis };
    const values = netEquityByBasis(valued, moved, BASIS_STEPS);
    return { price, cells: BASIS_STEPS.map((step, at) => ({ basis: step, value: values[at] ?? null })) };
  });

/** The lots after a move, each with the change of its net equity, $; null where either is not known. */
export const lotsAfterMove = <Lot extends Pick<LotRisk, 'net_equity'>>(
  now: readonly Lot[],
  moved: readonly Lot[],
): (Lot & { change: number | null })[] =>
  moved.map((lot, at) => {
    const before = now[at]?.net_equity ?? null;
    const change = before === null || lot.net_equity === null ? null : sumCents([lot.net_equity, -before]);
    return { ...lot, change };
  });
