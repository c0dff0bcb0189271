import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#api/errors';

/**
 * Prometheus metrics at `/api/metrics`, protected by `METRICS_TOKEN` as a bearer token: request durations by route and
 * status, and the process's memory, CPU and event loop. No label identifies a record or a person.
 */
export function serveMetrics(http: FastifyInstance, token: string): void {
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
