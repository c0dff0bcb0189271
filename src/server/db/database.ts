import pg from 'pg';
import { OLDEST_RESPONSE_SECONDS } from '#api/endpoint';
import { type AwaitedResponse, whileAwaited } from './cancel.ts';
import { type LogIns, makeLogIns, onReplica, type Secrets } from './log-ins.ts';
import { translated } from './translated.ts';
import { readPipelined } from './read-pipeline.ts';
import { type ReplicaWatch, watchReplica } from './replica.ts';
import { type Role, ROLES } from './roles.ts';
import { watchedClient } from './slow-statements.ts';
import type { Statement } from './sql.ts';
import {
  type Actor,
  connect,
  entry,
  inTransaction,
  timeouts,
  currentRole,
  clientOf,
  roleOf,
  toQuery,
  type Transaction,
} from './transaction.ts';

export type { Actor, Transaction } from './transaction.ts';

export interface Session {
  /** The user it works for; null for a visitor and for scheduled work of all users. */
  userId: string | null;
  /** The client inside which an administrator works; null over all clients, and for everybody else. */
  client: number | null;
  /** Whether it reads one entity's records only: a producer, or an administrator inside a client. As the caller's token says, for the choice of a statement's form. */
  isOfOneEntity: boolean;
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  row<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** The text of the column `json`, to be sent unchanged. */
  json(statement: Statement<{ json: string }>): Promise<JsonText>;
  /** Several reads of one snapshot, in one round trip. */
  batch<const Rows extends readonly unknown[]>(statements: {
    [K in keyof Rows]: Statement<Rows[K]>;
  }): Promise<{ [K in keyof Rows]: Rows[K][] }>;
  /** Sequential reads of one snapshot during `work`, for data too large for a batch. */
  atOneMoment<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Writes that are made of reads of one snapshot. */
  writeAtOneMoment<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** Several reads of one snapshot, by a session or, with {@link readsIn}, by a transaction. */
export type Reads = Pick<Session, 'batch'>;

export const readsIn = (tx: Transaction): Reads => ({
  batch: (statements) => Promise.all(statements.map((statement) => tx.rows(statement))) as never,
});

/** The only access to the records (decision 3): always on behalf of an actor. */
export interface Database {
  /** Reads may be `maxAge` milliseconds old where there is a replica, and are cancelled once the caller has left. */
  as(actor: Actor, maxAge?: number, response?: AwaitedResponse): Session;
  secrets: Secrets;
  close(): Promise<void>;
}

/** JSON built by PostgreSQL, sent unchanged without being parsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const forWriting = 'begin isolation level read committed read write';
const forWritingAtOneMoment = 'begin isolation level repeatable read read write';

/** Connections per role. Most requests are producers'. */
const POOL_SIZES: Record<Role, number> = { producer: 10, admin: 6, client: 4, visitor: 4 };

const asItIs = (value: string): string => value;
pg.types.setTypeParser(pg.types.builtins.DATE, asItIs); // calendar days stay text: '2026-03-14'
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.JSON, asItIs);

interface Options {
  ownerUrl: string;
  /** URLs of log-ins created by the operator; otherwise they are created here. */
  given?: Record<Role, string> | undefined;
  poolSize?: number;
  onError?: (error: Error) => void;
  readUrl?: string | undefined;
  /** Monitors the replica; replaced only in tests. */
  watch?: typeof watchReplica;
  log?: (sentence: string) => void;
  /** Statements that take at least this many milliseconds go to the request's log. */
  slowMs?: number | undefined;
}

export async function openDatabase(options: Options): Promise<Database> {
  const { logIns, secrets } = await makeLogIns(options.ownerUrl, options.given);
  const pools = {} as Pools;
  for (const role of ROLES)
    pools[role] = openPool(logIns[role], options.poolSize ?? POOL_SIZES[role], options);
  const replica = options.readUrl === undefined ? null : await openReplica(options.readUrl, logIns, options);
  return {
    as: (actor, maxAge = 0, response) => sessionOf(actor, pools, replica, maxAge, response),
    secrets,
    close: async () => {
      await Promise.all([...ROLES.map((role) => pools[role].end()), replica?.close()]);
    },
  };
}

type Pools = Record<Role, pg.Pool>;

interface Replica extends ReplicaWatch {
  pools: Pools;
  /** When users last saved something, inside a client or not: older entries are dropped, as a replica with that lag is not read. */
  saved: Map<string, number>;
  close(): Promise<void>;
}

const OLDEST = OLDEST_RESPONSE_SECONDS * 1_000;

/** The log-ins of the primary are valid on its replica. The visitor's pool stays empty: sign-in uses the primary. */
async function openReplica(url: string, logIns: LogIns, options: Options): Promise<Replica> {
  const there = onReplica(url, logIns);
  const short = { connectionTimeoutMillis: 1_000 };
  const pools = {} as Pools;
  for (const role of ROLES)
    pools[role] = openPool(there[role], options.poolSize ?? POOL_SIZES[role], options, short);
  const brief = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, application_name: 'drover watch' };
  const primary = openPool(logIns.admin, 1, options, brief);
  const replica = openPool(there.admin, 1, options, brief);
  const watch = await (options.watch ?? watchReplica)({
    primary,
    replica,
    maxAge: OLDEST,
    log: options.log ?? (() => {}),
  });
  return {
    ...watch,
    pools,
    saved: new Map(),
    close: async () => {
      await watch.stop();
      await Promise.all([...Object.values(pools), primary, replica].map((pool) => pool.end()));
    },
  };
}

function openPool(
  logIn: pg.ClientConfig,
  max: number,
  { onError, slowMs }: Options,
  special: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...logIn,
    max,
    application_name: 'drover',
    connectionTimeoutMillis: 5_000,
    ...special,
    ...(slowMs !== undefined && { Client: watchedClient(slowMs) }),
    // On a broken connection the database does not even send an error.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  });
  pool.on('error', onError ?? (() => {}));
  // A broken connection also fails its statement; without a listener here the error would end the server.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function sessionOf(
  actor: Actor,
  pools: Pools,
  replica: Replica | null,
  maxAge: number,
  response: AwaitedResponse | undefined,
): Session {
  /** Runs under the role in the token; retries under the current role if it has changed. Nothing has run by then. */
  const inRole = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    try {
      return await work(pools[roleOf(actor)]);
    } catch (error) {
      const present = currentRole(error);
      if (!present) throw error;
      return work(pools[present]);
    }
  };
  const read = async (statements: readonly Statement<unknown>[]) => {
    if (replica && mayRead(replica, actor, maxAge)) {
      const pool = replica.pools[roleOf(actor)];
      // After any failure there (it is down, a session or role is not replicated yet) the primary answers.
      const results = await replica
        .unlessAway(readSnapshot(pool, actor, statements, response))
        .catch(() => null);
      if (results) return results;
    }
    return inRole((pool) => readSnapshot(pool, actor, statements, response));
  };
  const userId = userOf(actor);
  const write = <T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inRole((pool) => inTransaction(actor, pool, begin, work)).finally(() => {
      // Also after a refusal: the next read must show the conflicting record.
      if (userId !== null) replica?.saved.set(userId, performance.now());
    });
  return {
    userId,
    client: clientOf(actor),
    isOfOneEntity: roleOf(actor) === 'producer' || roleOf(actor) === 'client',
    rows: async (statement) => (await read([statement]))[0] as never,
    row: async (statement) => ((await read([statement]))[0] ?? [])[0] as never,
    json: async (statement) => {
      const row = ((await read([statement]))[0] ?? [])[0] as { json: string } | undefined;
      return new JsonText(row?.json ?? 'null');
    },
    batch: async (statements) => (await read(statements)) as never,
    atOneMoment: (work) => inRole((pool) => inTransaction(actor, pool, 'begin', work)),
    write: (work) => write(forWriting, work),
    writeAtOneMoment: (work) => write(forWritingAtOneMoment, work),
  };
}

function userOf(actor: Actor): string | null {
  if (actor === null || actor === 'the clock') return null;
  return 'userId' in actor ? actor.userId : actor.onBehalfOf;
}

function mayRead(replica: Replica, actor: Actor, maxAge: number): boolean {
  const user = userOf(actor);
  if (user === null || maxAge <= 0) return false;
  const notBefore = performance.now() - Math.min(maxAge, OLDEST);
  return replica.hasAllBefore(Math.max(notBefore, replica.saved.get(user) ?? -Infinity));
}

/** The rows of every statement, from one snapshot and in one round trip, after `app.enter` has admitted the user. */
async function readSnapshot(
  pool: pg.Pool,
  actor: Actor,
  statements: readonly Statement<unknown>[],
  response?: AwaitedResponse,
): Promise<unknown[][]> {
  const client = await connect(pool);
  try {
    const entered = entry(actor);
    const results = await whileAwaited(response, client, () =>
      readPipelined(client, [...entered, ...statements.map(toQuery)], timeouts.query_timeout),
    );
    return results.slice(entered.length);
  } catch (error) {
    throw translated(error);
  } finally {
    client.release();
  }
}
