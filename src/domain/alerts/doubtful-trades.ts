import type { Alert } from '../kit/alert.ts';
import type { Day } from '../kit/days.ts';
import { count, counted } from '../kit/format.ts';
import { contractSize } from '../market/contracts.ts';
import { isOption } from '../market/symbols.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { OpenTrade } from '../book/open-book.ts';
import { contradiction, describedSymbol } from '../trades/file/description.ts';
import { eventIn, saysNotAFill } from '../trades/file/not-fills.ts';
import { type AlertTrade, ofEntity } from './alert-facts.ts';
import { SEVERITY } from './severity.ts';

/** Open trades that an import would not take today, as they were saved before it looked. Source: decisions 77, 78 and 81. */

/** Reasons in the order in which they are looked for, with what is said of one trade and of several. */
const REASONS: Record<
  string,
  { one: string; many: string; holds: (trade: OpenTrade, today: Day) => boolean }
> = {
  not_a_fill: {
    one: 'says that it is not a fill',
    many: 'say that they are not fills',
    holds: ({ description }) => saysNotAFill(description ?? ''),
  },
  event: {
    one: 'says that its option expired or was exercised',
    many: 'say that their options expired or were exercised',
    holds: (trade) => isOption(trade) && eventIn(trade.description ?? '') !== null,
  },
  unknown: {
    one: 'names no known contract and counts no hedge',
    many: 'name no known contract and count no hedge',
    holds: ({ description }) => contractSize(description) === 0,
  },
  symbol: {
    one: 'has a symbol that contradicts its month',
    many: 'have a symbol that contradicts their month',
    holds: ({ description, period }, today) => {
      const symbol = describedSymbol(description ?? '');
      const stated = { period: period ?? '', description: description ?? '', traded: today };
      return symbol !== null && symbol.year.length > 1 && contradiction(symbol, stated) !== null;
    },
  },
  option: {
    one: 'has a strike, but no put or call',
    many: 'have a strike, but no put or call',
    holds: (trade) => isOption(trade) && trade.p_c === null,
  },
  price: {
    one: 'has no price above 0',
    many: 'have no price above 0',
    holds: ({ price_amount }) => price_amount <= 0,
  },
};

const MOST_NAMED = 3;

const named = ({ b_s, quantity, description }: OpenTrade): string =>
  `${b_s} ${count(quantity)} ${description ?? '-'}`;

/**
 * The alerts to administrators about open trades that are in doubt, one of each entity and reason. Example: `2 open trades say that they
 * are not fills: Sell 2 LIVE CATTLE CXL, Sell 1 FDR CATTLE BUSTED`. Source: decisions 77, 78 and 81.
 */
export function doubtfulTrades(trades: readonly AlertTrade[], today: Day): Alert[] {
  const found = trades.flatMap((trade) => {
    const reason = Object.keys(REASONS).find((one) => REASONS[one]?.holds(trade, today));
    return reason === undefined ? [] : [{ trade, reason }];
  });
  return [...groupedBy(found, ({ trade, reason }) => `${reason}${ofEntity(trade)}`)].flatMap(
    ([key, doubtful]) => {
      const [first] = doubtful;
      const words = first && REASONS[first.reason];
      if (!words) return [];
      const names = doubtful.map(({ trade }) => named(trade));
      const rest = names.length - MOST_NAMED;
      const more = rest > 0 ? ` and ${count(rest)} more` : '';
      const said = doubtful.length === 1 ? words.one : words.many;
      return {
        key: `trades_doubtful:${key}`,
        kind: 'trades_doubtful',
        owner: first.trade.owner,
        severity: SEVERITY.missing_data,
        since: today,
        message: `${counted(doubtful.length, 'open trade')} ${said}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`,
        link: '/risk-management/futures-options?tab=open',
        facts: names.toSorted().join('; '),
      };
    },
  );
}
