import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import {
  bodyLimitOf,
  CLIENT_KEY,
  clientIn,
  type Endpoint,
  pathKeys,
  takesClient,
  tokenAccess,
  OLDEST_RESPONSE_SECONDS,
} from '#api/endpoint';
import { refuse } from '#api/errors';
import { mediaTypesOf, refusalsOf } from '#api/statuses';
import { apiTokenIn, TOKEN_NOT_ACCEPTED } from '#domain/users/api-tokens';
import type { Day } from '#domain/kit/days';
import type { UserType } from '#domain/users/users';
import type { Env } from '../env.ts';
import type { RequestThread } from './request-thread.ts';
import type { isLargeBook, InTurn } from './fair-share.ts';
import { admission } from './admission.ts';
import { senderOf } from './client-network.ts';
import { stopCounting } from './concurrency-limit.ts';
import type { Sender } from '../threads/fair-queue.ts';
import { LargeBody } from './json-body.ts';
import { readLargeInput } from './large-input.ts';
import { requestsProgress, ignoreProgress, type ReportProgress, withProgress } from './progress.ts';
import { type InputChecks, inputOf } from './read-input.ts';
import { type Actor, type Database, JsonText, type Session, type Transaction } from '../db/database.ts';
import type { Calendar } from '../clock/calendar.ts';

/** The claims of a valid access token. The database still checks that user and session exist. */
export interface Claims {
  userId: string;
  sessionId: string;
  /** The user's type when the token was issued: the database role to try first. */
  userType: UserType;
}

export interface AccessTokens {
  sign(claims: Claims, email: string): Promise<{ token: string; expiresAt: number }>;
  /** The claims of an `Authorization` header; refuses a missing, forged or expired token. */
  claimsOf(authorization: string | undefined): Promise<Claims>;
}

/** The caller with an API token. The database checks the token again together with the work (`app.enter_by_token`). */
export interface TokenCaller {
  userId: string;
  userType: UserType;
  tokenHash: Buffer;
}

export interface TokenCallers {
  /** The caller, by the token in the request; refuses an unknown token, and more requests than a token may make. */
  callerOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<TokenCaller>;
}

export interface App {
  http: FastifyInstance;
  database: Database;
  tokens: AccessTokens;
  tokenCallers: TokenCallers;
  /** Checks of inputs beyond their contract. */
  inputChecks: InputChecks;
  env: Env;
  calendar: () => Calendar;
  inTurn: InTurn;
  isLargeBook: typeof isLargeBook;
  /** Answers requests about large books; without it they are answered here. */
  requestThread?: RequestThread | undefined;
  /** Answers requests that work through the books of all entities. */
  jobThread?: RequestThread | undefined;
  /** Validates every response against its contract: on in tests, off in production. */
  checkOutputs: boolean;
}

/** The argument of a handler: the user's session, the parsed input, the calendar day. */
export interface HandlerContext<Input> {
  db: Session;
  input: Input;
  calendar: Calendar;
  today: Day;
  /** Reports progress to a client that requests it; throws once that client has left, which rolls back. */
  report: ReportProgress;
  user: Claims | null;
  sender: Sender;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves one endpoint: authenticate, authorize, parse the input, run the handler, respond. The database authorizes in the round trip of the work (`app.enter`). */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  handle: (context: HandlerContext<z.output<Input>>) => Promise<z.input<Output> | JsonText>,
): void {
  const keys = pathKeys(endpoint.path);
  const dbFor = (actor: Actor, { headers }: FastifyRequest, reply?: FastifyReply) =>
    app.database.as(actor, maxAgeOf(endpoint, headers['cache-control']), reply?.raw);
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: admission(endpoint, async (request, reply) => {
      const { actor } = await callerOf(app, endpoint, request, reply);
      return actor && dbFor(actor, request);
    }),
    ...(app.checkOutputs ? { onSend: documentedOnly(endpoint) } : {}),
    handler: async (request, reply) => {
      const { user, actor } = await callerOf(app, endpoint, request, reply);
      const db = dbFor(actor, request, reply);
      const sender = senderOf(db, request);
      const hasLargeBook = await app.isLargeBook(db);
      const thread = endpoint.wholeBook === 'of every entity' ? app.jobThread : app.requestThread;
      if (thread && endpoint.wholeBook && (hasLargeBook || request.body instanceof LargeBody)) {
        stopCounting(reply);
        return thread(request, reply, sender, endpoint.threadLimits);
      }
      const input = await parsed(app, endpoint, keys, request, db, actor);
      const calendar = app.calendar();
      const run = async (report: ReportProgress) => {
        const { today } = calendar;
        const work = () => handle({ db, input, calendar, today, report, user, sender, request, reply });
        const onWait = () => stopCounting(reply);
        const about = {
          endpoint: `${endpoint.method} ${endpoint.path}`,
          client: db.client,
          isLargeBook: hasLargeBook,
        };
        const output = await (db.userId === null ? work() : app.inTurn(sender, about, work, onWait));
        if (app.checkOutputs && !reply.sent) check(endpoint, output);
        return output;
      };
      if (requestsProgress(endpoint, request)) return withProgress(request, reply, run);
      const output = await run(ignoreProgress);
      if (reply.sent) return reply;
      if (!(output instanceof JsonText)) return reply.send(output ?? {});
      return reply.header('content-type', 'application/json; charset=utf-8').send(output.text);
    },
  });
}

export const writeRoute = <Input extends z.ZodType, Output extends z.ZodType>(
  app: App,
  endpoint: Endpoint<Input, Output>,
  write: (tx: Transaction, context: HandlerContext<z.output<Input>>) => Promise<z.input<Output> | JsonText>,
): void => route(app, endpoint, (context) => context.db.write((tx) => write(tx, context)));

/** The caller: anonymous, a signed-in user, or a user's program with an API token. */
async function callerOf(app: App, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.requires === 'anyone') return { user: null, actor: null };
  const { authorization } = request.headers;
  const client = takesClient(endpoint)
    ? clientIn(request.query as object as Record<string, unknown>)
    : undefined;
  const token = apiTokenIn(authorization);
  if (token === null) {
    const user = await app.tokens.claimsOf(authorization);
    return { user, actor: { ...user, ...entryOf(endpoint), client } };
  }
  const caller = await app.tokenCallers.callerOf(token, request, reply);
  const access = tokenAccess(endpoint);
  if (access === 'never') refuse('forbidden', TOKEN_NOT_ACCEPTED);
  return {
    user: null,
    actor: { ...caller, requires: endpoint.requires, writes: access === 'write', client },
  };
}

const entryOf = ({ requires, allowTemporaryPassword }: Endpoint) => ({
  requires,
  allowTemporaryPassword: allowTemporaryPassword === true,
});

async function parsed<Input extends z.ZodType>(
  { inputChecks }: App,
  endpoint: Endpoint<Input>,
  keys: readonly string[],
  request: FastifyRequest,
  db: Session,
  actor: Actor,
): Promise<z.output<Input>> {
  const path = pathValues(keys, request.params as Record<string, string>);
  const { body } = request;
  const { [CLIENT_KEY]: _, ...query } = request.query as Record<string, unknown>;
  try {
    if (!(body instanceof LargeBody)) return inputOf(endpoint, { query, body, path }, inputChecks);
    return (await readLargeInput(endpoint, body.json, { query, path })) as z.output<Input>;
  } catch (error) {
    // A missing permission is reported before errors in the input.
    if (actor) await db.rows({ text: 'select 1', values: [] });
    throw error;
  }
}

const pathValues = (keys: readonly string[], params: Record<string, string>) =>
  Object.fromEntries(keys.map((key) => [key, params[key]]));

/** Fails a response with a status or media type that the contract does not name. */
function documentedOnly(endpoint: Endpoint): onSendAsyncHookHandler {
  let statuses: Set<number> | undefined;
  return async (_request, reply, payload) => {
    statuses ??= new Set([endpoint.emptyStatus ?? 200, ...refusalsOf(endpoint).keys()]);
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';
    const expected = reply.statusCode === 200 ? mediaTypesOf(endpoint) : ['application/json', ''];
    if (statuses.has(reply.statusCode) && expected.includes(type)) return payload;
    const broken = `${endpoint.method} ${endpoint.path} broke its contract: ${reply.statusCode} ${type}`;
    process.stderr.write(`${broken}\n`);
    throw new Error(broken);
  };
}

function check(endpoint: Endpoint, output: unknown): void {
  const result = endpoint.output.safeParse(
    output instanceof JsonText ? JSON.parse(output.text) : (output ?? {}),
  );
  if (result.success) return;
  const broken = new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`);
  // The response reveals only that something went wrong, so a failing test must print the cause.
  process.stderr.write(`${broken.message}\n`);
  throw broken;
}

/**
 * The greatest age of the response to a request, in milliseconds: as its endpoint allows, limited by the request's
 * `Cache-Control` (RFC 9111, 5.2.1).
 *
 * @example maxAgeOf(listLots, undefined) is 5000, maxAgeOf(listLots, 'max-age=2') 2000, maxAgeOf(listLots, 'no-cache') 0
 */
export function maxAgeOf({ mayBeOld }: Pick<Endpoint, 'mayBeOld'>, cacheControl = ''): number {
  if (!mayBeOld || /\bno-(cache|store)\b/i.test(cacheControl)) return 0;
  const [, seconds = Infinity] = /\bmax-age=(\d+)/i.exec(cacheControl) ?? [];
  return Math.min(Number(seconds), OLDEST_RESPONSE_SECONDS) * 1_000;
}
