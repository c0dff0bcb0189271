import { compareEquity, getEquityNow } from '#api/equity-comparison';
import { refuse } from '#api/errors';
import {
  type DayProblem,
  NOW,
  notCapturedMessage,
  orderProblem,
} from '#domain/snapshots/comparison/messages';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Session } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { priceStatements } from '../quotes/queries.ts';
import { comparedDay, type DayRow, lastDayBefore, visibleOwner, presentStates } from './day-queries.ts';
import { snapshotStates, type ComparedSpan } from './state-queries.ts';
import type { Day } from '#domain/kit/days';
import type { FuturesPrice, OptionsPrice } from '#api/prices';
import { taskThread } from '../threads/task-thread.ts';

/** Inputs of a comparison: captured and present lots as JSON text, and the sums of the captured days. */
export interface ComparisonTask {
  /** Set to work out equity now and the causes of its change, with so many lots by need. */
  mostNeeds: number | null;
  from: Day;
  first: DayRow;
  captured: string;
  second: { day: Day; last: DayRow } | PresentDay;
}

export interface PresentDay {
  day: null;
  today: Day;
  present: string;
  prices: { futures: FuturesPrice[]; options: OptionsPrice[] };
}

/** Works out why equity moved on a thread of its own; the result is JSON text. */
export const compareInThread = taskThread<ComparisonTask, string>({
  file: new URL('../../../dist/server/equity-comparison/thread.js', import.meta.url),
  tooLarge: 'There are too many lots to compare. Choose one owner.',
  // Ten thousand lots with all their positions take a tenth of it.
  timeout: 20_000,
});

export function equityComparisonRoutes(app: App): void {
  route(app, compareEquity, async ({ db, input: { from, to, owner }, calendar, sender }) => {
    const compared = { from, to: to === NOW ? null : to, owner, today: calendar.today };
    refuseDay(orderProblem(from, compared.to));
    const { isVisible, task } = await read(db, compared, calendar);
    refuseUnseen(isVisible);
    const { first, second } = task;
    refuseUncaptured('from', from, first);
    if (second.day !== null) refuseUncaptured('to', second.day, second.last);
    return new JsonText(await compareInThread(task, sender));
  });

  route(app, getEquityNow, async ({ db, input: { owner, limit }, calendar, sender }) => {
    const { today } = calendar;
    const last = await db.row(lastDayBefore(today, owner));
    const since = { from: last?.day ?? today, to: null, owner, today };
    const { isVisible, task } = await read(db, since, calendar);
    refuseUnseen(isVisible);
    const first = { ...task.first, captured: last !== undefined };
    return new JsonText(await compareInThread({ ...task, mostNeeds: limit, first }, sender));
  });
}

function refuseUnseen(isVisible: boolean): void {
  if (!isVisible) refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
}

async function read(db: Session, compared: ComparedSpan, calendar: Calendar) {
  const { from, to, owner, today } = compared;
  const common = [
    comparedDay(from, owner),
    comparedDay(to, owner),
    visibleOwner(owner),
    snapshotStates(compared),
  ] as const;
  const found = (
    [days, owners, states]: [DayRow[], { visible: boolean }[], { json: string }[]],
    second: ComparisonTask['second'],
  ) => ({
    isVisible: onlyRow(owners).visible,
    task: { mostNeeds: null, from, first: onlyRow(days), captured: onlyRow(states).json, second },
  });
  if (to !== null) {
    const [days, last, owners, states] = await db.batch([...common]);
    return found([days, owners, states], { day: to, last: onlyRow(last) });
  }
  const [days, , owners, states, present, futures, options] = await db.batch([
    ...common,
    presentStates(compared),
    ...priceStatements(calendar),
  ]);
  const prices = { futures, options };
  return found([days, owners, states], { day: null, today, present: onlyRow(present).json, prices });
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
