import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#api/errors';
import pg from 'pg';
import { z } from 'zod';
import type { UserType } from '#domain/users/users';
import { allowedTypes, type Requirement } from '#domain/users/permissions';
import { translated } from './translated.ts';
import { type Role, ROLES } from './roles.ts';
import type { Statement } from './sql.ts';

interface OfUser {
  userType: UserType;
  /** The entity inside which an administrator works; a producer may name only their own. */
  client?: number | undefined;
}

/** The caller: `null` is a visitor, `the clock` scheduled work, `onBehalfOf` scheduled work for one user, with their access. */
export type Actor =
  | (OfUser & { onBehalfOf: string })
  | (OfUser & {
      userId: string;
      sessionId: string;
      requires: Requirement;
      /** Whether a user who must still change a temporary password may do it. */
      allowTemporaryPassword?: boolean;
    })
  | (OfUser & {
      userId: string;
      tokenHash: Buffer;
      requires: Requirement;
      /** Whether the token's scope must include writing. */
      writes: boolean;
    })
  | 'the clock'
  | null;

export function roleOf(actor: Actor): Role {
  if (actor === null) return 'visitor';
  if (actor === 'the clock') return 'admin';
  return clientOf(actor) === null ? actor.userType : 'client';
}

/** The client inside which an administrator works, else null. */
export const clientOf = (actor: Actor): number | null =>
  actor === null || actor === 'the clock' || actor.userType !== 'admin' ? null : (actor.client ?? null);

/** The role of the present user type, if `app.enter` has reported that it differs from the token's. */
export function currentRole(error: unknown): Role | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'DR002') return null;
  return z.enum(ROLES).parse(error.detail);
}

/** Statements sent without awaiting each other run in order and take one round trip. */
export interface Transaction {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  row<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  run(statement: Statement): Promise<number>;
}

/** Deadlocks and serialization failures: PostgreSQL has rolled back one of two writers, which may retry. */
const RETRYABLE = new Set(['40P01', '40001']);
const tries = 5;

/** For a connection that may never answer: slightly longer than the database's own timeouts. */
export const timeouts = { query_timeout: 65_000 };
const rollback = { text: 'rollback', query_timeout: 5_000 };

const outcomeUnknown =
  'The database went away while this was being saved. Please check whether it was saved before you try again.';

/** Runs `work` between `begin` and commit; retries when PostgreSQL rolled it back because of another writer. */
export async function inTransaction<T>(
  actor: Actor,
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(actor, pool, begin, work);
    } catch (error) {
      const again = attempt < tries && error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? '');
      if (!again) throw translated(error);
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

async function attemptTransaction<T>(
  actor: Actor,
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    // The first statement is sent without waiting: nothing runs in a transaction that was not entered.
    const entered = Promise.all([client.query(begin), ...entry(actor).map((query) => client.query(query))]);
    entered.catch(() => {}); // reported where it is awaited
    const ask = async (statement: Statement<unknown>) => {
      const result = client.query({ ...toQuery(statement), ...timeouts });
      result.catch(() => {}); // if entering failed, that error is reported instead
      await entered;
      return result;
    };
    const result = await work({
      rows: async (statement) => (await ask(statement)).rows as never,
      row: async (statement) => (await ask(statement)).rows[0] as never,
      run: async (statement) => (await ask(statement)).rowCount ?? 0,
    });
    await entered;
    await commit(client);
    return result;
  } catch (error) {
    await client.query(rollback).catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** If the connection breaks here, it is unknown whether the commit succeeded, and the response must state it. */
async function commit(client: pg.PoolClient): Promise<void> {
  const done = await client.query({ text: 'commit', ...timeouts }).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
    throw new Refusal('unavailable', outcomeUnknown);
  });
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, without an error.
  if (done.command !== 'COMMIT') throw new Error('Work went on after one of its statements had failed');
}

/** The query that authenticates the actor, before anything else runs. */
export function entry(actor: Actor): pg.QueryConfig[] {
  if (actor === null || actor === 'the clock') return [];
  const { client = null } = actor;
  if ('onBehalfOf' in actor)
    return [{ text: 'select app.enter_for($1, $2)', values: [actor.onBehalfOf, client] }];
  if ('tokenHash' in actor) {
    const values = [actor.tokenHash, allowedTypes(actor.requires), actor.writes, client];
    return [{ name: 'enter_by_token', text: 'select app.enter_by_token($1, $2, $3, $4)', values }];
  }
  const { userId, sessionId, requires, allowTemporaryPassword = false } = actor;
  const values = [userId, sessionId, allowedTypes(requires), allowTemporaryPassword, client];
  return [{ name: 'enter', text: 'select app.enter($1, $2, $3, $4, $5)', values }];
}

export function toQuery(statement: Statement<unknown>): pg.QueryConfig {
  return {
    text: statement.text,
    values: [...statement.values],
    ...(statement.name ? { name: statement.name } : {}),
  };
}

export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw translated(error);
  }
}
