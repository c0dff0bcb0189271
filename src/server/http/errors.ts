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

/** The header that the session client requires to read an error's code. */
export const SESSION_HEADERS = { 'x-supabase-api-version': '2024-01-01' } as const;

/** The body of a refusal at this address: the session endpoints and the two functions have their own formats. */
export function errorBodyAt(url: string, code: string, message: string): object {
  if (isSessionUrl(url)) return { code, message };
  if (url.startsWith('/functions/')) return { error: message };
  return { error: { code, message } };
}

export const errorHeadersAt = (url: string): Record<string, string> =>
  isSessionUrl(url) ? SESSION_HEADERS : {};

const isSessionUrl = (url: string): boolean => url.startsWith('/auth/');

/** Answers directly, without hooks or logging: for requests refused thousands of times a second, and for those with a body that never arrived. */
export function answerDirectly(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { status: number; code: string; message: string; headers?: Record<string, string> },
): void {
  reply.hijack();
  reply.raw
    .writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      ...errorHeadersAt(request.url),
      ...refusal.headers,
    })
    .end(JSON.stringify(errorBodyAt(request.url, refusal.code, refusal.message)));
}
