import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './client-network.ts';
import { answerDirectly } from './protocol-errors.ts';

/** How many bodies of one address (IPv6: /64 network) may be on their way at a time, and how many milliseconds each may take. */
export interface BodyLimits {
  perAddress: number;
  slowAfter: number;
  timeout: number;
}

const LIMITS: BodyLimits = { perAddress: 32, slowAfter: 1_000, timeout: 10_000 };

/** The time that a large body may take, once it is known that its sender may send one. */
export const LARGE_BODY_MS = 120_000;

/** A request whose body has not arrived yet. */
interface Pending {
  address: string;
  since: number;
  timer: NodeJS.Timeout;
  giveUp: () => void;
}

const pendingOf = new WeakMap<FastifyRequest, Pending>();

/** Whether a body comes with the request: its headers say so before any of it is read. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Gives each body a time to arrive in, and each address a number of bodies that may be on their way. One more makes the
 * server give up the oldest that is slow: an honest body arrives with its headers or soon after.
 */
export function limitBodies(http: FastifyInstance, limits: BodyLimits = LIMITS): void {
  const { perAddress, slowAfter, timeout } = limits;
  const arriving = new Map<string, Set<Pending>>();
  const forget = (pending: Pending) => {
    clearTimeout(pending.timer);
    const ofAddress = arriving.get(pending.address);
    if (ofAddress?.delete(pending) && ofAddress.size === 0) arriving.delete(pending.address);
  };
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const giveUp = () => {
        forget(pending);
        abandon(request, reply);
      };
      const timer = setTimeout(giveUp, timeout).unref();
      const address = networkOf(request.ip);
      const pending: Pending = { address, since: Date.now(), timer, giveUp };
      const ofAddress = arriving.get(address) ?? new Set();
      arriving.set(address, ofAddress.add(pending));
      pendingOf.set(request, pending);
      request.raw.once('close', () => forget(pending)); // it has arrived, or its connection has ended
      const [oldest] = ofAddress;
      const isSlow = oldest !== undefined && Date.now() - oldest.since >= slowAfter;
      if (isSlow && ofAddress.size > perAddress) oldest.giveUp();
    }
    done();
  });
}

/** Gives the body of this request, which its sender may send, the time that a large one takes. */
export function allowLargeBody(request: FastifyRequest): void {
  const pending = pendingOf.get(request);
  if (!pending) return;
  clearTimeout(pending.timer);
  pending.timer = setTimeout(pending.giveUp, LARGE_BODY_MS).unref();
}

/** Says why and closes the connection; where the answer was sent before, only that. */
function abandon(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (reply.raw.headersSent) {
    raw.destroy();
    return;
  }
  reply.raw.once('finish', () => raw.destroy());
  answerDirectly(request, reply, {
    status: 408,
    code: 'too_slow',
    message: 'The request took too long to arrive. Please try again.',
    headers: { connection: 'close' },
  });
}
