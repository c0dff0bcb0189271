import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/errors';
import { health, ready } from '#api/health';

const watched = new Set<string>([ready.path, health.path]);

/**
 * A server that is told to stop says at once that it is not ready, and goes on answering for a while (`DRAIN_SECONDS`), so that
 * a balancer sends nothing more to it by the time it closes its port: what waits there to be taken would be lost.
 */
export function refuseReadinessOnceStopping(http: FastifyInstance, isStopping: () => boolean): void {
  http.addHook('onRequest', async (request) => {
    if (isStopping() && watched.has(request.url)) throw new Refusal('unavailable', 'The server is stopping');
  });
}
