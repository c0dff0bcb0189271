import pg from 'pg';
import { USER_TYPES } from '#domain/users/users';
import { makeLogIns } from '../db/log-ins.ts';
import { type Role, ROLES } from '../db/roles.ts';
import type { BareServer } from './bare-server.ts';

/** A connection under each log-in of requests, to run SQL without handlers. */
export interface LogIns extends Record<Role, pg.Client> {
  end(): Promise<void>;
}

export async function connectLogIns(ownerUrl: string): Promise<LogIns> {
  const { logIns } = await makeLogIns(ownerUrl);
  const clients = {} as Record<Role, pg.Client>;
  for (const role of ROLES) {
    clients[role] = new pg.Client(logIns[role]);
    await clients[role].connect();
  }
  const end = async () => {
    for (const role of ROLES) await clients[role].end();
  };
  return { ...clients, end };
}

export interface Session {
  user: string;
  session: string;
  /** The entity inside which an administrator works. */
  client?: number;
}

/** A new session of a user. */
export async function openSession(server: BareServer, email: string): Promise<Session> {
  const [session] = await server.owner<Session>(
    'insert into auth.sessions (user_id) select id from users where email = $1 returning user_id as user, id as session',
    [email],
  );
  if (!session) throw new Error(`There is no ${email}.`);
  return session;
}

/** The statement that enters a session, as a request does. */
export const enter = ({ user, session, client }: Session): pg.QueryConfig => ({
  text: 'select app.enter($1, $2, $3, false, $4)',
  values: [user, session, USER_TYPES, client],
});

/** The result of the last statement in one writable transaction, which is rolled back. */
export async function tryOut(
  client: pg.Client,
  statements: readonly (string | pg.QueryConfig)[],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  await client.query('begin isolation level read committed read write');
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1) as pg.QueryResult;
  } finally {
    await client.query('rollback');
  }
}
