import { randomUUID } from 'node:crypto';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '../env.ts';

const perRequest = new Set(['info', 'debug', 'trace']);

/**
 * Structured logs with a request id and no personal data: no headers, no query string (it may carry a search for a
 * name), no body.
 */
export function loggerOf(
  env: Pick<Env, 'LOG_LEVEL'>,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> {
  return {
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: !perRequest.has(env.LOG_LEVEL) }),
    logger: {
      level: env.LOG_LEVEL,
      serializers: {
        req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  };
}
