import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, pathKeys } from '#api/endpoint';
import { Refusal } from '#api/errors';
import type { Day } from '#domain/days';
import type { Env } from '../env.ts';
import { type Database, JsonText, type Session } from './database.ts';
import type { AccessTokens, Claims } from './access-tokens.ts';
import type { Calendar } from './calendar.ts';

/** What the features are built with. */
export interface App {
  http: FastifyInstance;
  database: Database;
  tokens: AccessTokens;
  env: Env;
  /** The calendar of the business, as it is now. */
  calendar: () => Calendar;
  /** Checks every answer against its contract: on in tests, off when serving. */
  checkOutputs: boolean;
}

/** What a handler works with: the records as the user may see them, the parsed input, the calendar day. */
export interface Asked<Input> {
  db: Session;
  input: Input;
  calendar: Calendar;
  /** The calendar's day. */
  today: Day;
  /** The signed-in user; only endpoints open to anyone have none. */
  user: Claims | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves one endpoint of the contract. A request reads: who are you, may you, is the input well formed, do it, answer.
 * Who and may are settled by the database in the same round trip as the work (`app.enter`).
 */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  handle: (asked: Asked<z.output<Input>>) => Promise<z.input<Output> | JsonText>,
): void {
  const keys = pathKeys(endpoint.path);
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    handler: async (request, reply) => {
      const user =
        endpoint.who === 'anyone' ? null : await app.tokens.claimsOf(request.headers.authorization);
      const db = app.database.as(user && { ...user, who: whoOf(endpoint) });
      const input = await parsed(endpoint, keys, request, db, user);
      const calendar = app.calendar();
      const answer = await handle({ db, input, calendar, today: calendar.today, user, request, reply });
      if (app.checkOutputs) check(endpoint, answer);
      if (reply.sent) return reply;
      if (!(answer instanceof JsonText)) return reply.send(answer ?? {});
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.text);
    },
  });
}

function whoOf({ who, newcomers }: Endpoint): 'signed-in' | 'admin' | 'newcomer' {
  if (who === 'admin') return 'admin';
  return newcomers ? 'newcomer' : 'signed-in';
}

async function parsed<Input extends z.ZodType>(
  endpoint: Endpoint<Input>,
  keys: readonly string[],
  request: FastifyRequest,
  db: Session,
  user: Claims | null,
): Promise<z.output<Input>> {
  const result = endpoint.input.safeParse({
    ...objectOr(request.query),
    ...(bodiless.has(endpoint.method) ? {} : objectOr(request.body)),
    ...pathValues(keys, request.params as Record<string, string>),
  });
  if (result.success) return result.data;
  // Who may not call at all is told so before what is wrong with the input.
  if (user) await db.rows({ text: 'select 1', values: [] });
  throw invalid(result.error.issues);
}

const bodiless = new Set(['GET', 'DELETE']);

const objectOr = (given: unknown): object =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};

const pathValues = (keys: readonly string[], params: Record<string, string>) =>
  Object.fromEntries(keys.map((key) => [key, params[key]]));

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.')] ??= wordsOf(issue);
  return new Refusal('invalid', Object.values(fields)[0] ?? 'The request is not well formed.', fields);
}

/** A field of the contract that no form has says nothing of its own: then the library's technical words are not shown. */
const wordsOf = ({ message, path }: z.core.$ZodIssue): string =>
  /^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
    ? `${path.join('.') || 'The request'} is not well formed`
    : message;

function check(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.output.safeParse(
    answer instanceof JsonText ? JSON.parse(answer.text) : (answer ?? {}),
  );
  if (!result.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`);
  }
}
