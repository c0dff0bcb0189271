import {
  type Excluded,
  excludedGroup,
  excludedMessages,
  listed,
  lotsWithoutPlan,
  onlyExcluded,
} from '../../book/excluded.ts';
import { withoutBasisMessages } from '../../book/equity.ts';
import { estimatedSalesMessage } from '../../closeout/missing-values.ts';
import { daysBetween, type Day } from '../../kit/days.ts';
import { count, counted, dayOfYear } from '../../kit/format.ts';
import { isPastOut, pastOutMessage } from '../../book/past-out.ts';
import { type StoppedContract, stoppedContracts, stoppedLotsMessages } from '../../market/watchlist.ts';
import { minus, sumCents, toCents } from '../../kit/money.ts';
import { feedRate } from '../../plan/daily-gain.ts';
import { costOfDays, feedAfterOutDate } from '../../plan/messages.ts';
import type { ScenarioPosition } from './positions.ts';
import type { InsuredPolicy } from './insured.ts';
import type { Scenario } from './scenario.ts';
import type { PolicyPayoff, ScenarioBook, ScenarioLot, ValuedLot } from './scenario-book.ts';

/** Notes on records that a matrix excludes or estimates. Source: decisions 21, 41, 42, 46 and 51. */
export interface MatrixNotes {
  /** Lots are excluded with their positions. */
  excluded: Excluded;
  /** Options that keep their price, as that of their future is missing. */
  unmovable: string[];
  /** Estimated proceeds of shipments without proceeds, $. */
  sales_estimate: number;
  without_basis: number;
  stopped: StoppedContract[];
  stopped_positions: string[];
  /** Open trades and policies on no lot with head, which the matrix counts. */
  unassigned: { trades: number; policies: number };
  /** Lots with an out date still to come, before the target date. */
  out_before: { lots: number; first: ScenarioLot | null; feed: number };
  /** Lots past their out date, which are named, not dated. */
  past_out: string[];
}

interface Counting {
  book: ScenarioBook;
  priced: readonly ValuedLot[];
  unpriced: readonly ScenarioLot[];
  positions: readonly ScenarioPosition[];
  policies: readonly { policy: PolicyPayoff; insured: InsuredPolicy | null }[];
  scenario: Pick<Scenario, 'target_date'>;
  today: Day;
}

const policiesGroup = (policies: readonly { endorsement_number: string | null }[]) =>
  excludedGroup(policies.map(({ endorsement_number: name }) => ({ name, count: 1 })));

function excludedOf({ book, priced, unpriced, positions, policies }: Counting): Excluded {
  const valued = new Set(priced.map(({ lot }) => lot.id));
  const shipments = priced.map(({ lot }) => ({ name: lot.lot, count: lot.unpriced_shipments.length }));
  return onlyExcluded({
    lots_without_price: excludedGroup(
      unpriced.map(({ lot: name }) => ({ name, count: 1 })),
      sumCents(unpriced.map(({ total_cost }) => total_cost)),
    ),
    ...lotsWithoutPlan(priced.map(({ lot }) => lot)),
    shipments_without_proceeds: excludedGroup(shipments),
    trades_without_price: excludedGroup(
      positions
        .filter(({ pricing }) => pricing.state === 'missing')
        .map(({ name, trades }) => ({ name, count: trades })),
    ),
    unmatched_offsets: { count: priced.reduce((sum, { lot }) => sum + lot.unmatched_offsets, 0) },
    policies_at_premium: policiesGroup(
      policies.filter(({ insured }) => insured === null).map(({ policy }) => policy),
    ),
    policies_unsettled: policiesGroup(
      book.ended.filter(({ lot_id, result }) => result === null && valued.has(lot_id)),
    ),
  });
}

/** Notes on the records of a scope that are excluded or estimated. */
export function matrixNotes(counting: Counting): MatrixNotes {
  const { book, priced, positions, scenario, today } = counting;
  const lots = priced.map(({ lot }) => lot);
  const ids = new Set<number | null>(book.lots.map(({ id }) => id));
  const fixed = (isStopped: boolean) =>
    positions.filter(({ pricing }) => pricing.state === 'fixed' && pricing.stopped === isStopped);
  const before = lots
    .filter((lot) => lot.est_out_date < scenario.target_date && !isPastOut(lot, today))
    .toSorted((one, other) => one.est_out_date.localeCompare(other.est_out_date));
  return {
    excluded: excludedOf(counting),
    unmovable: fixed(false).map(({ name }) => name),
    sales_estimate: sumCents(priced.map(({ sales, lot }) => toCents(minus(sales, lot.proceeds)))),
    without_basis: lots.filter(({ basis }) => basis === null).length,
    stopped: stoppedContracts(lots, today),
    stopped_positions: fixed(true).map(({ name, quantity }) => `${count(quantity)} ${name}`),
    unassigned: {
      trades: book.trades.filter(({ lot_id }) => !ids.has(lot_id)).length,
      policies: book.payoffs.filter(({ lot_id }) => !ids.has(lot_id)).length,
    },
    out_before: {
      lots: before.length,
      first: before[0] ?? null,
      feed: sumCents(before.map((lot) => feedAfterOut(lot, scenario.target_date))),
    },
    past_out: lots.filter((lot) => isPastOut(lot, today)).map(({ lot }) => lot),
  };
}

/** The notes below a matrix. Example: '1 lot without a price ($420,918 of cost) excluded: HP-2599'. */
export function matrixMessages(notes: MatrixNotes, targetDate: Day, today: Day): string[] {
  const { unassigned, out_before: out, excluded } = notes;
  const names = (all: readonly string[]): string => listed([...new Set(all)]);
  const lines: (string | false | null)[] = [
    ...excludedMessages(excluded),
    excluded.shipments_without_proceeds !== undefined &&
      estimatedSalesMessage('The matrix counts', notes.sales_estimate),
    notes.unmovable.length > 0 &&
      `No price for the underlying future, so these stay at their current price: ${names(notes.unmovable)}`,
    ...withoutBasisMessages(notes.without_basis),
    ...stoppedLotsMessages(notes.stopped, today),
    notes.stopped_positions.length > 0 &&
      `Stopped trading, so they do not move: ${names(notes.stopped_positions)}`,
    unassigned.trades + unassigned.policies > 0 &&
      `Counts ${counted(unassigned.trades, 'trade')} and ${counted(unassigned.policies, 'LRP policy', 'LRP policies')} not on a lot with head`,
    pastOutMessage(notes.past_out),
    out.first !== null &&
      outBeforeMessage(out.lots, out.first, targetDate, today) + feedMessage(out, targetDate),
  ];
  return lines.filter((line) => line !== false && line !== null);
}

const outBeforeMessage = (lots: number, first: ScenarioLot, targetDate: Day, today: Day): string =>
  lots === 1
    ? `${dayOfYear(targetDate, today)} is after the out date of ${first.lot}, ${dayOfYear(first.est_out_date, today)}`
    : `${dayOfYear(targetDate, today)} is after the out date of ${lots} lots, the first on ${dayOfYear(first.est_out_date, today)}`;

/** The feed and yardage of a lot from its out date to the target day, which the matrix leaves out, $; 0 without a plan. */
function feedAfterOut({ plan, ...lot }: ScenarioLot, targetDate: Day): number {
  const rate = plan && feedRate(plan, lot, plan);
  return rate ? costOfDays(lot.current_hd, rate, plan.yardage, daysBetween(lot.est_out_date, targetDate)) : 0;
}

/** Example: ': their feed of 12 days, about $4,998, is not in it'. Source: beyond-2 J17. */
const feedMessage = ({ lots, first, feed }: MatrixNotes['out_before'], targetDate: Day): string =>
  first === null || feed <= 0
    ? ''
    : `: ${feedAfterOutDate(feed, lots === 1 ? daysBetween(first.est_out_date, targetDate) : null)}`;
