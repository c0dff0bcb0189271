import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, errorStatus, Refusal } from '#api/errors';
import { serverStatus } from '#api/statuses';

/** Answers errors below /functions/v1 as `{ error: "message" }`, the format that callers of the two functions expect. */
export function answerFunctionError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message } = refusalOfError(error, request);
  const status = httpStatusOf(code);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(status).send({ error: message });
}

const statuses: Record<string, number> = { ...errorStatus, ...serverStatus, cancelled: 499 };

export function httpStatusOf(code: string): number {
  return statuses[code] ?? 500;
}

/** Returns every error of the API in one format; internal errors go to the log with the request's id. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body = errorBodyOf(error, request);
  return reply.status(httpStatusOf(body.error.code)).send(body);
}

export function errorBodyOf(error: FastifyError | Refusal, request: FastifyRequest): ErrorBody {
  const { code, message, fields } = refusalOfError(error, request);
  if (httpStatusOf(code) >= 500) request.log.error({ err: error }, 'request failed');
  return { error: { code, message, ...(fields ? { fields } : {}) } };
}

/** The refusal shown to the user; an internal error shows only the reference to find it in the log. */
export function refusalOfError(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal('too_large', 'The request is too large');
  if (error.statusCode === 415) return new Refusal('invalid', 'The request body must be JSON');
  if (error.statusCode === 503)
    return new Refusal('unavailable', 'The server is busy. Please try again shortly.');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Refusal('invalid', 'The request is not well formed');
  }
  return new Refusal(
    'internal',
    `Something went wrong on our side. Nothing was saved. (Reference: ${request.id})`,
  );
}
