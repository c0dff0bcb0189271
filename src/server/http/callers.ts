import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserType } from '#domain/users/users';

/** The claims of a valid access token. The database still checks that user and session exist. */
export interface Claims {
  userId: string;
  sessionId: string;
  /** The user's type when the token was issued: the database role to try first. */
  userType: UserType;
}

export interface AccessTokens {
  sign(claims: Claims, email: string): Promise<{ token: string; expiresAt: number }>;
  /** The claims of an `Authorization` header; refuses a missing, forged or expired token. */
  claimsOf(authorization: string | undefined): Promise<Claims>;
}

/** The caller with an API token. The database checks the token again together with the work (`app.enter_by_token`). */
export interface TokenCaller {
  userId: string;
  userType: UserType;
  tokenHash: Buffer;
}

export interface TokenCallers {
  /** The caller, by the token in the request; refuses an unknown token, and more requests than a token may make. */
  callerOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<TokenCaller>;
}
