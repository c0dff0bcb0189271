import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

/** Milliseconds between two checks of the replica. */
const PAUSE = 500;
/** Twice the number of checks within the greatest age of a response. */
const REMEMBERED = 20;
/** New log-ins take a moment to be replicated. */
const TRIES_TO_LOG_IN = 20;

/** The system identifier and the log position: written on the primary, replayed on a replica. */
const POSITION = `
  select system_identifier::text as system, pg_is_in_recovery() as is_replica,
         (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
            - '0/0'::pg_lsn)::float8 as position
  from pg_control_system()`;

interface Position {
  system: string;
  is_replica: boolean;
  position: number;
}

/** The state of a replica, monitored in the background. Times are those of `performance.now()`. */
export interface ReplicaWatch {
  /** Whether the replica has everything saved before this time. */
  hasAllBefore(moment: number): boolean;
  /** The outcome of work on the replica; fails as soon as the replica is known to be down. */
  unlessAway<T>(work: Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  primary: pg.Pool;
  replica: pg.Pool;
  maxAge: number;
  log: (sentence: string) => void;
}

/** Records twice a second the log positions of primary and replica: a replica at a position has everything saved before the primary was there. No clocks are compared. */
export async function watchReplica({ primary, replica, maxAge, log }: ReplicaOptions): Promise<ReplicaWatch> {
  const waiting = new Set<(reason: Error) => void>();
  const positions: { at: number; position: number }[] = [];
  let allBefore = -Infinity;
  let logged = '';
  const logOnce = (sentence: string) => {
    if (sentence !== logged) log(sentence);
    logged = sentence;
  };
  const away = (error: Error) => {
    allBefore = -Infinity;
    logOnce(`The read replica cannot be used (${reasonOf(error)}): reads go to the primary until it can.`);
    for (const giveUp of waiting) giveUp(error);
    waiting.clear();
  };
  replica.on('error', away);
  const check = async (): Promise<void> => {
    const at = performance.now();
    const [source, copy] = await Promise.all([positionOf(primary), positionOf(replica)]);
    refuseOther(source, copy);
    positions.push({ at, position: source.position });
    if (positions.length > REMEMBERED) positions.shift();
    allBefore = positions.findLast(({ position }) => position <= copy.position)?.at ?? -Infinity;
    if (allBefore > at - maxAge) logOnce('The read replica is used for lists, searches and reports.');
    else if (positions.length === REMEMBERED)
      logOnce('The read replica lags behind: reads go to the primary until it has caught up.');
  };

  await firstCheck(check).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    away(error as Error);
  });
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await check().catch(away);
    }
  })();
  return {
    hasAllBefore: (moment) => allBefore >= moment,
    unlessAway: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(POSITION);
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}

function refuseOther(source: Position, copy: Position): void {
  if (copy.system !== source.system)
    throw new StartupError(
      'DATABASE_READ_URL leads to a different PostgreSQL, not to a replica of DATABASE_URL.',
    );
  if (!copy.is_replica)
    throw new StartupError(
      'DATABASE_READ_URL leads to a PostgreSQL that is not a replica: it is not in recovery (pg_is_in_recovery).',
    );
}

/** The first check: a replica that is down is checked again later; one without the log-ins is not ours. */
async function firstCheck(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (!isUnknownLogIn(error)) throw error;
      if (attempt === TRIES_TO_LOG_IN)
        throw new StartupError(
          `DATABASE_READ_URL does not know the log-ins of DATABASE_URL (${reasonOf(error)}): it is not its replica, or far behind.`,
        );
      await sleep(PAUSE);
    }
  }
}

const isUnknownLogIn = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
