import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#api/errors';

/** So many requests are answered within two seconds by a small machine. */
const MOST_UNDER_WAY = 500;

export const busy = (): Refusal =>
  new Refusal('unavailable', 'The server is busy. Please try again shortly.');

/**
 * Refuses a request at the door while as many as can be answered soon are under way, so that those are: without this they
 * would all wait longer and longer. `always` names the requests that are let in whatever happens.
 */
export function boundRequests(
  http: FastifyInstance,
  always: (request: FastifyRequest) => boolean,
  most = MOST_UNDER_WAY,
): void {
  let underWay = 0;
  http.addHook('onRequest', (request, reply, done) => {
    if (underWay >= most && !always(request)) return done(busy());
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
}
