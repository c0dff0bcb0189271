import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/errors';
import type { AccessTokens } from '../lib/access-tokens.ts';
import { statusOf } from '../lib/errors.ts';

/** A refusal in the session client's own words: it acts on `code`, so these are part of the wire format. */
export class SessionRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'SessionRefusal';
    this.status = status;
    this.code = code;
  }
}

export const sessionRefusals = {
  invalidCredentials: () => new SessionRefusal(400, 'invalid_credentials', 'Invalid email or password'),
  // Says no more than it must: whoever owns the address knows what to do (decision 39).
  accountExists: () =>
    new SessionRefusal(
      422,
      'user_already_exists',
      'This account could not be created. If you already have one, please sign in.',
    ),
  tokenUnknown: () =>
    new SessionRefusal(400, 'refresh_token_not_found', 'Your session has ended. Please sign in again.'),
  tokenReused: () =>
    new SessionRefusal(400, 'refresh_token_already_used', 'Your session has ended. Please sign in again.'),
  sessionGone: () =>
    new SessionRefusal(403, 'session_not_found', 'Your session has ended. Please sign in again.'),
  throttled: (seconds: number) =>
    new SessionRefusal(
      429,
      'over_request_rate_limit',
      `Too many attempts. Please try again in ${spoken(seconds)}.`,
    ),
};

/** Example: 50 is '50 seconds', 61 is '2 minutes'. */
function spoken(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Answers errors below /auth/v1 as `{ code, message }`; without the version header the client ignores the code. */
export function sessionErrors(tokens: AccessTokens) {
  return async (
    error: FastifyError | Refusal | SessionRefusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { status, code, message } = await inSessionWords(error, request, tokens);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).header('x-supabase-api-version', '2024-01-01').send({ code, message });
  };
}

async function inSessionWords(
  error: FastifyError | Refusal | SessionRefusal,
  request: FastifyRequest,
  tokens: AccessTokens,
): Promise<{ status: number; code: string; message: string }> {
  if (error instanceof SessionRefusal) return error;
  if (error instanceof Refusal) {
    const { code, message } = error;
    if (code === 'unauthorized') return unauthorized(request, tokens);
    const weak = code === 'invalid' && error.fields?.['password'] === message && /at least/.test(message);
    if (weak) return { status: 422, code: 'weak_password', message };
    if (code === 'conflict') return { status: 422, code: 'conflict', message };
    return { status: statusOf(code), code: code === 'invalid' ? 'validation_failed' : code, message };
  }
  const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  return {
    status,
    code: status === 500 ? 'unexpected_failure' : 'validation_failed',
    message:
      status === 500
        ? `Something went wrong on our side. (Reference: ${request.id})`
        : 'The request is not well formed.',
  };
}

async function unauthorized(request: FastifyRequest, tokens: AccessTokens) {
  const { authorization } = request.headers;
  if (!authorization) return { status: 401, code: 'no_authorization', message: 'Please sign in.' };
  const valid = await tokens.claimsOf(authorization).then(
    () => true,
    () => false,
  );
  if (valid) return sessionRefusals.sessionGone();
  return { status: 403, code: 'bad_jwt', message: 'Your session has ended. Please sign in again.' };
}
