import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#api/errors';
import { getRiskLimit, getValueAtRisk, getValueAtRiskTables, saveRiskLimit } from '#api/value-at-risk';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Session } from '../db/database.ts';
import { scopeOf } from '../db/scope.ts';
import { foundRow } from '../db/records.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import type { Sender } from '../threads/fair-queue.ts';
import { providerOf } from '../providers/provider-of.ts';
import {
  riskLimitOf,
  updateRiskLimit,
  claimResult,
  findResult,
  cacheResult,
  cachedResult,
  releaseResult,
  riskFacts,
  type Found,
  type ValueAtRiskScope,
} from './queries.ts';
import type { Day } from '#domain/kit/days';
import type { HoldingPeriod } from '#domain/risk/value-at-risk/result';
import { taskThread } from '../threads/task-thread.ts';

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

const NO_OWNER = 'Owner not found';

/** The pause between two checks whether another request or server has the result, and the number of checks. */
const WAIT_MS = 150;
const MOST_LOOKS = 150;

export function valueAtRiskRoutes(app: App): void {
  const { source } = providerOf(app.env);

  route(app, getValueAtRisk, async ({ db, input, calendar, sender }) => {
    const entityId = await scopeOf(db, input.owner);
    const scope: ValueAtRiskScope = { entityId, days: input.days, simulated: source === 'simulated' };
    const found = await db.row(findResult(scope, calendar));
    if (!found) throw new Error('Value at risk: no positions were read');
    if (found.result !== null) return new JsonText(found.result);
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const claimed = await db.write((tx) => tx.row(claimResult(scope, found.fingerprint)));
      if (claimed) return new JsonText(await workedOut(db, scope, found, calendar, sender));
      await pause(WAIT_MS);
      const cached = await db.row(cachedResult(scope, found.fingerprint));
      if (typeof cached?.result === 'string') return new JsonText(cached.result);
    }
    throw new Refusal('unavailable', 'Value at risk is still being calculated. Please try again shortly.');
  });

  route(app, getValueAtRiskTables, async ({ db, input: { owner, days }, calendar, sender }) => {
    const scope = { entityId: await scopeOf(db, owner), days, simulated: source === 'simulated' };
    const found = await db.row(riskFacts(scope, calendar));
    if (!found) throw new Error('Value at risk: no positions were read');
    const at = new Date().toISOString();
    const { simulated } = scope;
    const task = { ...found, today: calendar.today, days, simulated, at, asTables: true } as const;
    return new JsonText(await valueAtRiskInThread(task, sender));
  });
}

/** The share of equity above which value at risk is an alert. */
export function riskLimitRoutes(app: App): void {
  route(app, getRiskLimit, ({ db, input }) => foundRow(db, riskLimitOf(input.owner), NO_OWNER));

  writeRoute(app, saveRiskLimit, (tx, { input: { risk_limit, owner } }) =>
    foundRow(tx, updateRiskLimit(risk_limit, owner), NO_OWNER),
  );
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
