import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { OutputOf } from '#api/endpoint';
import { signUp } from '#api/session';
import { buildApp } from '../app.ts';
import { type Env, readEnv } from '../env.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Caller, callerOf } from '../http/inject.ts';
import { createFirstAdmin } from '../session/first-admin.ts';

/** A caller of the server, signed in or not. */
export interface Person extends Caller {
  id: string;
  email: string;
  entity_name: string;
  token: string | null;
  refreshToken: string | null;
}

export const PASSWORD = 'correct horse';
export const ADMIN = { email: 'admin@drover.test', entity_name: 'Administration' };

/** A complete server on its own database, with only the first administrator. */
export interface BareServer {
  http: FastifyInstance;
  database: Database;
  env: Env;
  ownerUrl: string;
  nobody: Person;
  /** A caller with this access token. */
  bearer(token: string): Person;
  /** A new producer of a new entity. */
  signedUp(email: string, entity: string): Promise<Person>;
  /** A new session of an existing user. */
  signedIn(person: Pick<Person, 'email' | 'entity_name'>, password?: string): Promise<Person>;
  /** An administrator inside the client of this name: every call names it, and reaches its records only. */
  insideClient(admin: Person, entity_name: string): Promise<Person>;
  /** Runs SQL as the owner, without access rules, to show that a hidden record exists. */
  owner<Row extends object = Record<string, unknown>>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts a server, on a new empty database unless it is given one. */
export async function openServer(
  settings: Record<string, string> = {},
  existingUrl?: string,
): Promise<BareServer> {
  const env = readEnv({
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: PASSWORD,
    ...settings,
  });
  const ownerUrl = existingUrl ?? (await emptyDatabase());
  const database = await openDatabase({ ownerUrl });
  const http = await buildApp({ env, database, checkOutputs: true, refuseWhenBusy: false });
  await createFirstAdmin(database, env);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});

  const session = async (
    email: string,
    entity_name: string,
    url: string,
    payload: object,
  ): Promise<Person> => {
    const made = await http.inject({ method: 'POST', url, payload: { email, ...payload } });
    if (made.statusCode !== 200) throw new Error(`${email} could not sign in: ${made.body}`);
    const { access_token: token, refresh_token, user } = made.json<OutputOf<typeof signUp>>();
    return { id: user.id, email, entity_name, token, refreshToken: refresh_token, ...callerOf(http, token) };
  };
  const bearer = (token: string | null): Person => ({
    id: '',
    email: '',
    entity_name: '',
    token,
    refreshToken: null,
    ...callerOf(http, token),
  });
  return {
    http,
    database,
    env,
    ownerUrl,
    nobody: bearer(null),
    bearer,
    signedUp: (email, entity_name) => {
      const data = { full_name: `Person of ${entity_name}`, entity_name, phone_number: '806 555 0142' };
      return session(email, entity_name, signUp.path, { password: PASSWORD, data });
    },
    signedIn: ({ email, entity_name }, password = PASSWORD) =>
      session(email, entity_name, '/auth/v1/token?grant_type=password', { password }),
    insideClient: async (admin, entity_name) => {
      const { rows } = await owner.query<{ id: number }>('select id from entities where name = $1', [
        entity_name,
      ]);
      return { ...admin, entity_name, ...callerOf(http, admin.token, rows[0]?.id ?? 0) };
    },
    owner: async <Row extends object>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      (await owner.query<Row>(statement, values)).rows,
    close: async () => {
      await http.close();
      await Promise.all([database.close(), owner.end()]);
    },
  };
}

/** A new database with empty tables; returns its owner's URL. */
export const emptyDatabase = (): Promise<string> => copyOf('drover');

/** A new database without tables. */
export const bareDatabase = (): Promise<string> => copyOf('template0');

/** The owner's address of a database of the tests' PostgreSQL. The template itself must have no connections: it is copied. */
export const urlOf = (database: string): string =>
  inject('template').replace(/\/drover(\?|$)/, `/${database}$1`);

/** A copy of another database, which must have no connections. To copy its files takes a third of the time of logging every page. */
export async function copyOf(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('drover.copy_template'))`);
    await client.query(
      `create database ${name} template ${client.escapeIdentifier(template)} strategy file_copy`,
    );
  } finally {
    await client.end();
  }
  return urlOf(name);
}
