import underPressure from '@fastify/under-pressure';
import { Refusal } from '#api/errors';
import type { App } from './lib/route.ts';
import { serveMetrics } from './metrics.ts';

/** Milliseconds that work may wait for its turn. Above it the server refuses new work, so that what it has accepted is answered. */
const maxEventLoopDelay = 2_000;

/** What every answer has, whatever the feature: a request id, a polite no when there is too much to do, measurements. */
export async function operations(app: App): Promise<void> {
  app.http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.http.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  });
  if (app.refuseUnderPressure) {
    await app.http.register(underPressure, {
      maxEventLoopDelay,
      pressureHandler: () => {
        throw new Refusal('unavailable', 'The server is busy. Please try again shortly.');
      },
    });
  }
  if (app.env.METRICS_TOKEN !== undefined) serveMetrics(app.http, app.env.METRICS_TOKEN);
}
