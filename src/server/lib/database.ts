import pg from 'pg';
import { createLoginRole, type Secrets } from './login-role.ts';
import { translated } from './errors.ts';
import { readPipelined } from './read-pipeline.ts';
import { seenBy, Sights, type Sight } from './sights.ts';
import { watchStatements } from './slow-statements.ts';
import type { Statement } from './sql.ts';
import {
  type Actor,
  connect,
  entry,
  inTransaction,
  patience,
  toQuery,
  type Transaction,
} from './transaction.ts';

export type { Actor, Transaction } from './transaction.ts';

/** The records as one user may see and change them. */
export interface Session {
  /** All rows of a read, in one round trip. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The only row of a read, or undefined. */
  row<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** The text of the column `json`, to be passed through as it is. */
  json(statement: Statement<{ json: string }>): Promise<JsonText>;
  /** Several reads of one moment, in one round trip. */
  batch<const Rows extends readonly unknown[]>(statements: {
    [K in keyof Rows]: Statement<Rows[K]>;
  }): Promise<{ [K in keyof Rows]: Rows[K][] }>;
  /** Many reads of one moment, one after the other, while `work` lasts: for what is too large for a batch. */
  atOneMoment<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Several statements in one transaction: all or none; durable once it returns. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The one door to the records (decision 3): everything goes through somebody's eyes. */
export interface Database {
  as(actor: Actor): Session;
  secrets: Secrets;
  close(): Promise<void>;
}

/** JSON that PostgreSQL has built: sent as it is, never parsed on the way. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const oneMoment = 'begin isolation level repeatable read read only';
const ofOneMoment = String.raw`-c default_transaction_isolation=repeatable\ read -c default_transaction_read_only=on`;

const asItIs = (value: string): string => value;
pg.types.setTypeParser(pg.types.builtins.DATE, asItIs); // calendar days stay '2026-03-14'
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.JSON, asItIs);

/** Makes the role that requests run as, then opens the pools. `ownerUrl` owns the tables; it is not kept. */
export async function openDatabase(options: {
  ownerUrl: string;
  poolSize?: number;
  onError?: (error: Error) => void;
  /** Statements that take so many milliseconds are written to the log of the request that asks. */
  slowMs?: number | undefined;
}): Promise<Database> {
  const { slowMs } = options;
  const { login, secrets } = await createLoginRole(options.ownerUrl);
  const connection = {
    ...login,
    max: options.poolSize ?? 10,
    application_name: 'drover',
    connectionTimeoutMillis: 5_000,
    // A database behind a broken line answers nothing, not even no.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  };
  const reads = new pg.Pool({ ...connection, options: `${connection.options} ${ofOneMoment}` });
  const writes = new pg.Pool(connection);
  for (const pool of [reads, writes]) {
    pool.on('error', options.onError ?? (() => {}));
    // A connection that breaks while it is used says so to its statement too; unheard, it would end the server.
    pool.on('connect', (client) => client.on('error', () => {}));
    if (slowMs !== undefined) pool.on('connect', (client) => watchStatements(client, slowMs));
  }
  const sights = new Sights();
  return {
    as: (actor) => sessionOf(actor, reads, writes, sights),
    secrets,
    close: async () => {
      await Promise.all([reads.end(), writes.end()]);
    },
  };
}

function sessionOf(actor: Actor, reads: pg.Pool, writes: pg.Pool, sights: Sights): Session {
  const read = async (statements: readonly Statement<unknown>[]): Promise<unknown[][]> => {
    if (actor === null || actor === 'the clock') {
      const answers = await readAtOnce(reads, actor, statements);
      return answers.slice(actor ? 1 : 0);
    }
    const expected = sights.of(actor.userId);
    const [entered, ...answers] = await readAtOnce(
      reads,
      actor,
      statements.map((statement) => seenBy(expected, statement)),
    );
    const [{ sight }] = entered as [{ sight: Sight }];
    if (sight === expected) return answers;
    sights.remember(actor.userId, sight);
    return statements.some(({ own }) => own) ? read(statements) : answers;
  };
  return {
    rows: async (statement) => (await read([statement]))[0] as never,
    row: async (statement) => ((await read([statement]))[0] ?? [])[0] as never,
    json: async (statement) => {
      const row = ((await read([statement]))[0] ?? [])[0] as { json: string } | undefined;
      return new JsonText(row?.json ?? 'null');
    },
    batch: async (statements) => (await read(statements)) as never,
    atOneMoment: (work) => inTransaction(actor, writes, oneMoment, work),
    write: (work) => inTransaction(actor, writes, 'begin', work),
  };
}

/** The rows of every statement, `app.enter` first where somebody asks, of one moment and in one round trip. */
async function readAtOnce(
  reads: pg.Pool,
  actor: Actor,
  statements: readonly Statement<unknown>[],
): Promise<unknown[][]> {
  const client = await connect(reads);
  try {
    const queries = statements.map(toQuery);
    return await readPipelined(client, actor ? [entry(actor), ...queries] : queries, patience.query_timeout);
  } catch (error) {
    throw translated(error);
  } finally {
    client.release();
  }
}
