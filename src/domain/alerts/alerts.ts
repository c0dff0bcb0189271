import type { Alert } from '../kit/alert.ts';
import { addDays, type Day } from '../kit/days.ts';
import { counted, day, head as headText, percent as percentText } from '../kit/format.ts';
import { doubtfulTrades } from './doubtful-trades.ts';
import { groupedBy } from '../kit/grouping.ts';
import { policyHedgeStatus } from '../book/hedge-weights.ts';
import {
  lrpEnding,
  lrpUnsettled,
  type InsuredOut,
  insuredOuts,
  capturesPresumed,
  type EntityTrade,
  type GuardedRecord,
} from './lrp-alerts.ts';
import { insuredValueOf } from '../lrp/lrp.ts';
import type { LrpRules } from '../lrp/lrp-rules.ts';
import { type MarginFacts, marginCalls, oldStatements, riskAboveLimit } from './margin-alerts.ts';
import { excludedGroup, excludedMessage, insuredMessage } from '../book/excluded.ts';
import { hedgeOf, type Hedge } from '../book/hedging.ts';
import { lotKey, type OpenBook, type OpenLot, type OpenTrade } from '../book/open-book.ts';
import { sideOf } from '../trades/trades.ts';
import { expiryOf } from '../market/watchlist.ts';

/** Days of notice before a contract's last trading day. */
export const CONTRACT_NOTICE_DAYS = 10;
/** A lot is reported when its percent hedged is outside these bounds. */
export const HEDGE_BAND = { low: 80, high: 120 } as const;

export interface AlertFacts extends MarginFacts {
  book: OpenBook;
  policies: readonly { id: number; endorsement_number: string; end_date: Day }[];
  unsettled: UnsettledLrp;
  /** The records of LRP endorsements, and the trades around their effective dates. */
  guarded: { policies: readonly GuardedRecord[]; trades: readonly EntityTrade[] };
  insuredOuts: readonly InsuredOut[];
  lrpRules: LrpRules;
  stale: readonly { symbol: string; day: Day }[];
  /** Whether this user may enter the puts of LRP policies. */
  entersPuts: boolean;
  /** Imported trades without a lot; null for users who cannot assign trades. */
  withoutLot: { count: number; day: Day | null } | null;
  /**
   * The contracts of which one account has open trades on both sides: their number, these trades and the last of them; null for users
   * who cannot match them.
   */
  opposing: { contracts: number; trades: number; newest: number; day: Day | null } | null;
  /** The last scheduled backup and why it failed; null where it succeeded, or for producers. */
  failedBackup: { day: Day; failure: string } | null;
  today: Day;
}

/** Endorsements that have ended, without ending value and indemnity. */
interface UnsettledLrp {
  /** The recent ones, listed individually. */
  recent: readonly { id: number; endorsement_number: string; end_date: Day }[];
  /** The number of earlier ones, and the last end date among them. */
  earlier: { endorsements: number; day: Day | null };
}

const contractsEnding = ({ book, today }: AlertFacts): Alert[] =>
  [...groupedBy(book.trades, (trade) => trade.symbol ?? '')].flatMap(([symbol, trades]) => {
    const last = expiryOf(symbol);
    if (last === null || last > addDays(today, CONTRACT_NOTICE_DAYS)) return [];
    const ended = last < today;
    return {
      key: `contract_ending:${symbol}`,
      kind: 'contract_ending',
      since: addDays(last, -CONTRACT_NOTICE_DAYS),
      message: `${symbol} ${ended ? 'stopped' : 'stops'} trading on ${day(last)}: ${positionOf(trades)}`,
      link: OPEN_TRADES,
      facts: positionOf(trades),
    };
  });

/** Open trades whose description, period or strike names no contract, so their last trading day is unknown. */
function contractsUnknown({ book, today }: AlertFacts): Alert[] {
  const unknown = book.trades.filter(({ symbol }) => symbol === null || expiryOf(symbol) === null);
  if (unknown.length === 0) return [];
  return [
    {
      key: 'contract_ending:unknown',
      kind: 'contract_ending',
      since: today,
      message: `${counted(unknown.length, 'open trade names', 'open trades name')} no contract month: when trading stops is not known`,
      link: OPEN_TRADES,
      facts: String(unknown.length),
    },
  ];
}

const OPEN_TRADES = '/risk-management/futures-options?tab=open';
const MATCH_TRADES = `${OPEN_TRADES}&match=open`;

/** Example: 'net 4 sold in 2 open trades'. */
function positionOf(trades: readonly OpenTrade[]): string {
  const net = trades.reduce((sum, trade) => sum + sideOf(trade.b_s) * trade.quantity, 0);
  const position = net === 0 ? 'net 0' : `net ${Math.abs(net)} ${net > 0 ? 'bought' : 'sold'}`;
  return `${position} in ${counted(trades.length, 'open trade')}`;
}

const pastOutDate = ({ book, today }: AlertFacts): Alert[] =>
  book.lots
    .filter((lot) => lot.est_out_date < today)
    .map((lot) => ({
      key: `lot_past_out_date:${lot.id}`,
      kind: 'lot_past_out_date',
      since: addDays(lot.est_out_date, 1),
      message: `Lot ${lot.lot} is past its out date of ${day(lot.est_out_date)} with ${headText(lot.current_hd)} head`,
      link: linkOf(lot),
      facts: `${lot.est_out_date} ${lot.current_hd}`,
    }));

/**
 * Hedged below 80 % or above 120 %, or hedge unknown. The facts are head and contracts, not prices: an option's delta moves all
 * day. Source: decisions 24 and 41.
 */
function hedgesOutOfBand({ book: { lots, trades, policies, prices }, today }: AlertFacts): Alert[] {
  const tradesOf = groupedBy(trades, lotKey);
  const policiesOf = groupedBy(policies, lotKey);
  return lots.flatMap((lot) => {
    const key = String(lot.id);
    const own = { trades: tradesOf.get(key) ?? [], policies: policiesOf.get(key) ?? [], prices };
    const hedge = hedgeOf(lot, own, today);
    const found = hedgeFinding(lot, hedge);
    if (found === null) return [];
    return {
      key: `lot_hedge:${lot.id}`,
      kind: 'lot_hedge',
      since: today,
      message: found.message,
      link: linkOf(lot),
      facts: `${found.side} ${lot.current_hd} ${hedge.short_futures}`,
    };
  });
}

/** The message about a lot's hedge; null within the bounds. Where positions are excluded, it states only the known part. */
function hedgeFinding(lot: OpenLot, hedge: Hedge): { side: string; message: string } | null {
  const { percent_hedged: percent, hedgeable_weight, hedged_weight } = hedge;
  const unknown = unknownPartOf(hedge);
  if (percent === null) {
    if (hedged_weight !== null || hedgeable_weight === 0) return null;
    return { side: 'unknown', message: `The hedge of lot ${lot.lot} is not known: ${unknown}` };
  }
  if (percent >= HEDGE_BAND.low && percent <= HEDGE_BAND.high) return null;
  const side = percent < HEDGE_BAND.low ? 'under' : 'over';
  const hedged = `Lot ${lot.lot} is hedged ${percentText(percent)}`;
  if (unknown) return { side: `known ${side}`, message: `${hedged} as far as is known: ${unknown}` };
  return { side, message: `${hedged}, ${side} ${side === 'under' ? HEDGE_BAND.low : HEDGE_BAND.high}%` };
}

/** Why a lot may be hedged by more than the known part; null when everything is known. */
function unknownPartOf({ excluded }: Hedge): string | null {
  const { stopped_contracts: _, ...unknown } = excluded;
  return excludedMessage(unknown);
}

/** Policies that count only once an administrator enters their put. Source: decisions 41 and 42. */
function putsToEnter({ book, entersPuts, today }: AlertFacts): Alert[] {
  if (!entersPuts) return [];
  const missing = book.policies.flatMap((policy) => {
    const standing = policyHedgeStatus(policy, today);
    return standing === 'without put' || standing === 'expired put' ? [{ ...policy, standing }] : [];
  });
  const kindOf = ({ endorsement_number, standing }: (typeof missing)[number]) =>
    `${standing}:${endorsement_number ?? ''}`;
  return [...groupedBy(missing, kindOf)].flatMap(([key, policies]) => {
    const [first] = policies;
    if (!first) return [];
    const insured = insuredValueOf(policies);
    const reason = first.standing === 'without put' ? 'policies_without_put' : 'policies_with_expired_put';
    const group = excludedGroup(
      policies.map(({ endorsement_number: name }) => ({ name, count: 1 })),
      insured,
    );
    return {
      key: `lrp_put:${key}`,
      kind: 'lrp_put',
      since: today,
      message: `Hedge incomplete: ${excludedMessage({ [reason]: group })}`,
      link: `/risk-management/lrp?q=${encodeURIComponent(first.endorsement_number ?? '')}`,
      facts: `${policies.length} ${insuredMessage(insured)}`,
    };
  });
}

function stalePrices({ stale }: AlertFacts): Alert[] {
  const [first, ...others] = stale.toSorted(
    (a, b) => b.day.localeCompare(a.day) || a.symbol.localeCompare(b.symbol),
  );
  if (!first) return [];
  const named = [first, ...others].slice(0, 3).map(({ symbol }) => symbol);
  const rest = stale.length - named.length;
  const symbols = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
  return [
    {
      key: 'stale_prices',
      kind: 'stale_prices',
      since: first.day,
      message: `${counted(stale.length, 'price is', 'prices are')} stale: ${symbols}`,
      link: '/quotes',
      facts: stale.map(({ symbol }) => symbol).join(' '),
    },
  ];
}

const tradesWithoutLot = ({ withoutLot, today }: AlertFacts): Alert[] =>
  !withoutLot || withoutLot.count === 0
    ? []
    : [
        {
          key: 'trades_without_lot',
          kind: 'trades_without_lot',
          since: withoutLot.day ?? today,
          message: `${counted(withoutLot.count, 'imported trade has', 'imported trades have')} no lot`,
          link: '/risk-management/futures-options?lots=none',
          facts: String(withoutLot.count),
        },
      ];

/** Only for users who can assign trades, as they can put them right. */
const tradesInDoubt = ({ book, withoutLot, today }: AlertFacts): Alert[] =>
  withoutLot === null ? [] : doubtfulTrades(book.trades, today);

/** Trades that would offset one another at the broker, but hedge and cost as two positions here. Source: decision 79. */
const opposingTrades = ({ opposing, today }: AlertFacts): Alert[] =>
  !opposing || opposing.contracts === 0
    ? []
    : [
        {
          key: 'opposing_trades',
          kind: 'opposing_trades',
          since: opposing.day ?? today,
          message: `${counted(opposing.contracts, 'contract has', 'contracts have')} open trades on both sides of one account: match them`,
          link: MATCH_TRADES,
          facts: `${opposing.contracts} ${opposing.trades} ${opposing.newest}`,
        },
      ];

const backupFailed = ({ failedBackup }: AlertFacts): Alert[] =>
  failedBackup === null
    ? []
    : [
        {
          key: 'backup_failed',
          kind: 'backup_failed',
          since: failedBackup.day,
          message: `The backup of ${day(failedBackup.day)} failed: ${failedBackup.failure}`,
          link: '/admin/user-profiles',
          facts: `${failedBackup.day} ${failedBackup.failure}`,
        },
      ];

/** Everything that needs attention, newest first. Source: the specification's notification button; decisions 4, 16, 24, 30, 41. */
export const alertsOf = (facts: AlertFacts): Alert[] =>
  [
    lrpEnding,
    lrpUnsettled,
    capturesPresumed,
    insuredOuts,
    contractsEnding,
    contractsUnknown,
    pastOutDate,
    hedgesOutOfBand,
    putsToEnter,
    marginCalls,
    riskAboveLimit,
    oldStatements,
    stalePrices,
    tradesWithoutLot,
    tradesInDoubt,
    opposingTrades,
    backupFailed,
  ]
    .flatMap((rule) => rule(facts))
    .toSorted((a, b) => b.since.localeCompare(a.since) || a.key.localeCompare(b.key));

const linkOf = (lot: Pick<OpenLot, 'lot' | 'owner'>): string =>
  `/lot/${encodeURIComponent(lot.lot)}?owner=${encodeURIComponent(lot.owner)}`;
