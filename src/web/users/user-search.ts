import type { User } from '#domain/users/users';

export const USER_FILTERS = ['all', 'producers', 'admins'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

const typeOf = { all: null, producers: 'producer', admins: 'admin' } as const;

/** The users of a type whose name, entity or e-mail contains every word of the search. */
export function usersMatching(users: readonly User[], query: string, filter: UserFilter): readonly User[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const type = typeOf[filter];
  if (words.length === 0 && type === null) return users;
  return users.filter((user) => {
    if (type !== null && user.user_type !== type) return false;
    const text = [user.full_name, user.entity_name, user.email].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
