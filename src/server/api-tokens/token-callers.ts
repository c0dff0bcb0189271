import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/errors';
import { isWellFormed } from '#domain/users/api-tokens';
import type { Database } from '../db/database.ts';
import { refusalFor } from '../db/translated.ts';
import type { TokenCaller, TokenCallers } from '../http/route.ts';
import { networkOf } from '../http/client-network.ts';
import { hashOf } from '../session/refresh-tokens.ts';
import { durationOf } from '../session/throttle.ts';
import { useApiToken } from './queries.ts';

/** Above this number of keys, those with an ended window are forgotten. */
const MANY = 5_000;

/** Counts requests by key, on this server; `count` returns the seconds until the key may go on, 0 while it is within its limit. */
export function requestCounter(allowed: number, seconds: number) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const present = (key: string, now: number) => {
    const found = windows.get(key);
    return found && found.endsAt > now ? found : undefined;
  };
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };
  return {
    count(key: string, now: number): number {
      const found = present(key, now);
      if (!found) {
        if (windows.size >= MANY) forgetEnded(now);
        windows.set(key, { count: 1, endsAt: now + seconds * 1_000 });
        return 0;
      }
      found.count += 1;
      return found.count > allowed ? Math.max(1, Math.ceil((found.endsAt - now) / 1_000)) : 0;
    },
  };
}

/** The most requests a minute with one token, on each server. */
const PER_MINUTE = 300;

/** The most requests with unknown tokens in ten minutes from one network. */
const UNKNOWN_IN_TEN_MINUTES = 50;

/** How long a token's user is remembered. The time of last use is stored as often. */
const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 5_000;

export function tokenCallers(database: Pick<Database, 'as'>, now: () => number = Date.now): TokenCallers {
  const remembered = new Map<string, TokenCaller & { until: number }>();
  const asked = new WeakMap<FastifyRequest, Promise<TokenCaller>>();
  const requests = requestCounter(PER_MINUTE, 60);
  const strangers = requestCounter(UNKNOWN_IN_TEN_MINUTES, 600);

  const lookUp = async (token: string, key: string, tokenHash: Buffer): Promise<TokenCaller | null> => {
    const found = isWellFormed(token)
      ? await database.as(null).write((tx) => tx.row(useApiToken(tokenHash)))
      : undefined;
    remembered.delete(key);
    if (!found) return null;
    const caller = { userId: found.user_id, userType: found.user_type, tokenHash };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, { ...caller, until: now() + REMEMBERED_MS });
    return caller;
  };

  const admit = async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<TokenCaller> => {
    const tokenHash = hashOf(token);
    const key = tokenHash.toString('base64');
    const known = remembered.get(key);
    const caller = known && known.until > now() ? known : await lookUp(token, key, tokenHash);
    if (!caller) {
      // Only unknown tokens count: invented ones do not lock out a valid one of the same network.
      refuseIfOver(strangers.count(networkOf(request.ip), now()), reply);
      throw refusalFor('token_unknown');
    }
    refuseIfOver(requests.count(key, now()), reply);
    return caller;
  };

  return {
    callerOf(token, request, reply) {
      // A request with a body is checked twice: before the body is read, and before its work.
      const caller = asked.get(request) ?? admit(token, request, reply);
      asked.set(request, caller);
      return caller;
    },
  };
}

function refuseIfOver(seconds: number, reply: FastifyReply): void {
  if (seconds === 0) return;
  reply.header('retry-after', String(seconds));
  throw new Refusal(
    'too_many_requests',
    `Too many requests with API tokens. Please try again in ${durationOf(seconds)}.`,
  );
}
