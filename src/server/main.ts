import { parseArgs } from 'node:util';
import { Refusal } from '#api/errors';
import { dayIn } from '#domain/kit/days';
import { backUpTo } from './backup/file.ts';
import { restoreBackup } from './backup/restore.ts';
import { type Env, isTimeZone, logInsOf, readEnv } from './env.ts';
import { DamagedDisk, damageSentence, isDamage } from './db/damaged-disk.ts';
import { checkExternal } from './db/external-postgres.ts';
import { migrate } from './db/migrate.ts';
import { checkPort } from './http/listen.ts';
import { reachPostgres, startPostgres } from '../embedded-postgres/start-postgres.ts';
import { resetAdminPassword } from './session/first-admin.ts';
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
  await start(readEnv(process.env), options);
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
  slowStop += env.DRAIN_SECONDS * 1_000;
  // Loaded only now, so that commands and refused starts do not wait for the whole application.
  const { serve } = await import('./serve.ts');
  await serve({ env, ownerUrl, demo: options.demo ?? false, print, endings, isStopping: () => ending });
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
