import { randomUUID } from 'node:crypto';
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '../env.ts';

const perRequest = new Set(['info', 'debug', 'trace']);

export interface LogStream {
  write: (line: string) => void;
}

/**
 * What an error says without saying whose: its kind, words and place. What PostgreSQL adds (`detail`, `where`) holds the values
 * of the row, and stays out.
 */
function errorWithoutValues(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { code, constraint, table } = error;
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint, table };
}

/**
 * Structured logs with a request id and no personal data: the route instead of the address (a lot may be called after a
 * person), no headers, no query string, no body, no client address.
 */
export function loggerOf(
  env: Pick<Env, 'LOG_LEVEL'>,
  logTo?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> {
  return {
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: !perRequest.has(env.LOG_LEVEL) }),
    logger: {
      level: env.LOG_LEVEL,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'none' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: errorWithoutValues,
      },
    },
  };
}
