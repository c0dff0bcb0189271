import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/errors';
import { apiTokenIn } from '#domain/users/api-tokens';
import { RECOVERY_WITHOUT_MAIL } from '#domain/users/users';
import { refusalMessage } from '#domain/lots/refusals';
import type { AccessTokens } from '../http/route.ts';
import { SESSION_HEADERS, httpStatusOf } from '../http/errors.ts';

/** A refusal with the session client's codes: it acts on `code`, so they are part of the wire format. */
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
  // Reveals as little as possible: the owner of the address knows how to proceed (decision 39).
  accountExists: () =>
    new SessionRefusal(
      422,
      'user_already_exists',
      'This account could not be created. If you already have one, please sign in.',
    ),
  tokenUnknown: () => new SessionRefusal(400, 'refresh_token_not_found', refusalMessage('session_ended')),
  tokenReused: () => new SessionRefusal(400, 'refresh_token_already_used', refusalMessage('session_ended')),
  sessionGone: () => new SessionRefusal(403, 'session_not_found', refusalMessage('session_ended')),
  linkExpired: () =>
    new SessionRefusal(
      403,
      'otp_expired',
      'This link has expired or has been used. Please request a new one.',
    ),
  noMail: () => new SessionRefusal(422, 'email_provider_disabled', RECOVERY_WITHOUT_MAIL),
  currentPasswordNeeded: () =>
    new SessionRefusal(
      403,
      'reauthentication_needed',
      'Change your password in Account Settings, with your current one',
    ),
};

/** Answers errors below /auth/v1 as `{ code, message }`; without the version header the client ignores the code. */
export function sessionErrors(tokens: AccessTokens) {
  return async (
    error: FastifyError | Refusal | SessionRefusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { status, code, message } = await inSessionMessage(error, request, tokens);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).headers(SESSION_HEADERS).send({ code, message });
  };
}

async function inSessionMessage(
  error: FastifyError | Refusal | SessionRefusal,
  request: FastifyRequest,
  tokens: AccessTokens,
): Promise<{ status: number; code: string; message: string }> {
  if (error instanceof SessionRefusal) return error;
  if (error instanceof Refusal) {
    const { code, message } = error;
    if (apiTokenIn(request.headers.authorization) !== null && code === 'unauthorized')
      return { status: 401, code: 'bad_jwt', message };
    if (code === 'unauthorized') return unauthorized(request, tokens);
    const weak = code === 'invalid' && error.fields?.['password'] === message && /at least/.test(message);
    if (weak) return { status: 422, code: 'weak_password', message };
    if (code === 'too_many_requests') return { status: 429, code: 'over_request_rate_limit', message };
    if (code === 'conflict') return { status: 422, code: 'conflict', message };
    return { status: httpStatusOf(code), code: code === 'invalid' ? 'validation_failed' : code, message };
  }
  const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  return {
    status,
    code: status === 500 ? 'unexpected_failure' : 'validation_failed',
    message:
      status === 500
        ? `Something went wrong on our side. (Reference: ${request.id})`
        : 'The request is not well formed',
  };
}

async function unauthorized(request: FastifyRequest, tokens: AccessTokens) {
  const { authorization } = request.headers;
  if (!authorization) return { status: 401, code: 'no_authorization', message: 'Please sign in' };
  const valid = await tokens.claimsOf(authorization).then(
    () => true,
    () => false,
  );
  if (valid) return sessionRefusals.sessionGone();
  return { status: 403, code: 'bad_jwt', message: refusalMessage('session_ended') };
}
