import { captureSnapshot } from '#api/snapshots';
import { dayIn } from '#domain/kit/days';
import { buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { accountOf } from '../session/queries.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, demoLots, demoProducers } from './cattle.ts';
import { demoLot } from './lots.ts';
import { demoPolicy } from './lrp.ts';
import { demoUsers } from './users.ts';
import { demoQuotes } from './quotes.ts';
import { demoSnapshots } from './snapshots.ts';
import { demoTrades, type HedgedLot } from './trades.ts';

/** The settings under which the demo's administrator is the first one of an empty database. */
export const demoAdmin = { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_PASSWORD } as const;

/**
 * Fills an empty database with realistic data (decision 8), through the same endpoints that users call. A database that
 * already has the demo stays unchanged; one with other data is refused. `made`: this start created the administrator.
 */
export async function fillDemo(database: Database, env: Env, made: boolean): Promise<void> {
  if (!made) return refuseOtherData(database);
  const http = await buildApp({ env, database, refuseWhenBusy: false });
  const today = dayIn(env.BUSINESS_TIME_ZONE, new Date());
  const { admin, producers } = await demoUsers(http);
  const hedged: HedgedLot[] = [];
  for (const demo of demoLots) {
    const producer = producers[demo.of];
    if (!producer) continue;
    const { caller, who } = producer;
    const lot = await demoLot(caller, demo, who.entity_name, today);
    hedged.push({ lot, demo, who });
  }
  await demoTrades(admin, hedged, today);
  for (const [at, one] of hedged.entries()) {
    await demoPolicy(admin, producers[one.demo.of]?.id ?? '', one, at, today);
  }
  await demoQuotes(admin, today);
  await demoSnapshots(database, today);
  await admin.call(captureSnapshot, { replace: false });
  await http.close();
}

async function refuseOtherData(database: Database): Promise<void> {
  const nobody = database.as(null);
  if (((await nobody.row(accountOf(DEMO_ADMIN.email)))?.hash ?? null) === null) {
    throw new StartupError(
      'The demo needs an empty database, and this one has data: set DATA_DIR to another folder.',
    );
  }
  if (!(await database.as('the clock').row(anySnapshot))) {
    throw new StartupError('Creating this demo was interrupted: delete its data folder and start again.');
  }
}

/** The capture is the last step of the demo. */
const anySnapshot = sql`select 1 from equity_days limit 1`;

/** The log-ins of the demo, for the terminal. */
export const demoLogIns = (): string[] =>
  [DEMO_ADMIN.email, ...demoProducers.map(({ email }) => email)].map(
    (email) => `${email} / ${DEMO_PASSWORD}`,
  );
