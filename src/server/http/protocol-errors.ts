import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the session client looks for before it reads an error's code. */
export const SESSION_HEADERS = { 'x-supabase-api-version': '2024-01-01' } as const;

/** The body of a refusal at this address: the session endpoints and the two functions answer in shapes of their own. */
export function errorBodyAt(url: string, code: string, message: string): object {
  if (isSessionUrl(url)) return { code, message };
  if (url.startsWith('/functions/')) return { error: message };
  return { error: { code, message } };
}

/** The headers that a refusal at this address needs beside those of every answer. */
export const errorHeadersAt = (url: string): Record<string, string> =>
  isSessionUrl(url) ? SESSION_HEADERS : {};

const isSessionUrl = (url: string): boolean => url.startsWith('/auth/');

/**
 * Answers at once, past every hook and without a line in the log: for requests that are refused thousands of times a second, and
 * for those whose body never came.
 */
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
