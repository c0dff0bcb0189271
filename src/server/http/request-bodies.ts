import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './client-network.ts';
import { answerDirectly } from './protocol-errors.ts';

/** The most bodies that may arrive at a time from one address (IPv6: /64 network), and the time for each in milliseconds. */
export interface BodyLimits {
  perAddress: number;
  slowAfter: number;
  timeout: number;
}

const LIMITS: BodyLimits = { perAddress: 32, slowAfter: 1_000, timeout: 10_000 };

/** The time for a large body, once its sender is admitted. */
export const LARGE_BODY_MS = 120_000;

/** A request whose body has not arrived yet. */
interface Pending {
  address: string;
  since: number;
  timer: NodeJS.Timeout;
  giveUp: () => void;
}

const pendingOf = new WeakMap<FastifyRequest, Pending>();

/** Whether the request has a body, according to its headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Limits the time for each body to arrive, and the number of bodies arriving from each address. Beyond that number the server
 * aborts the oldest slow one: a legitimate body arrives with its headers or soon after.
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
      request.raw.once('close', () => forget(pending)); // it has arrived, or its connection has closed
      const [oldest] = ofAddress;
      const isSlow = oldest !== undefined && Date.now() - oldest.since >= slowAfter;
      if (isSlow && ofAddress.size > perAddress) oldest.giveUp();
    }
    done();
  });
}

/** Extends the time for the body of this admitted request to that of a large one. */
export function allowLargeBody(request: FastifyRequest): void {
  const pending = pendingOf.get(request);
  if (!pending) return;
  clearTimeout(pending.timer);
  pending.timer = setTimeout(pending.giveUp, LARGE_BODY_MS).unref();
}

/** Answers with the reason, unless a response was sent before, and closes the connection. */
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
