import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { z } from 'zod';
import { type Endpoint, pathKeys } from '#api/endpoint';
import { type ErrorBody, Refusal } from '#api/errors';
import { signUp } from '#api/session';
import { buildApp } from '../app.ts';
import { type Env, readEnv } from '../env.ts';
import { type Database, openDatabase } from '../lib/database.ts';
import { createFirstAdmin } from '../session/first-admin.ts';

/** Somebody who calls the server: signed in, or nobody. */
export interface Person {
  email: string;
  entity_name: string;
  token: string | null;
  refreshToken: string | null;
  /** Calls an endpoint as this person; a refusal is thrown as the browser would see it. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    endpoint: Endpoint<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  /** The bare answer, for tests about statuses, headers and wire formats. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export const PASSWORD = 'correct horse';

/**
 * A whole server on a database of its own, with one person per role: an administrator, and producers of two entities.
 * Open it in `beforeAll`, close it in `afterAll`.
 */
export interface World {
  http: FastifyInstance;
  database: Database;
  admin: Person;
  /** Producer of Lazy K Ranch. */
  ann: Person;
  /** Producer of Sandhill Cattle Co. */
  bob: Person;
  nobody: Person;
  /** Somebody with this access token. */
  bearer(token: string): Person;
  /** A new producer of a new entity. */
  signedUp(email: string, entity: string): Promise<Person>;
  /** A new session of somebody who has an account. */
  signedIn(person: Pick<Person, 'email' | 'entity_name'>): Promise<Person>;
  /** Runs SQL as the owner, past every access rule: to show that a hidden record exists. */
  owner<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  ownerUrl: string;
  close(): Promise<void>;
}

export async function openWorld(settings: Record<string, string> = {}, existingUrl?: string): Promise<World> {
  const env: Env = readEnv({
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'admin@drover.test',
    ADMIN_PASSWORD: PASSWORD,
    ...settings,
  });
  const ownerUrl = existingUrl ?? (await emptyDatabase());
  const database = await openDatabase({ ownerUrl, poolSize: 12 });
  const http = await buildApp({ env, database, checkOutputs: true, refuseUnderPressure: false });
  await createFirstAdmin(database, env);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});

  const person = (
    email: string,
    entity_name: string,
    token: string | null,
    refreshToken: string | null,
  ): Person => {
    const send = (request: InjectOptions) =>
      http.inject({
        ...request,
        headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      });
    return {
      email,
      entity_name,
      token,
      refreshToken,
      send,
      call: async (endpoint, input) => {
        const answer = await send(requestOf(endpoint, input ?? {}));
        const body: unknown = answer.body === '' ? undefined : answer.json();
        if (answer.statusCode < 300) return body as never;
        const { error } = body as ErrorBody;
        throw new Refusal(error.code, error.message, error.fields);
      },
    };
  };
  const signedUp = async (email: string, entity: string): Promise<Person> => {
    const data = { full_name: `Person of ${entity}`, entity_name: entity, phone_number: '806 555 0142' };
    const made = await http.inject({
      method: 'POST',
      url: signUp.path,
      payload: { email, password: PASSWORD, data },
    });
    if (made.statusCode !== 200) throw new Error(`${email} could not sign in: ${made.body}`);
    const session = made.json<{ access_token: string; refresh_token: string }>();
    return person(email, entity, session.access_token, session.refresh_token);
  };
  const signedIn: World['signedIn'] = async ({ email, entity_name: entity }) => {
    const url = '/auth/v1/token?grant_type=password';
    const made = await http.inject({ method: 'POST', url, payload: { email, password: PASSWORD } });
    if (made.statusCode !== 200) throw new Error(`${email} could not sign in: ${made.body}`);
    const session = made.json<{ access_token: string; refresh_token: string }>();
    return person(email, entity, session.access_token, session.refresh_token);
  };

  return {
    http,
    database,
    ownerUrl,
    admin: await signedIn({ email: 'admin@drover.test', entity_name: 'Administration' }),
    ann: await signedUp('ann@lazyk.test', 'Lazy K Ranch'),
    bob: await signedUp('bob@sandhill.test', 'Sandhill Cattle Co'),
    nobody: person('', '', null, null),
    bearer: (token) => person('', '', token, null),
    signedUp,
    signedIn,
    owner: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    close: async () => {
      await http.close();
      await Promise.all([database.close(), owner.end()]);
    },
  };
}

/** The HTTP request that calls an endpoint: path keys in the path, the rest in query or body. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>): InjectOptions {
  const inPath = pathKeys(endpoint.path);
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key])));
  const rest = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined),
  );
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
    return { method: endpoint.method, url, query };
  }
  return { method: endpoint.method, url, payload: rest };
}

/** A new database with its tables and nothing in them; the owner's address of it. */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = (database: string) => inject('template').replace(/\/drover(\?|$)/, `/${database}$1`);
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('drover.copy_template'))`);
    await client.query(`create database ${name} template drover`);
  } finally {
    await client.end();
  }
  return url(name);
}
