import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import { live } from '#api/health';
import type { App } from './lib/route.ts';
import { loggedBy } from './lib/slow-statements.ts';
import { serveMetrics } from './metrics.ts';
import { boundRequests, busy } from './waiting-room.ts';

/** Milliseconds that work may wait for its turn. Above it the server refuses new work, so that what it has accepted is answered. */
const maxEventLoopDelay = 2_000;

/** Busy is alive: whoever watches must not end a server for it. */
const isWatch = (request: FastifyRequest): boolean => request.routeOptions.url === live.path;

/** What every answer has, whatever the feature: a request id, a polite no when there is too much to do, measurements, slow statements in the log. */
export async function operations(app: App): Promise<void> {
  app.http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.http.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  });
  if (app.refuseUnderPressure) {
    boundRequests(app.http, isWatch);
    await app.http.register(underPressure, {
      maxEventLoopDelay,
      pressureHandler: (request) => {
        if (!isWatch(request)) throw busy();
      },
    });
  }
  if (app.env.SLOW_QUERY_MS !== undefined) {
    app.http.addHook('preHandler', (request, _reply, done) => loggedBy(request.log, done));
  }
  if (app.env.METRICS_TOKEN !== undefined) serveMetrics(app.http, app.env.METRICS_TOKEN);
}
