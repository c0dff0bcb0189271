import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitOf, type Endpoint, SMALL_BODY } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { isRestricted } from '#domain/users/permissions';
import type { Session } from '../db/database.ts';
import { networkOf } from './client-network.ts';
import { TOO_MUCH } from './json-body.ts';
import { takePlaceForLargeBody } from './large-input.ts';
import { answerDirectly } from './errors.ts';

/** The most bodies that may arrive at a time from one address (IPv6: /64 network), and the time for each in milliseconds. */
export interface BodyLimits {
  perAddress: number;
  slowAfter: number;
  timeout: number;
}

const LIMITS: BodyLimits = { perAddress: 32, slowAfter: 1_000, timeout: 10_000 };

/** The time for a large body, once its sender is admitted. */
export const LARGE_BODY_MS = 120_000;

interface Pending {
  address: string;
  since: number;
  timer: NodeJS.Timeout;
  giveUp: () => void;
}

const pendingOf = new WeakMap<FastifyRequest, Pending>();

export function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Limits the time for each body to arrive, and the bodies arriving from each address: beyond that number the oldest slow one is aborted. */
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
      // A request that a thread answers has no connection, so that only the end of its body is seen there.
      for (const event of ['end', 'close']) request.raw.once(event, () => forget(pending));
      const [oldest] = ofAddress;
      const isSlow = oldest !== undefined && Date.now() - oldest.since >= slowAfter;
      if (isSlow && ofAddress.size > perAddress) oldest.giveUp();
    }
    done();
  });
}

function allowLargeBody(request: FastifyRequest): void {
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

/** Requests with `Expect: 100-continue`: the client waits before sending the body. */
const waiting = new WeakSet<IncomingMessage>();

/** Has {@link sendContinue} answer `100 Continue` once the sender is admitted. The connection of a refused request is closed, as its body may follow. */
export function deferContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: FastifyReply['raw']) => {
    waiting.add(request);
    response.setHeader('connection', 'close');
    server.emit('request', request, response);
  });
}

function sendContinue(request: FastifyRequest, reply: FastifyReply): void {
  if (!waiting.delete(request.raw)) return;
  reply.raw.removeHeader('connection');
  reply.raw.writeContinue();
}

/** A body up to this size arrives with its headers; checking with the database first would cost more than reading it. */
const ARRIVES_WITH_HEADERS = 16 * 1024;

/**
 * Checks before the body is read (decision 59) that the token is valid, that its user may call the endpoint, and that the body is
 * neither compressed nor too long. For restricted endpoints and longer bodies it also checks with the database that session
 * and role are still current; otherwise `app.enter` does so together with the work, which saves small writes a round trip.
 * `enter` verifies the token and returns the user's session; it is null where the endpoint is open to anyone.
 */
export function admission(
  endpoint: Endpoint,
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<Session | null>,
) {
  const limit = bodyLimitOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hasBody(request)) return;
    const db = await enter(request, reply);
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (db && (isRestricted(endpoint.requires) || length > ARRIVES_WITH_HEADERS))
      await db.row({ text: 'select 1', values: [] });
    refusePacked(request);
    if (Number.isFinite(length) && length > limit) throw new Refusal('too_large', TOO_MUCH);
    if (limit > SMALL_BODY && length > SMALL_BODY) {
      const release = takePlaceForLargeBody();
      reply.raw.once('close', release);
      allowLargeBody(request);
    }
    sendContinue(request, reply);
  };
}

/** A compressed body may expand to thousands of times its size. */
function refusePacked({ headers }: FastifyRequest): void {
  if (/^(identity)?$/i.test((headers['content-encoding'] ?? '').trim())) return;
  throw new Refusal(
    'not_unpacked',
    'The request body is compressed. Please send it without a content-encoding.',
  );
}
