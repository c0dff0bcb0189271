import { jwtVerify, SignJWT } from 'jose';
import type { AccessTokens, Claims } from '../http/route.ts';
import { refusalFor } from '../db/translated.ts';
import { userType as anyUserType } from '#domain/users/users';

/** Access tokens live one hour (decision 38). */
export const ACCESS_TOKEN_SECONDS = 3600;

const signedOut = () => refusalFor('session_ended');
const remembered = 5_000;

export function accessTokens(secret: Uint8Array): AccessTokens {
  // A verified signature stays valid, so each token is verified only once.
  const verified = new Map<string, { claims: Claims; expiresAt: number }>();
  return {
    async sign({ userId, sessionId, userType }, email) {
      const expiresAt = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS;
      const token = await new SignJWT({
        session_id: sessionId,
        user_type: userType,
        role: 'authenticated',
        email,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(secret);
      return { token, expiresAt };
    },
    async claimsOf(authorization) {
      const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
      if (!token) throw signedOut();
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt > Date.now() / 1000) return known.claims;
        verified.delete(token);
        throw signedOut();
      }
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        audience: 'authenticated',
      }).catch(() => {
        throw signedOut();
      });
      if (typeof payload.sub !== 'string' || typeof payload['session_id'] !== 'string' || !payload.exp)
        throw signedOut();
      const { data: userType } = anyUserType.safeParse(payload['user_type']);
      if (!userType) throw signedOut();
      const claims = { userId: payload.sub, sessionId: payload['session_id'], userType };
      if (verified.size >= remembered) verified.clear();
      verified.set(token, { claims, expiresAt: payload.exp });
      return claims;
    },
  };
}
