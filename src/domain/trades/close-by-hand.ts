import type { Day } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import { jsonTable } from './file/table.ts';
import { directionOf, type OffsetPart, spreadOffset, type Trade, type TradeTerms } from './trades.ts';

/** An open trade that may be closed by hand. */
export type ClosableTrade = TradeTerms & Pick<Trade, 'id' | 'acct' | 'name' | 'trade_date' | 'lot_id'>;

interface HandOffset {
  day: Day;
  /** $/cwt. */
  price: number;
  contracts: number;
}

/**
 * The trades that close open ones of one contract and direction, oldest first, as a file of trades: a row for each account and lot, as a
 * trade is closed by one of its own lot. Example: 4 of two trades of 3, on lots A and B, are a row of 3 on A and a row of 1 on B.
 * Source: decisions 34 and 51.
 */
export function closedByHand(
  trades: readonly ClosableTrade[],
  { day, price: price_amount, contracts }: HandOffset,
) {
  const oldestFirst = trades.toSorted(
    (one, other) => one.trade_date.localeCompare(other.trade_date) || one.id - other.id,
  );
  const tradeOf = new Map(trades.map((trade) => [trade.id, trade]));
  const { parts } = spreadOffset(contracts, oldestFirst);
  const ofLots = groupedBy(parts, ({ trade_id }) => {
    const trade = tradeOf.get(trade_id);
    return `${trade?.acct}\n${trade?.lot_id}`;
  });
  const rows = [...ofLots.values()].flatMap((its: OffsetPart[], rowIndex) => {
    const trade = tradeOf.get(its[0]?.trade_id ?? 0);
    if (!trade) return [];
    const { acct, name, period, description, strike, p_c, lot_id } = trade;
    const b_s = directionOf(trade.b_s) === 1 ? 'Sell' : 'Buy';
    const quantity = its.reduce((sum, part) => sum + part.quantity, 0);
    const terms = { acct, name, trade_date: day, b_s, quantity, period, description, strike, p_c };
    return {
      row: { row: rowIndex + 1, ...terms, price_amount },
      lot: lot_id ?? 0,
      offset: { rowIndex, parts: its, closes_only: true },
    };
  });
  return {
    trades: jsonTable(rows.map(({ row }) => row)),
    lots: rows.map(({ lot }) => lot),
    offsets: rows.map(({ offset }) => offset),
  };
}
