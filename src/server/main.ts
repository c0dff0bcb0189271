import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { restoreBackup } from './backup/restore.ts';
import { type Env, readEnv } from './env.ts';
import { demoAdmin, demoLogIns, fillDemo } from './demo/demo.ts';
import { openDatabase } from './lib/database.ts';
import { checkExternal } from './lib/external-postgres.ts';
import { scheduleQuotes } from './jobs/quote-schedule.ts';
import { scheduleSnapshots } from './jobs/snapshot-schedule.ts';
import { migrate } from './lib/migrate.ts';
import { loggedBy } from './lib/slow-statements.ts';
import { listen } from './listen.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { createFirstAdmin } from './session/first-admin.ts';
import { reasonOf, StartError } from './start-error.ts';

let slowStop = 30_000;
const endings: (() => Promise<unknown>)[] = [];
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(0));
// Once stopping, a second Ctrl-C changes nothing: the launcher and npm pass on the one that the terminal sent.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});

try {
  const asked = readArguments();
  await start({ ...readEnv(process.env), ...(asked.demo ? demoAdmin : {}) }, asked);
} catch (error) {
  complain(error);
  await end(1);
}

/** Starts the parts in order; `endings` says how each of them ends. */
async function start(env: Env, asked: Arguments): Promise<void> {
  const ownerUrl = await databaseOwner(env);
  if (asked.restore !== undefined) return restore(ownerUrl, asked.restore);
  await migrate(ownerUrl);
  const database = await openDatabase({ ownerUrl, slowMs: env.SLOW_QUERY_MS });
  endings.push(() => database.close());
  const admin = await createFirstAdmin(database, env);
  if (!asked.demo) sayFirstLogIn(admin);
  if (asked.demo) {
    await fillDemo(database, env, admin !== null);
    say(`Log in as one of:\n  ${demoLogIns().join('\n  ')}`);
  }
  const app = await buildApp({ env, database, isStopping: () => ending });
  endings.push(() => app.close());
  const schedule = () => [
    scheduleSnapshots(database, env, (error) => app.log.error({ err: error }, 'snapshot failed')),
    scheduleQuotes(database, env, app.log),
  ];
  // Knowing whom a statement is for slows every promise of the process down: only where slow ones are written down.
  const stops = env.SLOW_QUERY_MS === undefined ? schedule() : loggedBy(app.log, schedule);
  endings.push(async () => stops.forEach((stop) => stop()));
  slowStop += env.DRAIN_SECONDS * 1_000;
  endings.push(() => sleep(env.DRAIN_SECONDS * 1_000));
  say(`Drover is running at ${await listen(app, env)}`);
}

interface Arguments {
  /** Fill an empty database with the demo's herd. */
  demo?: boolean;
  /** A backup to put into an empty database. */
  restore?: string;
}

function readArguments(): Arguments {
  try {
    return parseArgs({ options: { demo: { type: 'boolean' }, restore: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
}

/** `--restore FILE`: puts a backup into the empty database, says what went in, and ends. */
async function restore(ownerUrl: string, file: string): Promise<void> {
  const counts = Object.entries(await restoreBackup(ownerUrl, file));
  say(`Restored ${counts.map(([table, rows]) => `${rows} ${table}`).join(', ')}.`);
  await end(0);
}

/** The address of the database's owner: what `DATABASE_URL` says, else the embedded database. */
async function databaseOwner(env: Env): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    await checkExternal(env.DATABASE_URL);
    return env.DATABASE_URL;
  }
  const postgres = await startPostgres({ dataDir: env.DATA_DIR, log: say });
  endings.push(() => postgres.stop());
  return postgres.url;
}

/** Said as soon as it is true: were the port taken, the password would otherwise be lost. */
function sayFirstLogIn(admin: Awaited<ReturnType<typeof createFirstAdmin>>): void {
  if (admin === null) return;
  const password = admin.generated ? `${admin.password} (shown only this once)` : 'given in ADMIN_PASSWORD';
  say(`Log in as ${admin.email} with the password ${password}`);
}

/** Ends what was started, the last first: requests under way, then the pools, then the database. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), slowStop).unref();
  for (const endPart of endings.toReversed()) await endPart();
  process.exit(code);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function complain(error: unknown): void {
  const plain = error instanceof StartError;
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
}
