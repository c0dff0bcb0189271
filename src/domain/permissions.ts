import type { User, UserType } from './users.ts';

/**
 * Who may do what: the one list, read by server and screens alike. What is not listed here everybody signed in may do,
 * on the records that access rules let them see. Source: spec 1 §6, spec 2 §6, decisions 4-6 and 31.
 */
export const PERMISSIONS = {
  /** Reach /admin and its pages. */
  openAdminArea: ['admin'],
  /** List, create, edit and delete users, and confirm their RJO numbers. */
  manageUsers: ['admin'],
  /** Choose any entity as a lot's owner; a producer's lots are their own entity's. */
  chooseOwner: ['admin'],
  /** Open the Options Quotes tab. */
  seeOptionsQuotes: ['admin'],
  /** Add and remove symbols. */
  manageWatchlist: ['admin'],
  /** Refresh futures and options, and enter prices by hand. */
  updateQuotes: ['admin'],
  deleteTrades: ['admin'],
  /** Put a trade on a lot, or take it off. */
  assignTrades: ['admin'],
  importTrades: ['admin'],
  /** Add an LRP policy for any producer and reassign it. */
  chooseInsured: ['admin'],
  /** See and fill in the put symbol and put quantity of an LRP policy. */
  setPutOptions: ['admin'],
  captureSnapshots: ['admin'],
} as const satisfies Record<string, readonly UserType[]>;

export type Action = keyof typeof PERMISSIONS;

/** Example: may({ user_type: 'producer' }, 'importTrades') is false. */
export function may(user: Pick<User, 'user_type'> | null | undefined, action: Action): boolean {
  const allowed: readonly UserType[] = PERMISSIONS[action];
  return user ? allowed.includes(user.user_type) : false;
}

interface Standing {
  actor: Pick<User, 'id'>;
  target: Pick<User, 'id' | 'user_type'>;
  /** How many administrators there are now. */
  admins: number;
}

/** Why this user cannot be deleted, or null. Nobody deletes themselves or the last administrator. Source: decision 6. */
export function whyNotDelete({ actor, target, admins }: Standing): string | null {
  if (actor.id === target.id) return 'You cannot delete your own account';
  if (target.user_type === 'admin' && admins <= 1) return 'The last administrator cannot be deleted';
  return null;
}

/** Why this user cannot become `next`, or null. Nobody demotes themselves or the last administrator. Source: decision 6. */
export function whyNotChangeType({ actor, target, admins }: Standing, next: UserType): string | null {
  if (target.user_type !== 'admin' || next === 'admin') return null;
  if (actor.id === target.id) return 'You cannot take the admin role from yourself';
  if (admins <= 1) return 'The last administrator must stay an administrator';
  return null;
}
