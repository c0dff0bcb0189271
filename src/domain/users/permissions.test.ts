import { describe, expect, it } from 'vitest';
import { type Action, allowedTypes, isRestricted, may, PERMISSIONS } from './permissions.ts';
import { whyNotChangeType, whyNotDelete } from './user-changes.ts';

const ann = { id: 'ann', user_type: 'admin' as const };
const bea = { id: 'bea', user_type: 'admin' as const };
const carl = { id: 'carl', user_type: 'producer' as const };

describe('the permissions of a user', () => {
  it.each(Object.keys(PERMISSIONS) as Action[])('%s is allowed to exactly the listed types', (action) => {
    const allowed = [ann, carl].filter((user) => may(user, action)).map(({ user_type }) => user_type);
    expect(allowed.toSorted()).toEqual(allowedTypes(action).toSorted());
    expect(may(null, action)).toBe(false);
  });

  it('include cattle records for every user, and imports only for administrators', () => {
    expect([may(carl, 'recordCattle'), may(carl, 'importTrades')]).toEqual([true, false]);
    expect([allowedTypes('signed-in'), allowedTypes('importTrades')]).toEqual([
      ['producer', 'admin'],
      ['admin'],
    ]);
  });

  it('leave it to the users of an entity whom its reports are mailed to', () => {
    expect([may(carl, 'mailReports'), may(ann, 'mailReports')]).toEqual([true, false]);
    expect(
      ['mailReports', 'importTrades', 'recordCattle'].map((action) => isRestricted(action as Action)),
    ).toEqual([true, true, false]);
  });
});

describe('the last administrator', () => {
  it('is neither deleted nor demoted', () => {
    expect(whyNotDelete({ actor: ann, target: bea, admins: 1 })).toBe(
      'The last administrator cannot be deleted',
    );
    expect(whyNotChangeType({ actor: ann, target: bea, admins: 1 }, 'producer')).toBe(
      'The last administrator must stay an administrator',
    );
  });

  it('does not restrict other administrators', () => {
    expect(whyNotDelete({ actor: ann, target: bea, admins: 2 })).toBeNull();
    expect(whyNotDelete({ actor: ann, target: carl, admins: 1 })).toBeNull();
    expect(whyNotChangeType({ actor: ann, target: carl, admins: 1 }, 'admin')).toBeNull();
    expect(whyNotChangeType({ actor: ann, target: carl, admins: 1 }, 'producer')).toBeNull();
    expect(whyNotChangeType({ actor: ann, target: bea, admins: 2 }, 'producer')).toBeNull();
  });
});

describe('a user', () => {
  it('cannot delete or demote themselves', () => {
    expect(whyNotDelete({ actor: ann, target: ann, admins: 3 })).toBe('You cannot delete your own account');
    expect(whyNotChangeType({ actor: ann, target: ann, admins: 3 }, 'producer')).toBe(
      'You cannot remove your own admin role',
    );
    expect(whyNotChangeType({ actor: ann, target: ann, admins: 3 }, 'admin')).toBeNull();
  });
});
