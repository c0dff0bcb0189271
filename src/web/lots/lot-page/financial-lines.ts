import { sumKnown } from '#domain/kit/money';
import { groupTrades } from '#domain/trades/trade-groups';
import type { TradeStatus } from '#domain/trades/trades';
import type { PricedTrade } from '../../trades/priced.ts';

/** A line of a lot's trades: one trade, or an expandable group of open ones. */
export interface TradeLine extends Pick<
  PricedTrade,
  | 'b_s'
  | 'quantity'
  | 'period'
  | 'description'
  | 'strike'
  | 'p_c'
  | 'price_amount'
  | 'last_price'
  | 'profit_loss'
> {
  id: string;
  status: TradeStatus;
  trade_date: string | null;
  /** The trade of the line; for a group its first trade, whose price is shown if they share it. */
  trade: PricedTrade;
  lines?: TradeLine[];
  /** The number of trades in the group without a price. */
  left_out: number;
}

const lineOf = (trade: PricedTrade): TradeLine => ({
  ...trade,
  id: String(trade.id),
  status: trade.status ?? 'open',
  trade,
  left_out: 0,
});

/** The lines of a lot's trades, in order: groups, single open trades, closed ones. Source: spec 2 §2. */
export function lotTradeLines(trades: readonly PricedTrade[]): TradeLine[] {
  const { groups, ungrouped, closed } = groupTrades(trades);
  const grouped = groups.flatMap(({ key, quantity, average_price, trades: members }): TradeLine[] => {
    const [first] = members;
    if (!first) return [];
    const { total, left_out } = sumKnown(members.map((trade) => trade.profit_loss));
    return [
      {
        id: key,
        status: 'open',
        trade_date: null,
        b_s: first.b_s,
        quantity,
        period: first.period,
        description: first.description,
        strike: first.strike,
        p_c: first.p_c,
        price_amount: average_price,
        last_price: first.last_price,
        profit_loss: left_out === members.length ? null : total,
        left_out,
        trade: first,
        lines: members.map(lineOf),
      },
    ];
  });
  return [...grouped, ...ungrouped.map(lineOf), ...closed.map(lineOf)];
}
