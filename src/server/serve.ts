import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Env, logInsOf } from './env.ts';
import { demoAdmin, demoLogIns, fillDemo } from './demo/demo.ts';
import { type Database, openDatabase } from './db/database.ts';
import { scheduleBackups } from './jobs/backup-schedule.ts';
import { scheduleTimesAhead, scheduleMails, scheduleWebhooks } from './jobs/schedules.ts';
import { jobThread } from './jobs/job-thread.ts';
import type { JobWork } from './jobs/job-work.ts';
import { scheduleOffers } from './jobs/offer-schedule.ts';
import { scheduleQuotes } from './jobs/quote-schedule.ts';
import { scheduleSnapshots } from './jobs/snapshot-schedule.ts';
import { loggedBy } from './db/slow-statements.ts';
import { listen } from './http/listen.ts';
import { createFirstAdmin } from './session/first-admin.ts';
import { requestThread } from './http/request-thread.ts';

type Print = (sentence: string) => void;

interface Serving {
  env: Env;
  /** The migrated database, as its owner. */
  ownerUrl: string;
  /** Whether to fill the database with sample data. */
  demo: boolean;
  print: Print;
  /** Functions that end the started parts, called from last to first. */
  endings: (() => Promise<unknown>)[];
  isStopping: () => boolean;
}

/** Starts the application on a migrated database, and prints the first log-in and the address. */
export async function serve({ env, ownerUrl, demo, print, endings, isStopping }: Serving): Promise<void> {
  const database = await openDatabase({
    ownerUrl,
    given: logInsOf(env),
    readUrl: env.DATABASE_READ_URL,
    log: print,
    slowMs: env.SLOW_QUERY_MS,
  });
  endings.push(() => database.close());
  const admin = await createFirstAdmin(database, demo ? demoAdmin : env);
  if (!demo) printLogIn(admin, env, print);
  if (demo) {
    await fillDemo(database, env, admin !== null);
    print(`Log in as one of:\n  ${demoLogIns().join('\n  ')}`);
  }
  const jobs = jobThread({ env, ownerUrl });
  const app = await buildApp({
    env,
    database,
    isStopping,
    requestThread: requestThread({ env, ownerUrl }),
    jobThread: jobs.answer,
  });
  endings.push(() => app.close());
  endings.push(() => sleep(env.DRAIN_SECONDS * 1_000));
  print(`Drover is running at ${await listen(app, env)}`);
  endings.push(runSchedules(database, env, app.log, jobs.work));
}

/** Starts the scheduled jobs, once the server has its port: a server that failed to start must not run jobs. */
function runSchedules(
  database: Database,
  env: Env,
  log: FastifyBaseLogger,
  work: JobWork,
): () => Promise<unknown> {
  const schedule = () => [
    scheduleTimesAhead(database, (error) => log.error({ err: error }, 'times ahead of the clock not mended')),
    scheduleSnapshots(database, env, (error) => log.error({ err: error }, 'snapshot failed'), work.capture),
    scheduleQuotes(database, env, log),
    scheduleOffers(database, env, log),
    scheduleMails(database, env, (error) => log.error({ err: error }, 'mail not sent'), work),
    scheduleWebhooks(database, env, (error) => log.error({ err: error }, 'webhook not sent'), work.alerts),
    scheduleBackups(database, env, (error) => log.error({ err: error }, 'backup failed')),
  ];
  // Tracking the log of each statement slows every promise of the process down, so it is done only when slow ones are logged.
  const stops = env.SLOW_QUERY_MS === undefined ? schedule() : loggedBy(log, schedule);
  return () => Promise.all(stops.map((stop) => stop()));
}

/** Printed as soon as the administrator exists: a start that fails later would otherwise lose the password. */
function printLogIn(admin: Awaited<ReturnType<typeof createFirstAdmin>>, env: Env, print: Print): void {
  if (admin !== null) {
    const password = admin.generated ? `${admin.password} (shown only this once)` : 'given in ADMIN_PASSWORD';
    return print(`Log in as ${admin.email} with the password ${password}`);
  }
  const unused = (['ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const).filter((name) => env[name] !== undefined);
  if (unused.length > 0) {
    print(
      `${unused.join(' and ')} ${unused.length > 1 ? 'are' : 'is'} not used: this database has users already. A lost password is reset by npm start -- --reset-admin EMAIL`,
    );
  }
}
