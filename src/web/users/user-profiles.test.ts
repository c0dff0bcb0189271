import { describe, expect, it } from 'vitest';
import type { User } from '#domain/users/users';
import { usersMatching } from './user-profiles.tsx';

const user = (full_name: string, entity_name: string, email: string, user_type: User['user_type']): User => ({
  id: email,
  full_name,
  entity_name,
  email,
  user_type,
  phone_number: '806 555 0142',
  rjo_account_number: null,
  rjo_confirmed: false,
  lrp_policy_number: null,
  created_at: '2026-03-14T12:00:00Z',
  version: 1,
});
const users = [
  user('Ann Kilgore', 'Lazy K Ranch', 'ann@lazyk.test', 'producer'),
  user('Bob Sands', 'Sandhill', 'bob@sandhill.test', 'producer'),
  user('Ada Min', 'Administration', 'ada@drover.test', 'admin'),
];
const found = (query: string, filter: 'all' | 'producers' | 'admins' = 'all') =>
  usersMatching(users, query, filter).map(({ full_name }) => full_name);

describe('a search for users', () => {
  it('searches name, entity and e-mail, ignoring case', () => {
    expect(found('KILG')).toEqual(['Ann Kilgore']);
    expect(found('sandhill')).toEqual(['Bob Sands']);
    expect(found('@drover')).toEqual(['Ada Min']);
    expect(found('ann ranch')).toEqual(['Ann Kilgore']);
    expect(found('806')).toEqual([]);
  });

  it('filters by producers or admins', () => {
    expect(found('', 'producers')).toEqual(['Ann Kilgore', 'Bob Sands']);
    expect(found('a', 'admins')).toEqual(['Ada Min']);
    expect(usersMatching(users, ' ', 'all')).toBe(users);
  });
});
