import { randomUUID } from 'node:crypto';
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '../env.ts';

const perRequest = new Set(['info', 'debug', 'trace']);

export interface LogStream {
  write: (line: string) => void;
}

/** An error without personal data: PostgreSQL's `detail` and `where`, which have the values of the row, are omitted. */
function errorWithoutValues(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { code, constraint, table } = error;
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, constraint, table };
}

/** Structured logs with a request id and without personal data: the route instead of the address, no headers, query string, body or client address. */
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
