import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { live } from '#api/health';

/** How many requests may be under way at a time, and how many milliseconds one should take at most. */
export interface Room {
  most: number;
  least: number;
  patience: number;
}

const ROOM: Room = { most: 500, least: 50, patience: 2_000 };

const message = 'The server is busy. Please try again shortly.';

/**
 * Refuses a request at the door while as many are under way as can be answered in time, so that those are: without this all
 * would wait longer and longer. How many that is depends on the machine and on what is asked, so it is learned: answers in a
 * crowd that come too late take room away, timely ones give it back. Who asks whether the server lives is always let in: busy
 * is alive.
 */
export function boundRequests(http: FastifyInstance, { most, least, patience }: Room = ROOM): void {
  let allowed = most;
  let underWay = 0;
  http.addHook('onRequest', (request, reply, done) => {
    if (underWay >= Math.floor(allowed) && request.url !== live.path) return refuse(request, reply);
    const since = performance.now();
    underWay += 1;
    reply.raw.once('close', () => {
      const isLate = performance.now() - since > patience;
      const isCrowd = underWay > allowed / 2;
      if (!isLate) allowed = Math.min(most, allowed + 0.25);
      else if (isCrowd) allowed = Math.max(least, allowed * 0.98);
      underWay -= 1;
    });
    done();
  });
}

/** Answered past everything else, and not logged: a crowd is refused thousands of times a second. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  reply.raw
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      'retry-after': '5',
    })
    .end(JSON.stringify(inWordsOf(request.url)));
}

/** The session endpoints and the two functions answer in shapes of their own. */
function inWordsOf(url: string): object {
  if (url.startsWith('/auth/')) return { code: 'unavailable', message };
  if (url.startsWith('/functions/')) return { error: message };
  return { error: { code: 'unavailable', message } };
}
