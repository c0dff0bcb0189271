import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitOf, type Endpoint, SMALL_BODY } from '#api/endpoint';
import { Refusal } from '#api/errors';
import { isRestricted } from '#domain/permissions';
import type { Session } from '../db/database.ts';
import { TOO_MUCH } from './json-body.ts';
import { sendContinue } from './expect-continue.ts';
import { takePlaceForLargeBody } from './large-input.ts';
import { allowLargeBody, hasBody } from './request-bodies.ts';

/** A body that arrives in the same breath as its headers; to ask the database first would cost more than to read it. */
const ARRIVES_WITH_HEADERS = 16 * 1024;

/**
 * Decides before a byte of the body is read (decision 59): the token is right, its user may call the endpoint, the body is not
 * packed and not too long. Whether session and role still hold is asked of the database here for what not everybody may do and for
 * bodies that are not little; for the others `app.enter` says it with the work itself, which saves every small write a round trip.
 * `enter` checks the token by itself, and gives the records as its user sees them; null where the endpoint is open to anyone.
 */
export function admission(endpoint: Endpoint, enter: (request: FastifyRequest) => Promise<Session | null>) {
  const limit = bodyLimitOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hasBody(request)) return;
    const db = await enter(request);
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

/** A packed body may become thousands of times its size. */
function refusePacked({ headers }: FastifyRequest): void {
  if (/^(identity)?$/i.test((headers['content-encoding'] ?? '').trim())) return;
  throw new Refusal('not_unpacked', 'The request body is packed. Please send it without a content-encoding.');
}
