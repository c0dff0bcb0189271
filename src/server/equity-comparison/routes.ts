import { compareEquity } from '#api/equity-comparison';
import { refuse } from '#api/errors';
import {
  type DayProblem,
  NOW,
  notCapturedMessage,
  orderProblem,
} from '#domain/snapshots/comparison/days-compared';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Session } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { priceStatements } from '../quotes/queries.ts';
import { comparedDay, type DayRow, visibleOwner } from './day-queries.ts';
import { inThread, type Task } from './in-thread.ts';
import { presentStates } from './present-queries.ts';
import { capturedStates, type Compared } from './state-queries.ts';

export function equityComparisonRoutes(app: App): void {
  route(app, compareEquity, async ({ db, input: { from, to, owner }, calendar, sender }) => {
    const compared = { from, to: to === NOW ? null : to, owner, today: calendar.today };
    refuseDay(orderProblem(from, compared.to));
    const { isVisible, task } = await read(db, compared, calendar);
    if (!isVisible) refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
    const { first, second } = task;
    refuseUncaptured('from', from, first);
    if (second.day !== null) refuseUncaptured('to', second.day, second.last);
    return new JsonText(await inThread(task, sender));
  });
}

/** Everything that a comparison needs, from one snapshot and in one round trip. */
async function read(
  db: Session,
  compared: Compared,
  calendar: Calendar,
): Promise<{ isVisible: boolean; task: Task }> {
  const { from, to, owner, today } = compared;
  const common = [
    comparedDay(from, owner),
    comparedDay(to, owner),
    visibleOwner(owner),
    capturedStates(compared),
  ] as const;
  const found = (
    [days, owners, states]: [DayRow[], { visible: boolean }[], { json: string }[]],
    second: Task['second'],
  ) => ({
    isVisible: onlyRow(owners).visible,
    task: { from, first: onlyRow(days), captured: onlyRow(states).json, second },
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
