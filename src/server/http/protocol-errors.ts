import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Answers directly, without hooks or logging: for requests refused thousands of times a second, and for those whose body never arrived. */
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
