import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#api/errors';
import type { Day } from '#domain/kit/days';
import type { HoldingPeriod } from '#domain/risk/value-at-risk/result';
import type { Calendar } from '../clock/calendar.ts';
import type { Session } from '../db/database.ts';
import type { Sender } from '../threads/fair-queue.ts';
import { taskThread } from '../threads/task-thread.ts';
import {
  cachedResult,
  cacheResult,
  claimResult,
  findResult,
  type Found,
  releaseResult,
  type ValueAtRiskScope,
} from './queries.ts';

export interface ValueAtRiskTask {
  book: string;
  history: string;
  today: Day;
  days: HoldingPeriod;
  simulated: boolean;
  /** Whether the tables of a file are wanted in place of the figures. */
  asTables?: true;
  at: string;
}

export const valueAtRiskInThread = taskThread<ValueAtRiskTask, string>({
  file: new URL('../../../dist/server/value-at-risk/thread.js', import.meta.url),
  tooLarge: 'There are too many positions to calculate value at risk',
  // Ten thousand lots with all their positions take a tenth of it.
  timeout: 20_000,
});

/** The pause between two checks whether another request or server has the result, and the number of checks. */
const WAIT_MS = 150;
const MOST_LOOKS = 150;

/** Value at risk as JSON text: the stored result while prices and positions are the same, else calculated by one of several servers. */
export async function currentValueAtRisk(
  db: Session,
  scope: ValueAtRiskScope,
  calendar: Calendar,
  sender: Sender,
): Promise<string> {
  const found = await db.row(findResult(scope, calendar));
  if (!found) throw new Error('Value at risk: no positions were read');
  if (found.result !== null) return found.result;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const claimed = await db.write((tx) => tx.row(claimResult(scope, found.fingerprint)));
    if (claimed) return workedOut(db, scope, found, calendar, sender);
    await pause(WAIT_MS);
    const cached = await db.row(cachedResult(scope, found.fingerprint));
    if (typeof cached?.result === 'string') return cached.result;
  }
  throw new Refusal('unavailable', 'Value at risk is still being calculated. Please try again shortly.');
}

async function workedOut(
  db: Session,
  scope: ValueAtRiskScope,
  { fingerprint, book, history }: Found,
  { today }: Calendar,
  sender: Sender,
): Promise<string> {
  try {
    const { days, simulated } = scope;
    const at = new Date().toISOString();
    const json = await valueAtRiskInThread(
      { book: book ?? '', history: history ?? '', today, days, simulated, at },
      sender,
    );
    await db.write((tx) => tx.run(cacheResult(scope, fingerprint, json)));
    return json;
  } catch (error) {
    await db.write((tx) => tx.run(releaseResult(scope)));
    throw error;
  }
}
