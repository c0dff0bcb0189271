import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { signIn } from '../../load/client.ts';
import { ADMIN, startDrover } from '../../load/drover.ts';
import { ask, type Requester } from '../ask.ts';
import type { Environment } from '../environment.ts';
import { againstBudget, type Measured, type Measurement } from '../measurement.ts';
import { type Compared, milliseconds, roundsOf, sideBySide } from '../side-by-side.ts';
import { brokerRows, importBody, restoreTable } from './import-save.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const PATH = '/api/trade-imports';
/** Milliseconds in which no session that waits would be noticed. */
const SAMPLED_EVERY = 10;
/** Milliseconds that two imports may wait for each other: at the end, when the limits of an entity are checked. */
const WAIT_BUDGET = 50;
const USUAL_MS = 5_000;

/**
 * For how many milliseconds of the work a session of the server waited for a lock that another one held. `extend` does not count: it is
 * held while a table's file grows by some pages, not until the transaction ends.
 */
async function millisecondsWaited({ owner }: Environment, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => {});
  let waited = 0;
  for (let last = performance.now(); !state.isDone;) {
    await pause(SAMPLED_EVERY);
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock' and wait_event <> 'extend' and datname = current_database()`,
    );
    const now = performance.now();
    if ((rows[0]?.waiting ?? 0) > 0) waited += now - last;
    last = now;
  }
  await work;
  return waited;
}

const percentile99 = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? NaN;

/** The 99th percentile of receivings that follow one another until the work is done. */
async function receivings({ middle }: Environment, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true));
  const lots = JSON.parse(await ask(middle, '/api/lots')) as { id: number }[];
  const body = JSON.stringify({
    date_in: '2026-03-14',
    source: 'Amarillo auction',
    location: 'North pens',
    received: 1,
    pay_wt: 600,
    cost: 1200,
  });
  const taken: number[] = [];
  for (let turn = 0; !state.isDone; turn += 1) {
    const lot = lots[turn % lots.length]?.id ?? 0;
    taken.push(await milliseconds(() => ask(middle, `/api/lots/${lot}/receivings`, 'POST', body)));
  }
  return percentile99(taken);
}

/** Another server on the same database, with an administrator signed in at it: one server takes the large imports it is sent in turn. */
async function secondServer({ ownerUrl }: Environment) {
  const drover = await startDrover({
    DATABASE_URL: ownerUrl,
    QUOTES_PROVIDER: 'manual',
    LOG_LEVEL: 'error',
  });
  const { token } = await signIn(drover.url, ADMIN.email);
  return { admin: { url: drover.url, token }, stop: () => drover.stop() };
}

/**
 * Two bare inserts of as many trades at once, each into a table of its own with the indexes of trades, against one of them: they share
 * nothing but the machine, whose two processors together are slower than twice one.
 */
async function insertsAtOnce({ owner, ownerUrl }: Environment): Promise<Compared> {
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  const tables = ['inserted_first', 'inserted_second'] as const;
  const insert = (client: pg.Client, table: string) =>
    client.query(`insert into ${table} select * from trades order by id limit ${ROWS}`);
  const empty = () => owner.query(`truncate ${tables.join()}`);
  try {
    for (const table of tables) await owner.query(`create table ${table} (like trades including indexes)`);
    const one = async () => {
      await empty();
      return milliseconds(() => insert(owner, tables[0]));
    };
    const both = async () => {
      await empty();
      return milliseconds(() => Promise.all([insert(owner, tables[0]), insert(other, tables[1])]));
    };
    return await sideBySide(both, one, ROUNDS);
  } finally {
    await owner.query(`drop table if exists ${tables.join()}`);
    await other.end();
  }
}

/**
 * Two imports of different accounts at once, each sent to a server of its own: how long both take against one, and how long one waits for
 * a lock of the other. The control imports the same file twice at once, where the second has to wait for the first. Then receivings of
 * somebody else during an import.
 */
export const importsAtOnce: Measurement = async (environment): Promise<Measured[]> => {
  const other = await secondServer(environment);
  const today = dayIn(DEFAULT_TIME_ZONE, new Date());
  const [first, second] = [1, 2].map((turn) => importBody(brokerRows(ROWS, turn, today))) as [string, string];
  const save = (body: string, at: Requester = environment.admin) => ask(at, PATH, 'POST', body);
  /** The second import of the same file is refused once it has waited: every trade is there already. */
  const again = (body: string, at?: Requester) => save(body, at).catch((refused: unknown) => String(refused));
  const restore = () => restoreTable(environment);
  const one = async () => {
    await restore();
    return milliseconds(() => save(first));
  };
  const both = async () => {
    await restore();
    return milliseconds(() => Promise.all([save(first), save(second, other.admin)]));
  };
  const waits = async (rounds: number, work: () => Promise<unknown>) => {
    const waited: number[] = [];
    while (waited.length < rounds) {
      await restore();
      waited.push(await millisecondsWaited(environment, work()));
    }
    return waited;
  };
  try {
    const together = await sideBySide(both, one, ROUNDS);
    const inserts = await insertsAtOnce(environment);
    const apart = await waits(ROUNDS, () => Promise.all([save(first), save(second, other.admin)]));
    const same = await waits(1, () => Promise.all([again(first), again(first, other.admin)]));
    await roundsOf(1, () => receivings(environment, pause(USUAL_MS)));
    const during = async () => {
      await restore();
      return receivings(environment, save(first));
    };
    const usual = await sideBySide(during, () => receivings(environment, pause(USUAL_MS)), ROUNDS);
    return [
      {
        what: 'two imports of 100,000 rows of different accounts at once',
        against: 'one of them',
        unit: 'ms',
        target: { most: 1.2 },
        ...together,
      },
      {
        what: 'two bare inserts of 100,000 trades at once, into tables of their own (control: the machine alone)',
        against: 'one of them',
        unit: 'ms',
        target: { most: 1.2 },
        ...inserts,
      },
      againstBudget('their waiting for each other’s locks', 'ms', WAIT_BUDGET, apart),
      againstBudget(
        'the same with one file imported twice at once (control: it has to wait)',
        'ms',
        WAIT_BUDGET,
        same,
        { least: 1 },
      ),
      {
        what: 'a receiving during an import of 100,000 rows, 99th percentile',
        against: 'the same without an import',
        unit: 'ms',
        target: { most: 3 },
        ...usual,
      },
    ];
  } finally {
    await other.stop();
    await restore();
  }
};
