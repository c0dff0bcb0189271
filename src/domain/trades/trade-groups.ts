import { descriptionKey } from '../market/contracts.ts';
import { groupedBy } from '../kit/grouping.ts';
import { divided, plus, times } from '../kit/money.ts';
import { isOpen, directionOf, type Trade, type TradeTerms } from './trades.ts';

type Grouped = TradeTerms & Pick<Trade, 'status'>;

/** Open trades of one direction, period, description, strike and put or call, shown as one row that expands. */
export interface TradeGroup<T extends Grouped> {
  key: string;
  quantity: number;
  /** Average price weighted by quantity, $/cwt to four decimals. */
  average_price: number;
  trades: T[];
}

/** The rows of a lot's trade table, in order: groups, then single open trades, then closed ones. */
export interface GroupedTrades<T extends Grouped> {
  groups: TradeGroup<T>[];
  ungrouped: T[];
  closed: T[];
}

/**
 * Example: two sales of LIVE CATTLE Jun-26 share 'S|JUN-26|LIVE CATTLE||'; a 340 put and a 350 put share no key.
 * Source: spec 2 §2, decision 72.
 */
export const groupKey = ({
  b_s,
  period,
  description,
  strike,
  p_c,
}: Pick<Trade, 'b_s' | 'period' | 'description' | 'strike' | 'p_c'>): string =>
  [
    directionOf(b_s) === 1 ? 'B' : 'S',
    (period ?? '').trim().toUpperCase(),
    descriptionKey(description),
    strike || '',
    p_c ?? '',
  ].join('|');

/** Average price, $/cwt = sum of price x quantity / sum of quantity. Example: 1 at 200 and 3 at 204 is 203. Source: spec 2 §2. */
const averagePrice = (trades: readonly Grouped[]): number =>
  divided(
    plus(...trades.map((trade) => times(trade.price_amount, trade.quantity))),
    plus(...trades.map((trade) => trade.quantity)),
    4,
  ) ?? 0;

/** Groups the open trades that share a key with another; all keep their order. Source: spec 2 §2. */
export function groupTrades<T extends Grouped>(trades: readonly T[]): GroupedTrades<T> {
  const byKey = groupedBy(trades.filter(isOpen), groupKey);
  const sharing = [...byKey].filter(([, members]) => members.length > 1);
  return {
    groups: sharing.map(([key, members]) => ({
      key,
      quantity: members.reduce((sum, trade) => sum + trade.quantity, 0),
      average_price: averagePrice(members),
      trades: members,
    })),
    ungrouped: [...byKey.values()].filter((members) => members.length === 1).flat(),
    closed: trades.filter((trade) => !isOpen(trade)),
  };
}
