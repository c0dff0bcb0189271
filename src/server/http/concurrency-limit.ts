import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { live } from '#api/health';
import { hasBody } from './admission.ts';
import { answerDirectly } from './errors.ts';

/** The limits on concurrent requests, and the time in milliseconds after which a response is late. */
export interface ConcurrencyLimits {
  most: number;
  least: number;
  timeout: number;
}

const LIMITS: ConcurrencyLimits = { most: 500, least: 50, timeout: 2_000 };

const counted = new WeakMap<FastifyReply, () => void>();

/** A request that waits for its turn at another limit counts neither as being answered nor as late. */
export const stopCounting = (reply: FastifyReply): void => counted.get(reply)?.();

/**
 * Limits concurrent requests to as many as can be answered in time; otherwise all would become slower and slower. The limit
 * adapts to the machine and the requests: late responses under load lower it, timely ones raise it. A request counts from the
 * arrival of its body until its response is ready, so slow senders and readers neither use up the limit nor lower it. The liveness
 * check bypasses the limit, so that a busy server is not restarted.
 */
export function limitConcurrency(
  http: FastifyInstance,
  { most, least, timeout }: ConcurrencyLimits = LIMITS,
): void {
  let allowed = most;
  let underWay = 0;
  const isFull = (request: FastifyRequest) =>
    underWay >= Math.floor(allowed) && request.url.split('?', 1)[0] !== live.path;

  const count = (reply: FastifyReply) => {
    const since = performance.now();
    underWay += 1;
    const release = () => {
      if (!counted.delete(reply)) return;
      const isLate = performance.now() - since > timeout;
      const isBusy = underWay > allowed / 2;
      if (!isLate) allowed = Math.min(most, allowed + 0.25);
      else if (isBusy) allowed = Math.max(least, allowed * 0.98);
      underWay -= 1;
    };
    counted.set(reply, release);
    reply.raw.once('close', release); // the client disconnected before the response
  };

  http.addHook('onRequest', (request, reply, done) => {
    if (isFull(request)) return refuse(request, reply);
    if (!hasBody(request)) count(reply);
    done();
  });
  http.addHook('preValidation', (request, reply, done) => {
    if (!counted.has(reply)) {
      if (isFull(request)) return refuse(request, reply);
      count(reply);
    }
    done();
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    counted.get(reply)?.();
    done();
  });
}

const refuse = (request: FastifyRequest, reply: FastifyReply): void =>
  answerDirectly(request, reply, {
    status: 503,
    code: 'unavailable',
    message: 'The server is busy. Please try again shortly.',
    headers: { 'retry-after': '5' },
  });
