import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartupError } from '../../embedded-postgres/startup-error.ts';

/** Milliseconds between two looks at the replica. */
const PAUSE = 500;
/** As many looks as an answer may be old, and as many again. */
const REMEMBERED = 20;
/** Log-ins that were made a moment ago need a moment to get there. */
const TRIES_TO_LOG_IN = 20;

/** Which PostgreSQL it is, and how far its log goes: written on the primary, replayed on a replica. */
const POSITION = `
  select system_identifier::text as system, pg_is_in_recovery() as is_replica,
         (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
            - '0/0'::pg_lsn)::float8 as position
  from pg_control_system()`;

interface Look {
  system: string;
  is_replica: boolean;
  position: number;
}

/** What is known about a replica, kept up to date in the background. Moments are those of `performance.now()`. */
export interface ReplicaWatch {
  /** Whether the replica shows everything that was saved before this moment. */
  hasAllBefore(moment: number): boolean;
  /** The outcome of work on the replica; a failure as soon as the replica is known to be away. */
  unlessAway<T>(work: Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Watched {
  /** A connection to each. */
  primary: pg.Pool;
  replica: pg.Pool;
  /** Milliseconds that an answer may be old. */
  maxAge: number;
  log: (sentence: string) => void;
}

/**
 * Notes twice a second how far the primary's log goes, and how far the replica has replayed it: a position that is replayed now and
 * was the primary's at some moment says that all that was saved before that moment is there. No clocks are compared.
 *
 * @throws StartupError when the address leads to something that is no replica of the primary
 */
export async function watchReplica({ primary, replica, maxAge, log }: Watched): Promise<ReplicaWatch> {
  const waiting = new Set<(reason: Error) => void>();
  const positions: { at: number; position: number }[] = [];
  let allBefore = -Infinity;
  let logged = '';
  const say = (sentence: string) => {
    if (sentence !== logged) log(sentence);
    logged = sentence;
  };
  const away = (error: Error) => {
    allBefore = -Infinity;
    say(`The read replica cannot be used (${reasonOf(error)}): reads go to the primary until it can.`);
    for (const giveUp of waiting) giveUp(error);
    waiting.clear();
  };
  replica.on('error', away);
  const look = async (): Promise<void> => {
    const at = performance.now();
    const [source, copy] = await Promise.all([lookAt(primary), lookAt(replica)]);
    refuseOther(source, copy);
    positions.push({ at, position: source.position });
    if (positions.length > REMEMBERED) positions.shift();
    allBefore = positions.findLast(({ position }) => position <= copy.position)?.at ?? -Infinity;
    if (allBefore > at - maxAge) say('The read replica is used for lists, searches and reports.');
    else if (positions.length === REMEMBERED)
      say('The read replica lags behind: reads go to the primary until it has caught up.');
  };

  await firstLook(look).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    away(error as Error);
  });
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await look().catch(away);
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

async function lookAt(pool: pg.Pool): Promise<Look> {
  const { rows } = await pool.query<Look>(POSITION);
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}

function refuseOther(source: Look, copy: Look): void {
  if (copy.system !== source.system)
    throw new StartupError('DATABASE_READ_URL leads to another PostgreSQL than a replica of DATABASE_URL.');
  if (!copy.is_replica)
    throw new StartupError(
      'DATABASE_READ_URL leads to a PostgreSQL that is no replica: it is not in recovery (pg_is_in_recovery).',
    );
}

/** At the start: a replica that is away is looked at again later, one that does not know the log-ins is none of ours. */
async function firstLook(look: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await look();
    } catch (error) {
      if (!isUnknownLogIn(error)) throw error;
      if (tried === TRIES_TO_LOG_IN)
        throw new StartupError(
          `DATABASE_READ_URL does not know the log-ins of DATABASE_URL (${reasonOf(error)}): it is no replica of it, or far behind.`,
        );
      await sleep(PAUSE);
    }
  }
}

const isUnknownLogIn = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
