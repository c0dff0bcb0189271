import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/errors';
import { refusalOf, statusOf } from './errors.ts';

/** Answers errors below /functions/v1 as `{ error: "message" }`, the format that callers of the two functions expect. */
export function answerFunctionError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message } = refusalOf(error, request);
  const status = statusOf(code);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).send({ error: message });
}
