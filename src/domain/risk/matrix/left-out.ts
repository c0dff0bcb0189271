import type { Day } from '../../kit/days.ts';
import { count, counted, dayOfYear, moneyWhole } from '../../kit/format.ts';
import { type StoppedContract, stoppedContracts } from '../../market/stopped-contracts.ts';
import { minus, sumCents, toCents } from '../../kit/money.ts';
import type { ScenarioPosition } from './positions.ts';
import type { InsuredPolicy } from './insured.ts';
import type { Scenario } from './scenario.ts';
import type { PolicyPayoff, ScenarioBook, ScenarioLot, ValuedLot } from './scenario-book.ts';
import { type Hypothetical, hypotheticalName } from './hypothetical.ts';

/** What a matrix leaves out, or counts in a way to be named. Source: decisions 21, 41, 42, 46 and 51. */
export interface Left {
  /** Lots without a price, with their cost in $; their positions are left out with them. */
  lots: string[];
  cost: number;
  trades_without_price: { trades: number; names: string[] };
  /** Options that keep their price, as that of their future is missing. */
  unmovable: string[];
  /** LRP policies whose ending value cannot be calculated. */
  policies: { policies: number; endorsements: string[] };
  /** Ended policies without an ending value. */
  unsettled: { policies: number; endorsements: string[] };
  unmatched_closings: number;
  /** Shipments without proceeds, which sales count at their estimate, $. */
  estimated_sales: { shipments: number; estimate: number };
  without_basis: number;
  stopped: StoppedContract[];
  stopped_positions: string[];
  /** Open trades and policies on no lot with head, which the matrix counts. */
  elsewhere: { trades: number; policies: number };
  /** Lots whose out date is before the horizon. */
  out_before: { lots: number; first: ScenarioLot | null };
  /** Tried positions without a price or a factor. */
  tried: Hypothetical[];
}

interface Counting {
  book: ScenarioBook;
  priced: readonly ValuedLot[];
  unpriced: readonly ScenarioLot[];
  positions: readonly ScenarioPosition[];
  policies: readonly { policy: PolicyPayoff; insured: InsuredPolicy | null }[];
  scenario: Pick<Scenario, 'horizon'>;
  today: Day;
}

const endorsementsOf = (policies: readonly { endorsement_number: string | null }[]) => ({
  policies: policies.length,
  endorsements: [...new Set(policies.flatMap(({ endorsement_number: number }) => number ?? []))],
});

/** The number and names of what a scope leaves out. */
export function leftOutOf({ book, priced, unpriced, positions, policies, scenario, today }: Counting): Left {
  const lots = priced.map(({ lot }) => lot);
  const ids = new Set<number | null>(book.lots.map(({ id }) => id));
  const valued = new Set(lots.map(({ id }) => id));
  const unknown = positions.filter(({ pricing }) => pricing.state === 'missing');
  const fixed = (isStopped: boolean) =>
    positions.filter(({ pricing }) => pricing.state === 'fixed' && pricing.stopped === isStopped);
  const before = lots
    .filter(({ est_out_date: out }) => out < scenario.horizon)
    .toSorted((one, other) => one.est_out_date.localeCompare(other.est_out_date));
  return {
    lots: unpriced.map(({ lot }) => lot),
    cost: sumCents(unpriced.map(({ total_cost }) => total_cost)),
    trades_without_price: {
      trades: unknown.reduce((sum, { trades }) => sum + trades, 0),
      names: unknown.map(({ name }) => name),
    },
    unmovable: fixed(false).map(({ name }) => name),
    policies: endorsementsOf(policies.filter(({ insured }) => insured === null).map(({ policy }) => policy)),
    unsettled: endorsementsOf(
      book.ended.filter(({ lot_id, result }) => result === null && valued.has(lot_id)),
    ),
    unmatched_closings: lots.reduce((sum, lot) => sum + lot.unmatched_closings, 0),
    estimated_sales: {
      shipments: lots.reduce((sum, lot) => sum + lot.unpriced_shipments.length, 0),
      estimate: sumCents(priced.map(({ sales, lot }) => toCents(minus(sales, lot.proceeds)))),
    },
    without_basis: lots.filter(({ basis }) => basis === null).length,
    stopped: stoppedContracts(lots, today),
    stopped_positions: fixed(true).map(({ name, quantity }) => `${count(quantity)} ${name}`),
    elsewhere: {
      trades: book.trades.filter(({ lot_id }) => !ids.has(lot_id)).length,
      policies: book.payoffs.filter(({ lot_id }) => !ids.has(lot_id)).length,
    },
    out_before: { lots: before.length, first: before[0] ?? null },
    tried: [],
  };
}

const NAMED = 6;

const listed = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const rest = distinct.length - NAMED;
  return distinct.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${count(rest)} more` : '');
};

const policyNames = ({ policies, endorsements }: Left['policies']): string =>
  `${counted(policies, 'LRP policy', 'LRP policies')}${endorsements.length > 0 ? ` (${listed(endorsements)})` : ''}`;

/** What is left out, each in a line. Example: '1 lot without a price, $420,918 of cost, is not in this matrix: HP-2599'. */
export function leftOutMessages(left: Left, horizon: Day, today: Day): string[] {
  const { lots, trades_without_price: unpriced, elsewhere, out_before: out } = left;
  const one = (number: number, is: string, are: string): string => (number === 1 ? is : are);
  const lines: (string | false)[] = [
    lots.length > 0 &&
      `${counted(lots.length, 'lot')} without a price, ${moneyWhole(left.cost)} of cost, ${one(lots.length, 'is', 'are')} not in this matrix: ${listed(lots)}`,
    unpriced.trades > 0 &&
      `${counted(unpriced.trades, 'trade')} without a price left out: ${listed(unpriced.names)}`,
    left.unmovable.length > 0 &&
      `The price of the future is missing, so these keep their price: ${listed(left.unmovable)}`,
    left.policies.policies > 0 &&
      `${policyNames(left.policies)} left out: no price or no factor for the ending value`,
    left.unsettled.policies > 0 &&
      `${policyNames(left.unsettled)} left out: ended without an actual ending value`,
    left.tried.length > 0 &&
      `Not counted, no price or factor: ${left.tried.map(hypotheticalName).join('; ')}`,
    left.unmatched_closings > 0 && `${counted(left.unmatched_closings, 'closing')} without a match left out`,
    left.estimated_sales.shipments > 0 &&
      `${counted(left.estimated_sales.shipments, 'shipment')} without proceeds counted at an estimated ${moneyWhole(left.estimated_sales.estimate)}`,
    left.without_basis > 0 && `${counted(left.without_basis, 'lot')} without a basis: it counts as 0`,
    ...left.stopped.map(
      ({ symbol, stopped_on, lots: of }) =>
        `${counted(of, 'lot')}: ${symbol} stopped trading on ${dayOfYear(stopped_on, today)}: value of that day`,
    ),
    left.stopped_positions.length > 0 &&
      `Stopped trading, so they do not move: ${listed(left.stopped_positions)}`,
    elsewhere.trades + elsewhere.policies > 0 &&
      `Counts ${counted(elsewhere.trades, 'trade')} and ${counted(elsewhere.policies, 'LRP policy', 'LRP policies')} on no lot with head`,
    out.first !== null && outBeforeMessage(out.lots, out.first, horizon, today),
  ];
  return lines.filter((line) => line !== false);
}

const outBeforeMessage = (lots: number, first: ScenarioLot, horizon: Day, today: Day): string =>
  lots === 1
    ? `${dayOfYear(horizon, today)} is after the out date of ${first.lot}, ${dayOfYear(first.est_out_date, today)}`
    : `${dayOfYear(horizon, today)} is after the out date of ${lots} lots, the first on ${dayOfYear(first.est_out_date, today)}`;
