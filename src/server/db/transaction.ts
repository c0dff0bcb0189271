import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#api/errors';
import pg from 'pg';
import { type UserType, userType } from '#domain/users';
import { allowedTypes, type Requirement } from '#domain/permissions';
import { translated } from '../http/errors.ts';
import type { Role } from './roles.ts';
import type { Statement } from './sql.ts';

/**
 * Who a piece of work is done for. `null` is a visitor, who has not signed in; `the clock` is scheduled work, and `onBehalfOf` scheduled
 * work for one user, with what they may see.
 */
export type Actor =
  | { onBehalfOf: string; userType: UserType }
  | {
      userId: string;
      sessionId: string;
      userType: UserType;
      requires: Requirement;
      /** Whether somebody who has yet to change a temporary password may do it. */
      allowTemporaryPassword?: boolean;
    }
  | 'the clock'
  | null;

/** The role that works for an actor. Scheduled work is done for everybody, and in nobody's name. */
export function roleOf(actor: Actor): Role {
  if (actor === null) return 'visitor';
  return actor === 'the clock' ? 'admin' : actor.userType;
}

/** What the user is now, where `app.enter` says that it is not what the token says. */
export function presentRole(error: unknown): UserType | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'DR002') return null;
  return userType.parse(error.detail);
}

/** Statements that are sent together, without waiting in between, run one after the other and take one round trip. */
export interface Transaction {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  row<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Runs a change; the number of rows that it touched. */
  run(statement: Statement): Promise<number>;
}

/** Two writers who wait for each other, or who saw the same moment: PostgreSQL has undone one of them, who may try again. */
const undone = new Set(['40P01', '40001']);
const tries = 5;

/** With a connection that may be silent for ever: a little more than the database has with us. */
export const timeouts = { query_timeout: 65_000 };
const rollback = { text: 'rollback', query_timeout: 5_000 };

const perhapsSaved =
  'The database went away while this was being saved. Please look whether it is there before you try again.';

/** Runs `work` between `begin` and commit: again from the start when PostgreSQL undid it for another writer's sake. */
export async function inTransaction<T>(
  actor: Actor,
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inOneTry(actor, pool, begin, work);
    } catch (error) {
      const again = tried < tries && error instanceof pg.DatabaseError && undone.has(error.code ?? '');
      if (!again) throw translated(error);
      await sleep(Math.random() * 50 * tried);
    }
  }
}

async function inOneTry<T>(
  actor: Actor,
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    // The first statement follows without waiting: nothing runs in a transaction that was not entered.
    const entered = Promise.all([client.query(begin), ...entry(actor).map((query) => client.query(query))]);
    entered.catch(() => {}); // said where it is awaited
    const ask = async (statement: Statement<unknown>) => {
      const answer = client.query({ ...toQuery(statement), ...timeouts });
      answer.catch(() => {}); // where entering failed, that is said and not this
      await entered;
      return answer;
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

/** When the connection breaks here, nobody knows on which side of saving it broke: then the answer must not say either. */
async function commit(client: pg.PoolClient): Promise<void> {
  const done = await client.query({ text: 'commit', ...timeouts }).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
    throw new Refusal('unavailable', perhapsSaved);
  });
  // What PostgreSQL says to the commit of a transaction that has failed before, and it is no error to it.
  if (done.command !== 'COMMIT') throw new Error('Work went on after one of its statements had failed');
}

/** What lets the actor in, before anything else runs. */
export function entry(actor: Actor): pg.QueryConfig[] {
  if (actor === null || actor === 'the clock') return [];
  if ('onBehalfOf' in actor) return [{ text: 'select app.enter_for($1)', values: [actor.onBehalfOf] }];
  const { userId, sessionId, requires, allowTemporaryPassword = false } = actor;
  const values = [userId, sessionId, allowedTypes(requires), allowTemporaryPassword];
  return [{ name: 'enter', text: 'select app.enter($1, $2, $3, $4)', values }];
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
