import { sumCents, sumKnown } from '../kit/money.ts';
import { counted } from '../kit/format.ts';
import { tradeProfits } from '../book/open-book.ts';
import { excludedMessages } from '../book/excluded.ts';
import { positionsProfit } from '../lrp/lrp.ts';
import { policyResults } from '../lrp/policy-value.ts';
import { column, type Field, type ReportTable, tableOf } from './document.ts';
import type { EquityLine } from '../closeout/equity-lines.ts';
import type { EntityBook } from './equity-report.ts';

/** Realized P/L of an account's closed trades, $: this month, this year, and, of all years, those on no lot. */
export interface RealizedProfit {
  acct: string;
  trades: number;
  month: number;
  year: number;
  on_no_lot: number;
  /** Offsets without a matching open trade: this year's, and all on no lot. */
  unmatched: number;
  unmatched_on_no_lot: number;
}

/** Stored sums of the lots without head, $. */
export interface SumsWithoutHead {
  closed_pl: number;
  unmatched: number;
  lrp_settled: number;
  /** Total premium of the policies without a result, ended or not. */
  lrp_premium_without_result: number;
}

/** A part of an entity's trades or policies, and the amounts that add up to its total, $. */
interface Part {
  where: string;
  count: number;
  amounts: readonly number[];
}

const PLACES = ['Lots with head', 'Lots with head, no price', 'Lots without head', 'No lot'] as const;
type Place = (typeof PLACES)[number];

/** Where a record's lot stands among the lines of the equity report. */
function placesOf(lines: readonly EquityLine[]): (lotId: number | null) => Place {
  const places = new Map<number, Place>(
    lines.map(({ lot, est_future_value }) => [lot.id, PLACES[est_future_value === null ? 1 : 0]]),
  );
  return (lotId) => (lotId === null ? 'No lot' : (places.get(lotId) ?? 'Lots without head'));
}

const holdsAnything = ({ count, amounts }: Part): boolean => count > 0 || amounts.some((one) => one !== 0);

/** The parts that hold anything, with lots with head always, as the equity report is about them; none where no part does. */
function partsOf(part: (where: Place) => Omit<Part, 'where'>): Part[] {
  const parts = PLACES.map((where) => ({ where, ...part(where) }));
  return parts.some(holdsAnything)
    ? parts.filter((one) => one.where === PLACES[0] || holdsAnything(one))
    : [];
}

/**
 * How the trades' results of an entity tie across its reports: open and closed trades on lots with head (the equity report's total),
 * on other lots and on no lot, $. The open ones add up to the position statement's. Example: +$5,992.50 on lots with head and
 * +$2,200.00 on no lot are +$8,192.50. Source: decisions 17, 21 and 91.
 */
export function tradesTie(book: EntityBook, lines: readonly EquityLine[]): ReportTable {
  const placeOf = placesOf(lines);
  const parts = partsOf((where) => {
    const open = tradeProfits(
      book.trades.filter(({ lot_id }) => placeOf(lot_id) === where),
      book.prices,
    );
    const onLots = lines.filter(({ lot }) => placeOf(lot.id) === where).map(({ lot }) => lot.closed_pl);
    const closed = {
      'Lots with head': onLots,
      'Lots with head, no price': onLots,
      'Lots without head': [book.sums_without_head.closed_pl],
      'No lot': book.realized.map(({ on_no_lot }) => on_no_lot),
    }[where];
    return { count: open.length, amounts: [sumKnown(open).total, sumCents(closed)] };
  });
  const excluded = sumKnown(tradeProfits(book.trades, book.prices)).excluded_count;
  const unmatched =
    book.sums_without_head.unmatched +
    lines.reduce((sum, { lot }) => sum + lot.unmatched_offsets, 0) +
    book.realized.reduce((sum, { unmatched_on_no_lot: count }) => sum + count, 0);
  return tieTable(parts, {
    title: 'Futures and options by lot',
    headers: ['Open trades', 'Open P/L', 'Closed P/L'],
    empty: 'No futures or options',
    notes: [
      'Total Open P/L is the open P/L of the position statement; the total for lots with head is Trades P/L on the equity report',
      ...excludedMessages({ trades_without_price: { count: excluded } }),
      ...(unmatched > 0 ? [`${counted(unmatched, 'closing')} without a matching open trade excluded`] : []),
    ],
  });
}

/**
 * The same of LRP: the P/L of the policies that count, the effect of their total premium and of the indemnity of those without a
 * put, and the ended policies, $. Example: +$900.00 of a put, -$1,200.00 as its premium covers more weight, and +$12,600.00
 * settled are +$12,300.00. Source: decisions 28, 66, 84 and 91.
 */
export function lrpTie(book: EntityBook, lines: readonly EquityLine[]): ReportTable {
  const placeOf = placesOf(lines);
  const parts = partsOf((where) => {
    const here = book.policies.filter(({ lot_id }) => placeOf(lot_id) === where);
    const profit = positionsProfit(here).total;
    const results = sumCents(
      here
        .flatMap((policy) => policyResults([policy], policy.lot_contract ?? undefined, book.prices))
        .map(({ result }) => result),
    );
    const { lrp_settled, lrp_premium_without_result } = book.sums_without_head;
    const onLots = lines.filter(({ lot }) => placeOf(lot.id) === where).map(({ lrp_pl }) => lrp_pl);
    const ended = {
      'Lots with head': [...onLots, -results],
      'Lots with head, no price': [...onLots, -results],
      'Lots without head': [lrp_settled, -lrp_premium_without_result, ...here.map(({ cost }) => cost)],
      'No lot': [],
    }[where];
    return { count: here.length, amounts: [profit, sumCents([results, -profit]), sumCents(ended)] };
  });
  return tieTable(parts, {
    title: 'LRP by lot',
    headers: ['LRP policies in force', 'P/L', 'Premium and indemnity', 'Ended'],
    empty: 'No LRP policies',
    notes: [
      'Total P/L is LRP P/L on the position statement: puts less premium, on the weight the puts cover. The equity report deducts the total premium and values a policy with no put by its indemnity at today’s price; Premium and indemnity is the difference. The total for lots with head is LRP Result on the equity report.',
    ],
  });
}

const tieTable = (
  parts: readonly Part[],
  {
    title,
    headers: [count, ...amounts],
    empty,
    notes,
  }: Pick<ReportTable, 'title' | 'empty' | 'notes'> & { headers: readonly [string, ...string[]] },
): ReportTable =>
  tableOf(parts, {
    title,
    fields: [
      [column('Assigned to', 'text', 13), ({ where }) => where, 'Total'],
      [column(count, 'count', 8), (part) => part.count, parts.reduce((sum, part) => sum + part.count, 0)],
      ...amounts.map((header, at): Field<Part> => [
        column(header, 'result', 10),
        (part) => part.amounts[at] ?? null,
        sumCents(parts.map((part) => part.amounts[at] ?? 0)),
      ]),
      [
        column('Total', 'result', 10),
        (part) => sumCents(part.amounts),
        sumCents(parts.flatMap((part) => part.amounts)),
      ],
    ],
    empty,
    notes: parts.length > 0 ? notes : [],
  });

/** Realized P/L of this month and this year, by account, $. Source: decisions 19 and 91. */
export function realizedTable(book: EntityBook): ReportTable {
  const years = book.realized.filter(({ trades }) => trades > 0);
  const sum = (key: 'month' | 'year') => sumCents(years.map((one) => one[key]));
  const unmatched = years.reduce((total, one) => total + one.unmatched, 0);
  return tableOf(years, {
    title: 'Realized P/L',
    fields: [
      [column('Account', 'text', 13), ({ acct }) => acct, 'Total'],
      [
        column('Trades closed this year', 'count', 8),
        ({ trades }) => trades,
        years.reduce((total, { trades }) => total + trades, 0),
      ],
      [column('This month', 'result', 10), ({ month }) => month, sum('month')],
      [column('This year', 'result', 10), ({ year }) => year, sum('year')],
    ],
    empty: 'No trades closed this year',
    notes: unmatched > 0 ? [`${counted(unmatched, 'closing')} without a matching open trade excluded`] : [],
  });
}
