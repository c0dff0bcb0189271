import { refusalMessage } from '../lots/refusals.ts';
import type { User, UserType } from './users.ts';

interface UserChange {
  actor: Pick<User, 'id'>;
  target: Pick<User, 'id' | 'user_type'>;
  admins: number;
}

/** Why this user cannot be deleted, or null. Users cannot delete themselves or the last administrator. Source: decision 6. */
export function whyNotDelete({ actor, target, admins }: UserChange): string | null {
  if (actor.id === target.id) return refusalMessage('own_account');
  if (target.user_type === 'admin' && admins <= 1) return refusalMessage('last_admin');
  return null;
}

/** Why this user's type cannot change to `next`, or null. Administrators cannot demote themselves or the last administrator. Source: decision 6. */
export function whyNotChangeType({ actor, target, admins }: UserChange, next: UserType): string | null {
  if (target.user_type !== 'admin' || next === 'admin') return null;
  if (actor.id === target.id) return refusalMessage('own_admin_role');
  if (admins <= 1) return refusalMessage('last_admin_role');
  return null;
}
