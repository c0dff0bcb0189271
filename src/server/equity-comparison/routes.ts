import { setImmediate } from 'node:timers/promises';
import { compareEquity } from '#api/equity-comparison';
import { refuse } from '#api/errors';
import {
  comparedLot,
  type ComparedLot,
  type DaySums,
  type EquityComparison,
  explainedOf,
  type NamedPair,
  outlineOf,
} from '#domain/equity-comparison/comparison';
import {
  type DayProblem,
  NOW,
  notCapturedMessage,
  orderProblem,
} from '#domain/equity-comparison/days-compared';
import type { Calendar } from '../db/calendar.ts';
import type { Session } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { priceStatements, pricesFrom } from '../quotes/queries.ts';
import { comparedDay, type DayRow, visibleOwner } from './day-queries.ts';
import { pairsOf, type Second } from './pairs.ts';
import { presentFrom, presentStates } from './present-queries.ts';
import { presentSums } from './present-sums.ts';
import { capturedStates, type Compared, statesFrom } from './state-queries.ts';

export function equityComparisonRoutes(app: App): void {
  route(app, compareEquity, async ({ db, input: { from, to, owner }, calendar }) => {
    const compared = { from, to: to === NOW ? null : to, owner, today: calendar.today };
    refuseDay(orderProblem(from, compared.to));
    const { first, last, isVisible, pairs } = await read(db, compared, calendar);
    if (!isVisible) refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
    refuseUncaptured('from', from, first);
    if (compared.to !== null) refuseUncaptured('to', compared.to, last);
    const details_from = first.details_from;
    const common = { from, to: compared.to, details_from };
    const isDetailed = details_from === null || from >= details_from;
    return isDetailed ? explained(common, pairs) : outlined(common, first, last, pairs);
  });
}

/** Everything that a comparison needs, from one snapshot and in one round trip. */
async function read(db: Session, compared: Compared, calendar: Calendar) {
  const { from, to, owner } = compared;
  const common = [
    comparedDay(from, owner),
    comparedDay(to, owner),
    visibleOwner(owner),
    capturedStates(compared),
  ] as const;
  const found = (
    days: DayRow[],
    last: DayRow[],
    owners: { visible: boolean }[],
    json: string,
    second: Second,
  ) => ({
    first: onlyRow(days),
    last: onlyRow(last),
    isVisible: onlyRow(owners).visible,
    pairs: pairsOf(statesFrom(json), second),
  });
  if (to !== null) {
    const [first, last, owners, captured] = await db.batch([...common]);
    return found(first, last, owners, onlyRow(captured).json, { day: to });
  }
  const [first, last, owners, captured, present, futures, options] = await db.batch([
    ...common,
    presentStates(compared),
    ...priceStatements(calendar),
  ]);
  return found(first, last, owners, onlyRow(captured).json, {
    day: null,
    present: presentFrom(onlyRow(present).json),
    prices: pricesFrom(futures, options),
    today: compared.today,
  });
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement with one row returned none.');
  return row;
}

function refuseDay(problem: DayProblem | null): void {
  if (problem) refuse('invalid', problem.message, { [problem.field]: problem.message });
}

function refuseUncaptured(field: 'from' | 'to', day: string, { captured }: DayRow): void {
  if (!captured) refuseDay({ field, message: notCapturedMessage(day) });
}

type Common = Pick<EquityComparison, 'from' | 'to' | 'details_from'>;

/** Other requests are answered after so many lots. */
const LOTS_AT_A_TIME = 100;

async function explained(common: Common, pairs: readonly NamedPair[]): Promise<EquityComparison> {
  const lots: ComparedLot[] = [];
  for (const [at, pair] of pairs.entries()) {
    if (at % LOTS_AT_A_TIME === LOTS_AT_A_TIME - 1) await setImmediate();
    const lot = comparedLot(pair);
    if (lot) lots.push(lot);
  }
  return { ...common, explained: explainedOf(pairs, lots), outline: null };
}

function outlined(
  common: Common,
  first: DayRow,
  last: DayRow,
  pairs: readonly NamedPair[],
): EquityComparison {
  const to = common.to === null ? presentSums(pairs) : sumsOf(last);
  return { ...common, explained: null, outline: outlineOf(sumsOf(first), to) };
}

/** The sums of a day; 0 where no lot in scope had head. */
const sumsOf = (day: DayRow): DaySums => ({
  est_future_value: day.est_future_value ?? 0,
  total_cost: day.total_cost ?? 0,
  trades_pl: day.trades_pl ?? 0,
  total_expenses: day.total_expenses ?? 0,
  net_equity: day.net_equity ?? 0,
  equity_with_sales: day.equity_with_sales,
});
