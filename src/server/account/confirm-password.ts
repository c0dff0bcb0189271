import { refuse } from '#api/errors';
import { networkOf } from '../http/client-network.ts';
import type { HandlerContext } from '../http/route.ts';
import { passwordMatches } from '../session/passwords.ts';
import { countAttempt } from '../session/throttle.ts';
import { ownPasswordHash } from './routes.ts';

/** Refuses unless this is the user's current password. Wrong ones are throttled like sign-in (decision 62). */
export async function confirmPassword(
  { db, user, request }: Pick<HandlerContext<unknown>, 'db' | 'user' | 'request'>,
  password: string,
): Promise<void> {
  const counted = await countAttempt(db, {
    passwordCheckByAddress: networkOf(request.ip),
    passwordCheckByUser: user?.userId ?? '',
  });
  const account = await db.row(ownPasswordHash(user?.sessionId ?? ''));
  if (!(await passwordMatches({ hash: account?.hash ?? null, bcrypt_cost: null }, password))) {
    const message = 'Current password is incorrect';
    refuse('invalid', message, { current_password: message });
  }
  await counted.forgive();
}
