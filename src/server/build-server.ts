import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { SMALL_BODY } from '#api/endpoint';
import { tokenCallers } from './api-tokens/token-callers.ts';
import { calendarIn } from './clock/calendar.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { deferContinue, LARGE_BODY_MS, limitBodies } from './http/admission.ts';
import { limitConcurrency } from './http/concurrency-limit.ts';
import { answerError } from './http/errors.ts';
import { fairShares, knownBooks } from './http/fair-share.ts';
import { readJsonBodies } from './http/json-body.ts';
import { loggerOf, type LogStream } from './http/log.ts';
import { refuseReadinessOnceStopping, addRequestHooks } from './http/request-hooks.ts';
import type { RequestThread } from './http/request-thread.ts';
import type { App } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { inputChecks } from './input-checks.ts';
import { accessTokens } from './session/access-tokens.ts';

export interface ServerOptions {
  env: Env;
  database: Database;
  checkOutputs?: boolean;
  requestThread?: RequestThread;
  jobThread?: RequestThread;
  isStopping?: () => boolean;
  /** Off in tests, which may run on a busy machine. */
  refuseWhenBusy?: boolean;
  logTo?: LogStream;
}

/** A server with these features, and with the limits, hooks and errors that all have in common. */
export async function buildServer(
  features: readonly ((app: App) => void)[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const { TRUST_PROXY: proxies } = options.env;
  const http = Fastify({
    ...loggerOf(options.env, options.logTo),
    bodyLimit: SMALL_BODY,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: LARGE_BODY_MS,
    // Headers arrive at once. Node checks for late ones only at intervals.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    connectionTimeout: LARGE_BODY_MS, // a connection without traffic in either direction
    return503OnClosing: false, // requests on open connections are still answered
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
  });
  if (options.refuseWhenBusy ?? true) limitConcurrency(http); // first: it must be cheap
  limitBodies(http);
  deferContinue(http);
  securityHeaders(http, options.env);
  await http.register(compress, {
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    globalDecompression: false, // decision 59
  });
  readJsonBodies(http);
  http.setErrorHandler(answerError);
  const app: App = {
    http,
    database: options.database,
    tokens: accessTokens(options.database.secrets.accessTokens),
    tokenCallers: tokenCallers(options.database),
    inputChecks,
    env: options.env,
    calendar: calendarIn(options.env.BUSINESS_TIME_ZONE),
    checkOutputs: options.checkOutputs ?? false,
    inTurn: fairShares(),
    isLargeBook: knownBooks(),
    requestThread: options.requestThread,
    jobThread: options.jobThread,
  };
  await addRequestHooks(app);
  if (options.isStopping) refuseReadinessOnceStopping(http, options.isStopping);
  for (const routes of features) routes(app);
  return http;
}
