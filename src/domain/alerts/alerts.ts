import type { Alert, ListedAlert } from '../kit/alert.ts';
import { addDays, type Day } from '../kit/days.ts';
import { counted, day, head as headText, count } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { lotAddress, ofEntity, type AlertFacts, type AlertTrade } from './alert-facts.ts';
import { linkInClient } from './client-link.ts';
import { borrowingDeficits } from './borrowing-alerts.ts';
import { expensesPast } from './expense-alerts.ts';
import { hedgesOutOfBand, putsToEnter } from './hedge-alerts.ts';
import {
  capturesPresumed,
  insuredOuts,
  lrpChanged,
  lrpEnding,
  lrpUnsettled,
  premiumsDue,
} from './lrp-alerts.ts';
import { marginCalls, oldStatements, riskAboveLimit } from './margin-alerts.ts';
import { notesToRead } from './note-alerts.ts';
import { SEVERITY } from './severity.ts';
import { stalePrices } from './stale-alerts.ts';
import { excludedMessages, lotsWithoutPlan } from '../book/excluded.ts';
import { isPastOut } from '../book/past-out.ts';
import type { OpenTrade } from '../book/open-book.ts';
import { directionOf } from '../trades/trades.ts';
import { expiryOf } from '../market/watchlist.ts';
import { contractSize } from '../market/contracts.ts';
import { isOption } from '../market/symbols.ts';
import { contradiction, describedSymbol } from '../trades/file/description.ts';
import { eventIn, isMarkedNotAFill } from '../trades/file/not-fills.ts';

/** Open trades that an import would not take today, as they were saved before it looked. Source: decisions 77, 78 and 81. */

/** Reasons in the order of checking, with a message for one trade and for several. */
const REASONS: Record<
  string,
  { one: string; many: string; holds: (trade: OpenTrade, today: Day) => boolean }
> = {
  not_a_fill: {
    one: 'may not be a fill',
    many: 'may not be fills',
    holds: ({ description }) => isMarkedNotAFill(description ?? ''),
  },
  event: {
    one: 'is described as an expired or exercised option',
    many: 'are described as expired or exercised options',
    holds: (trade) => isOption(trade) && eventIn(trade.description ?? '') !== null,
  },
  unknown: {
    one: 'has no known contract and is not counted as a hedge',
    many: 'have no known contract and are not counted as a hedge',
    holds: ({ description }) => contractSize(description) === 0,
  },
  symbol: {
    one: 'has a symbol that does not match its month',
    many: 'have a symbol that does not match their month',
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

const tradeText = ({ b_s, quantity, description }: OpenTrade): string =>
  `${b_s} ${count(quantity)} ${description ?? '-'}`;

/**
 * The alerts to administrators about open trades that are in doubt, one of each entity and reason. Example: `2 open trades may not be fills: Sell 2 LIVE CATTLE CXL, Sell 1 FDR CATTLE BUSTED`. Source: decisions 77, 78 and 81.
 */
function doubtfulTrades(trades: readonly AlertTrade[], today: Day): Alert[] {
  const found = trades.flatMap((trade) => {
    const reason = Object.keys(REASONS).find((one) => REASONS[one]?.holds(trade, today));
    return reason === undefined ? [] : [{ trade, reason }];
  });
  return [...groupedBy(found, ({ trade, reason }) => `${reason}${ofEntity(trade)}`)].flatMap(
    ([key, doubtful]) => {
      const [first] = doubtful;
      const words = first && REASONS[first.reason];
      if (!words) return [];
      const names = doubtful.map(({ trade }) => tradeText(trade));
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

export const CONTRACT_NOTICE_DAYS = 10;

/** Open trades of contracts that stop trading soon or have stopped, by contract and entity. */
const contractsEnding = ({ book, today }: AlertFacts): Alert[] => {
  const through = addDays(today, CONTRACT_NOTICE_DAYS);
  return [...groupedBy(book.trades, (trade) => `${trade.symbol ?? ''}${ofEntity(trade)}`)].flatMap(
    ([key, trades]) => {
      const [{ symbol, owner } = { symbol: null, owner: null }] = trades;
      const last = expiryOf(symbol ?? '');
      if (last === null || last > through) return [];
      const ended = last < today;
      return {
        key: `contract_ending:${key}`,
        kind: 'contract_ending',
        owner,
        severity: ended ? SEVERITY.contract_stopped : SEVERITY.ending,
        since: addDays(last, -CONTRACT_NOTICE_DAYS),
        message: `${symbol} ${ended ? 'stopped' : 'stops'} trading on ${day(last)}: ${positionOf(trades)}`,
        link: OPEN_TRADES,
        facts: positionOf(trades),
      };
    },
  );
};

/** Open trades with no contract by description, period and strike, so their last trading day is unknown. */
function contractsUnknown({ book, today }: AlertFacts): Alert[] {
  const unknown = book.trades.filter(({ symbol }) => symbol === null || expiryOf(symbol) === null);
  return [...groupedBy(unknown, ofEntity)].map(([key, trades]) => ({
    key: `contract_ending:unknown${key}`,
    kind: 'contract_ending',
    owner: trades[0]?.owner ?? null,
    severity: SEVERITY.missing_data,
    since: today,
    message: `${counted(trades.length, 'open trade has', 'open trades have')} no contract month, so the last trading day is unknown`,
    link: OPEN_TRADES,
    facts: String(trades.length),
  }));
}

const OPEN_TRADES = '/risk-management/futures-options?tab=open';
const MATCH_TRADES = `${OPEN_TRADES}&match=open`;

/** Example: 'net short 4 in 2 open trades'. */
function positionOf(trades: readonly OpenTrade[]): string {
  const net = trades.reduce((sum, trade) => sum + directionOf(trade.b_s) * trade.quantity, 0);
  const position = net === 0 ? 'net 0' : `net ${net > 0 ? 'long' : 'short'} ${Math.abs(net)}`;
  return `${position} in ${counted(trades.length, 'open trade')}`;
}

const pastOutDate = ({ book, today }: AlertFacts): Alert[] =>
  book.lots
    .filter((lot) => isPastOut(lot, today))
    .map((lot) => ({
      key: `lot_past_out_date:${lot.id}`,
      kind: 'lot_past_out_date',
      owner: lot.owner,
      severity: SEVERITY.past_out_date,
      since: addDays(lot.est_out_date, 1),
      message: `Lot ${lot.lot} is past its out date of ${day(lot.est_out_date)} with ${headText(lot.current_hd)} head`,
      link: lotAddress(lot),
      facts: `${lot.est_out_date} ${lot.current_hd}`,
    }));

/** One alert for each entity with lots that have no cost to finish in their figures; a lot past its out date has its own. Source: decision 89. */
const lotsToPlan = ({ book, today }: AlertFacts): Alert[] =>
  [
    ...groupedBy(
      book.lots.filter(({ cover }) => cover === 'open'),
      ofEntity,
    ),
  ].flatMap(([key, lots]) => {
    const [first, ...others] = lots;
    if (!first) return [];
    const isOne = others.length === 0;
    const before = first.missing.includes('feed') ? 'feed' : 'yardage';
    return {
      key: `lot_without_plan${key}`,
      kind: 'lot_without_plan',
      owner: first.owner,
      severity: SEVERITY.without_plan,
      since: today,
      message: isOne
        ? `Lot ${first.lot} has no plan to finish: its figures are before the ${before} to come`
        : excludedMessages(lotsWithoutPlan(lots)).join(),
      link: isOne ? `${lotAddress(first)}&tab=financial` : '/lots/plans',
      facts: `${lots.length} ${lots.reduce((sum, { id }) => sum + id, 0)}`,
    };
  });

const tradesWithoutLot = ({ withoutLot }: AlertFacts): Alert[] =>
  withoutLot.map(({ owner, count: trades, day: since }) => ({
    key: `trades_without_lot${ofEntity({ owner })}`,
    kind: 'trades_without_lot',
    owner,
    severity: SEVERITY.without_lot,
    since,
    message: `${counted(trades, 'imported trade has', 'imported trades have')} no lot`,
    link: '/risk-management/futures-options?lots=none',
    facts: String(trades),
  }));

/** Only for users who can assign trades, as they can put them right. */
const tradesInDoubt = ({ book, assignsTrades, today }: AlertFacts): Alert[] =>
  assignsTrades ? doubtfulTrades(book.trades, today) : [];

/** Trades that would offset one another at the broker, but hedge and cost as two positions here. Source: decision 79. */
const opposingTrades = ({ opposing }: AlertFacts): Alert[] =>
  opposing.map(({ owner, contracts, trades, newest, day: since }) => ({
    key: `opposing_trades${ofEntity({ owner })}`,
    kind: 'opposing_trades',
    owner,
    severity: SEVERITY.missing_data,
    since,
    message: `${counted(contracts, 'contract has', 'contracts have')} open trades on both sides of one account: match them`,
    link: MATCH_TRADES,
    facts: `${contracts} ${trades} ${newest}`,
  }));

const backupFailed = ({ failedBackup }: AlertFacts): Alert[] =>
  failedBackup === null
    ? []
    : [
        {
          key: 'backup_failed',
          kind: 'backup_failed',
          owner: null,
          severity: SEVERITY.backup_failed,
          since: failedBackup.day,
          message: `The backup of ${day(failedBackup.day)} failed: ${failedBackup.failure}`,
          link: '/admin/user-profiles',
          facts: `${failedBackup.day} ${failedBackup.failure}`,
        },
      ];

const RULES = [
  lrpEnding,
  lrpUnsettled,
  lrpChanged,
  premiumsDue,
  borrowingDeficits,
  capturesPresumed,
  insuredOuts,
  contractsEnding,
  contractsUnknown,
  pastOutDate,
  lotsToPlan,
  hedgesOutOfBand,
  expensesPast,
  putsToEnter,
  marginCalls,
  riskAboveLimit,
  oldStatements,
  notesToRead,
  stalePrices,
  tradesWithoutLot,
  tradesInDoubt,
  opposingTrades,
  backupFailed,
];

/**
 * Everything that needs attention: the costliest to miss first, among equals the oldest. In a list of several entities each
 * message begins with its own: `Lazy K: 6 lots are hedged under 80%`, and its link leads into it. Source: the specification's notification
 * button; decisions 4, 16, 24, 30, 41, 89 and 95.
 */
export const alertsOf = (facts: AlertFacts): ListedAlert[] =>
  RULES.flatMap((rule) => rule(facts))
    .map((alert) => ({ ...alert, client: facts.clients.get(alert.owner ?? '') ?? null }))
    .map((alert) => (facts.namesEntities ? namingEntity(alert) : alert))
    .toSorted(
      (a, b) => b.severity - a.severity || a.since.localeCompare(b.since) || a.key.localeCompare(b.key),
    );

function namingEntity(alert: ListedAlert): ListedAlert {
  const { owner, client, message, link } = alert;
  if (owner === null) return alert;
  return {
    ...alert,
    message: `${owner}: ${message}`,
    link: client === null ? link : linkInClient(link, client),
  };
}
