import { sumCents, sumKnown } from '../kit/money.ts';
import { counted } from '../kit/format.ts';
import { tradeProfits } from '../book/open-book.ts';
import { excludedMessages } from '../book/excluded.ts';
import { positionProfit } from '../lrp/lrp.ts';
import { column, type ReportTable, tableOf } from './document.ts';
import type { EntityBook, EquityLine } from './equity-report.ts';

/** What an account's closed trades have made, $: this month, this year, and, of all years, those on no lot. */
export interface RealizedProfit {
  acct: string;
  trades: number;
  month: number;
  year: number;
  on_no_lot: number;
  /** Closings without a matching open trade: this year's, and all on no lot. */
  unmatched: number;
  unmatched_on_no_lot: number;
}

/** The closed trades of the lots without head, $. */
export interface ClosedElsewhere {
  closed_pl: number;
  unmatched: number;
}

/** A part of an entity's trades or policies, $. */
interface Part {
  where: string;
  count: number;
  open: number;
  closed: number;
}

const LOTS_WITH_HEAD = 'Lots with head';

/** Where a record's lot stands among the lines of the equity report. */
function placesOf(lines: readonly EquityLine[]) {
  const places = new Map(
    lines.map(({ lot, est_future_value }) => [
      lot.id,
      est_future_value === null ? 'Lots with head, no price' : LOTS_WITH_HEAD,
    ]),
  );
  return (lotId: number | null): string =>
    lotId === null ? 'On no lot' : (places.get(lotId) ?? 'Lots without head');
}

const PLACES = [LOTS_WITH_HEAD, 'Lots with head, no price', 'Lots without head', 'On no lot'];

const holdsAnything = ({ count, open, closed }: Part): boolean => count > 0 || open !== 0 || closed !== 0;

/** The parts that hold anything, with lots with head always, as the equity report is about them; none where no part does. */
function partsOf(part: (where: string) => Part): Part[] {
  const parts = PLACES.map(part);
  return parts.some(holdsAnything)
    ? parts.filter((one) => one.where === LOTS_WITH_HEAD || holdsAnything(one))
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
    const closed = {
      'Lots without head': [book.closed_elsewhere.closed_pl],
      'On no lot': book.realized.map(({ on_no_lot }) => on_no_lot),
    }[where];
    const onLots = lines.filter(({ lot }) => placeOf(lot.id) === where).map(({ lot }) => lot.closed_pl);
    return { where, count: open.length, open: sumKnown(open).total, closed: sumCents(closed ?? onLots) };
  });
  const excluded = sumKnown(tradeProfits(book.trades, book.prices)).left_out;
  const unmatched =
    book.closed_elsewhere.unmatched +
    lines.reduce((sum, { lot }) => sum + lot.unmatched_closings, 0) +
    book.realized.reduce((sum, { unmatched_on_no_lot: count }) => sum + count, 0);
  return tieTable(
    { title: 'Futures and options by lot', empty: 'No futures or options' },
    parts,
    ['Open trades', 'Open P/L', 'Closed P/L'],
    [
      'Open P/L adds up to the position statement; the total of lots with head is Trades P/L of the equity report',
      ...excludedMessages({ trades_without_price: { count: excluded } }),
      ...(unmatched > 0 ? [`${counted(unmatched, 'closing')} without a matching open trade excluded`] : []),
    ],
  );
}

/**
 * The same of LRP: the P/L of the policies that count, and what else the equity report counts on its lots with head, such as the
 * results of ended policies, $. Example: +$900.00 of a put and +$12,600.00 settled are +$13,500.00. Source: decisions 66 and 91.
 */
export function lrpTie(book: EntityBook, lines: readonly EquityLine[]): ReportTable {
  const placeOf = placesOf(lines);
  const parts = partsOf((where) => {
    const here = book.policies.filter(({ lot_id }) => placeOf(lot_id) === where);
    const open = sumKnown(here.map((policy) => positionProfit(policy))).total;
    const inEquity = lines.filter(({ lot }) => placeOf(lot.id) === where).map(({ lrp_pl }) => lrp_pl);
    return {
      where,
      count: here.length,
      open,
      closed: inEquity.length === 0 ? 0 : sumCents([...inEquity, -open]),
    };
  });
  return tieTable(
    { title: 'LRP by lot', empty: 'No LRP policies' },
    parts,
    ['Policies that count', 'P/L', 'Ended or by indemnity'],
    ['P/L adds up to the position statement; the total of lots with head is LRP of the equity report'],
  );
}

const tieTable = (
  { title, empty }: Pick<ReportTable, 'title' | 'empty'>,
  parts: readonly Part[],
  [count, open, closed]: readonly [string, string, string],
  notes: string[],
): ReportTable =>
  tableOf(parts, {
    title,
    fields: [
      [column('On', 'text', 13), ({ where }) => where, 'Total'],
      [column(count, 'count', 8), (part) => part.count, parts.reduce((sum, part) => sum + part.count, 0)],
      [column(open, 'result', 10), (part) => part.open, sumCents(parts.map((part) => part.open))],
      [column(closed, 'result', 10), (part) => part.closed, sumCents(parts.map((part) => part.closed))],
      [
        column('Total', 'result', 10),
        (part) => sumCents([part.open, part.closed]),
        sumCents(parts.flatMap((part) => [part.open, part.closed])),
      ],
    ],
    empty,
    notes: parts.length > 0 ? notes : [],
  });

/** What closed trades have made this month and this year, by account, $. Source: decisions 19 and 91. */
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
