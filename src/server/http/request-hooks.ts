import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse, Refusal } from '#api/errors';
import { health, ready } from '#api/health';
import { loggedBy } from '../db/slow-statements.ts';
import type { App } from './route.ts';

/** Prometheus metrics at `/api/metrics` with `METRICS_TOKEN` as bearer token: durations by route and status, and the process. No label names a record or a person. */
async function serveMetrics(http: FastifyInstance, token: string): Promise<void> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request durations by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  http.get('/api/metrics', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      refuse('unauthorized', 'Metrics need their token');
    return reply.header('content-type', register.contentType).send(await register.metrics());
  });
}

/** Compares in constant time. */
function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

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
  if (app.env.METRICS_TOKEN !== undefined) await serveMetrics(app.http, app.env.METRICS_TOKEN);
}

const watched = new Set<string>([ready.path, health.path]);

/** A stopping server reports at once that it is not ready and answers for `DRAIN_SECONDS`, so that a load balancer stops sending before the port closes. */
export function refuseReadinessOnceStopping(http: FastifyInstance, isStopping: () => boolean): void {
  http.addHook('onRequest', async (request) => {
    if (isStopping() && watched.has(request.url)) throw new Refusal('unavailable', 'The server is stopping');
  });
}
