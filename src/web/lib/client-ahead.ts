import { may } from '#domain/users/permissions';
import { type UserType, userType } from '#domain/users/users';
import { type ClientId, clientOfAddress } from './client.ts';
import { storedSession } from './stored-session.ts';

/** The type of the user in an access token; null where it cannot be read. */
export function userTypeIn(token: string): UserType | null {
  try {
    const [, claims = ''] = token.split('.');
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return userType.safeParse(Object(read)['user_type']).data ?? null;
  } catch {
    return null;
  }
}

/** The client of an address as far as it is known before the profile: a producer's screens have none. */
export function clientAhead(search: object): ClientId {
  const client = clientOfAddress(search);
  if (client === null) return null;
  const user_type = userTypeIn(storedSession()?.access_token ?? '');
  return user_type !== null && may({ user_type }, 'seeEntities') ? client : null;
}
