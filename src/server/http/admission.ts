import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitOf, type Endpoint, SMALL_BODY } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { isRestricted } from '#domain/users/permissions';
import type { Session } from '../db/database.ts';
import { TOO_MUCH } from './json-body.ts';
import { sendContinue } from './expect-continue.ts';
import { takePlaceForLargeBody } from './large-input.ts';
import { allowLargeBody, hasBody } from './request-bodies.ts';

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
  throw new Refusal('not_unpacked', 'The request body is packed. Please send it without a content-encoding.');
}
