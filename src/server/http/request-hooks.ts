import type { App } from './route.ts';
import { loggedBy } from '../db/slow-statements.ts';
import { serveMetrics } from './metrics.ts';

/** Hooks for every request: request id, Retry-After, metrics, slow statements in the log. */
export async function addRequestHooks(app: App): Promise<void> {
  app.http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.http.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
    done();
  });
  if (app.env.SLOW_QUERY_MS !== undefined) {
    app.http.addHook('preHandler', (request, _reply, done) => loggedBy(request.log, done));
  }
  if (app.env.METRICS_TOKEN !== undefined) serveMetrics(app.http, app.env.METRICS_TOKEN);
}
