import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/errors';
import { health, ready } from '#api/health';

const watched = new Set<string>([ready.path, health.path]);

/** A stopping server reports at once that it is not ready and answers for `DRAIN_SECONDS`, so that a load balancer stops sending before the port closes. */
export function refuseReadinessOnceStopping(http: FastifyInstance, isStopping: () => boolean): void {
  http.addHook('onRequest', async (request) => {
    if (isStopping() && watched.has(request.url)) throw new Refusal('unavailable', 'The server is stopping');
  });
}
