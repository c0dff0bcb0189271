import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#api/errors';
import { dayIn } from '#domain/kit/days';
import { buildApp } from './app.ts';
import { backUpTo } from './backup/file.ts';
import { restoreBackup } from './backup/restore.ts';
import { type Env, isTimeZone, logInsOf, readEnv } from './env.ts';
import { demoAdmin, demoLogIns, fillDemo } from './demo/demo.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DamagedDisk, damageSentence, isDamage } from './db/damaged-disk.ts';
import { checkExternal } from './db/external-postgres.ts';
import { scheduleBackups } from './jobs/backup-schedule.ts';
import { scheduleTimesAhead, scheduleMails, scheduleWebhooks } from './jobs/schedules.ts';
import { jobThread, type JobWork } from './jobs/job-thread.ts';
import { scheduleOffers } from './jobs/offer-schedule.ts';
import { scheduleQuotes } from './jobs/quote-schedule.ts';
import { scheduleSnapshots } from './jobs/snapshot-schedule.ts';
import { migrate } from './db/migrate.ts';
import { loggedBy } from './db/slow-statements.ts';
import { checkPort, listen } from './http/listen.ts';
import { reachPostgres, startPostgres } from '../embedded-postgres/start-postgres.ts';
import { createFirstAdmin, resetAdminPassword } from './session/first-admin.ts';
import { requestThread } from './http/request-thread.ts';
import { importSupabase } from './supabase-import/command.ts';
import { reasonOf, StartupError } from '../embedded-postgres/startup-error.ts';

let slowStop = 30_000;
const endings: (() => Promise<unknown>)[] = [];
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(0));
// While stopping, ignore a second signal: the launcher and npm forward the Ctrl-C that the terminal has already sent.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});

try {
  const options = readArguments();
  await start({ ...readEnv(process.env), ...(options.demo ? demoAdmin : {}) }, options);
} catch (error) {
  complain(error);
  await end(1);
}

async function start(env: Env, options: Arguments): Promise<void> {
  if (options.backup !== undefined) return backUp(env, options.backup);
  const { 'reset-admin': resetAdmin } = options;
  if (resetAdmin !== undefined) return reset(await databaseOwner(env, reachPostgres), resetAdmin);
  const ownerUrl = await databaseOwner(env, startPostgres);
  if (options.restore !== undefined) return restore(ownerUrl, options.restore);
  const { 'import-supabase': dump } = options;
  if (dump !== undefined) return importDump(env, ownerUrl, dump, options);
  await checkPort(env);
  const restored = await migrate(ownerUrl, { log: print });
  if (restored > 0)
    print(`The database lacked ${restored} of its access rules and grants: they have been restored.`);
  const database = await openDatabase({
    ownerUrl,
    given: logInsOf(env),
    readUrl: env.DATABASE_READ_URL,
    log: print,
    slowMs: env.SLOW_QUERY_MS,
  });
  endings.push(() => database.close());
  const admin = await createFirstAdmin(database, env);
  if (!options.demo) printLogIn(admin, env);
  if (options.demo) {
    await fillDemo(database, env, admin !== null);
    print(`Log in as one of:\n  ${demoLogIns().join('\n  ')}`);
  }
  const jobs = jobThread({ env, ownerUrl });
  const app = await buildApp({
    env,
    database,
    isStopping: () => ending,
    requestThread: requestThread({ env, ownerUrl }),
    jobThread: jobs.answer,
  });
  endings.push(() => app.close());
  slowStop += env.DRAIN_SECONDS * 1_000;
  endings.push(() => sleep(env.DRAIN_SECONDS * 1_000));
  print(`Drover is running at ${await listen(app, env)}`);
  runSchedules(database, env, app.log, jobs.work);
}

/** Starts the scheduled jobs, once the server has its port: a server that failed to start must not run jobs. */
function runSchedules(database: Database, env: Env, log: FastifyBaseLogger, work: JobWork): void {
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
  endings.push(() => Promise.all(stops.map((stop) => stop())));
}

type Arguments = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    return parseArgs({
      options: {
        demo: { type: 'boolean' },
        backup: { type: 'string' },
        restore: { type: 'string' },
        'reset-admin': { type: 'string' },
        'import-supabase': { type: 'string' },
        // Whether an import may change the head of lots to that of their records.
        'accept-records': { type: 'boolean' },
        // The time zone in which an import reads moments as days.
        'time-zone': { type: 'string' },
        report: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartupError(reasonOf(error));
  }
}

/** `--backup FILE`: backs everything up to a file, prints the number of rows, and ends. */
async function backUp(env: Env, file: string): Promise<void> {
  const ownerUrl = await databaseOwner(env, reachPostgres);
  print(`Wrote ${await backUpTo(ownerUrl, file, logInsOf(env))} rows to ${file}.`);
  await end(0);
}

/** `--reset-admin EMAIL`: prints a new temporary password once, ends that administrator's sessions, and ends. */
async function reset(ownerUrl: string, email: string): Promise<void> {
  const password = await resetAdminPassword(ownerUrl, email);
  print(`Log in as ${email} with the temporary password ${password} (shown only this once)`);
  await end(0);
}

/** `--restore FILE`: restores a backup into the empty database, prints the number of rows, and ends. */
async function restore(ownerUrl: string, file: string): Promise<void> {
  const counts = Object.entries(await restoreBackup(ownerUrl, file));
  print(`Restored ${counts.map(([table, rows]) => `${rows} ${table}`).join(', ')}.`);
  await end(0);
}

/** `--import-supabase DUMP`: imports another application's records into the empty database, prints where the report is, and ends. */
async function importDump(env: Env, ownerUrl: string, dump: string, options: Arguments): Promise<void> {
  const { 'time-zone': timeZone = null } = options;
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new StartupError('--time-zone must be a time zone like America/Chicago.');
  await migrate(ownerUrl, { log: print });
  const now = new Date();
  const report = options.report ?? 'supabase-import-report.md';
  const acceptRecords = options['accept-records'] ?? false;
  const today = dayIn(env.BUSINESS_TIME_ZONE, now);
  print(await importSupabase(ownerUrl, { dump, report, acceptRecords, timeZone, today, now }));
  await end(0);
}

async function databaseOwner(env: Env, embedded: typeof startPostgres): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    await checkExternal(env.DATABASE_URL, {
      waitSeconds: env.DATABASE_WAIT_SECONDS,
      makesRoles: logInsOf(env) === undefined,
      log: print,
    });
    return env.DATABASE_URL;
  }
  const postgres = await embedded({ dataDir: env.DATA_DIR, log: print });
  endings.push(() => postgres.stop());
  return postgres.url;
}

/** Printed as soon as the administrator exists: a start that fails later would otherwise lose the password. */
function printLogIn(admin: Awaited<ReturnType<typeof createFirstAdmin>>, env: Env): void {
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

/** Ends the parts in reverse order: requests in flight, then the pools, then the database. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), slowStop).unref();
  for (const endPart of endings.toReversed()) await endPart();
  process.exit(code);
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function complain(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`);
}

/** One sentence where the operator can act on it, else where in the program it happened. */
function sentenceOf(error: unknown): string {
  if (error instanceof DamagedDisk) return `${damageSentence(error)}.`;
  if (error instanceof StartupError || error instanceof Refusal) return error.message;
  if (isDamage(error)) return sentenceOf(new DamagedDisk(reasonOf(error)));
  return String(error instanceof Error ? error.stack : error);
}
