import { z } from 'zod';
import { addDays, type Day } from './days.ts';
import { daySchema } from './fields.ts';
import { groupedBy } from './grouping.ts';
import type { Prices } from './prices.ts';
import { riskOfLots, type LotRisk, type RiskBook, type RiskTrade } from './risk.ts';
import { sideOf } from './trades.ts';
import { expiryOf } from './watchlist.ts';

export const ALERT_KINDS = [
  'lrp_ending',
  'contract_ending',
  'lot_past_out_date',
  'lot_hedge',
  'stale_prices',
  'trades_without_lot',
] as const;

/** Something that needs attention. It can be dismissed until its `facts` change. */
export const alertSchema = z.object({
  /** What it is about, the same from day to day. */
  key: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The day from which it holds: the list is sorted by it. */
  since: daySchema,
  message: z.string(),
  /** The address on screen where it is seen to. */
  link: z.string(),
  facts: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

/** An LRP policy is announced so many days before its end, a contract before its last trading day. */
export const LRP_NOTICE_DAYS = 14;
export const CONTRACT_NOTICE_DAYS = 10;
/** A lot is announced below and above these percentages hedged. */
export const HEDGE_BAND = { low: 80, high: 120 } as const;

export interface AlertFacts {
  book: RiskBook;
  policies: readonly { id: number; endorsement_number: string; end_date: Day }[];
  prices: Prices;
  stale: readonly { symbol: string; day: Day }[];
  /** Imported trades without a lot; null for who does not assign them. */
  withoutLot: { count: number; day: Day | null } | null;
  today: Day;
}

/** Example: an LRP policy that ends on 2026-12-04 is announced from 2026-11-20 to its end. */
const lrpEnding = ({ policies, today }: AlertFacts): Alert[] =>
  policies
    .filter(({ end_date }) => end_date >= today && end_date <= addDays(today, LRP_NOTICE_DAYS))
    .map(({ id, endorsement_number, end_date }) => ({
      key: `lrp_ending:${id}`,
      kind: 'lrp_ending',
      since: addDays(end_date, -LRP_NOTICE_DAYS),
      message: `LRP endorsement ${endorsement_number} ends on ${shown(end_date)}.`,
      link: '/risk-management/lrp',
      facts: end_date,
    }));

const contractsEnding = ({ book, today }: AlertFacts): Alert[] =>
  [...groupedBy(book.trades, (trade) => trade.symbol ?? '')].flatMap(([symbol, trades]) => {
    const last = expiryOf(symbol);
    if (last === null || last > addDays(today, CONTRACT_NOTICE_DAYS)) return [];
    const ended = last < today;
    return {
      key: `contract_ending:${symbol}`,
      kind: 'contract_ending',
      since: addDays(last, -CONTRACT_NOTICE_DAYS),
      message: `${symbol} ${ended ? 'stopped' : 'stops'} trading on ${shown(last)}: ${positionOf(trades)}.`,
      link: `/risk-management/futures-options?tab=open`,
      facts: positionOf(trades),
    };
  });

/** Example: 'net 4 sold in 2 open trades'. */
function positionOf(trades: readonly RiskTrade[]): string {
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
      message: `Lot ${lot.lot} is past its out date of ${shown(lot.est_out_date)} with ${counted(lot.current_hd, 'head', 'head')}.`,
      link: linkOf(lot),
      facts: `${lot.est_out_date} ${lot.current_hd}`,
    }));

/** Under 80 % or over 120 %. The facts are head and contracts, not prices: an option's delta moves all day. */
const hedgesOutOfBand = ({ book, prices, today }: AlertFacts): Alert[] =>
  riskOfLots(book, prices, today).flatMap((lot) => {
    const percent = lot.percent_hedged;
    if (percent === null || (percent >= HEDGE_BAND.low && percent <= HEDGE_BAND.high)) return [];
    const side = percent < HEDGE_BAND.low ? 'under' : 'over';
    return {
      key: `lot_hedge:${lot.id}`,
      kind: 'lot_hedge',
      since: today,
      message: `Lot ${lot.lot} is hedged ${percent.toFixed(2)} %, ${side} ${side === 'under' ? HEDGE_BAND.low : HEDGE_BAND.high} %.`,
      link: linkOf(lot),
      facts: `${side} ${lot.current_hd} ${lot.short_futures}`,
    };
  });

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
      message: `${counted(stale.length, 'price is', 'prices are')} stale: ${symbols}.`,
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
          message: `${counted(withoutLot.count, 'imported trade has', 'imported trades have')} no lot.`,
          link: '/risk-management/futures-options?lots=none',
          facts: String(withoutLot.count),
        },
      ];

/** Everything that needs attention, newest first. Source: the specification's notification button; decisions 4, 16, 24, 30. */
export const alertsOf = (facts: AlertFacts): Alert[] =>
  [lrpEnding, contractsEnding, pastOutDate, hedgesOutOfBand, stalePrices, tradesWithoutLot]
    .flatMap((rule) => rule(facts))
    .toSorted((a, b) => b.since.localeCompare(a.since) || a.key.localeCompare(b.key));

const linkOf = (lot: Pick<LotRisk, 'lot' | 'owner'>): string =>
  `/lot/${encodeURIComponent(lot.lot)}?owner=${encodeURIComponent(lot.owner)}`;

/** Example: '11/20/2026'. */
const shown = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
