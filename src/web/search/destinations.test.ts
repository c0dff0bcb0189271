import { describe, expect, it } from 'vitest';
import { may } from '#domain/users/permissions';
import { ACTIONS, destinationsFor, SCREENS } from './search-dialog.tsx';

const labelsFor = (text: string, user_type: 'producer' | 'admin' = 'admin') =>
  destinationsFor([...SCREENS, ...ACTIONS], text, (action) => may({ user_type }, action)).map(
    ({ label }) => label,
  );

describe('the screens and actions of the search', () => {
  it('are found by every word of their name, in any order', () => {
    expect(labelsFor('month cov')).toEqual(['Coverage by Month']);
    expect(labelsFor('trades')).toEqual(['Futures/Options', 'Import Trades']);
    expect(labelsFor('nothing like this')).toEqual([]);
  });

  it('begin with those whose label begins with the text', () => {
    expect(labelsFor('risk')[0]).toBe('Risk Dashboard');
    expect(labelsFor('lrp').slice(0, 2)).toEqual(['LRP', 'LRP Rules']);
  });

  it('are only those that the user may reach', () => {
    expect(labelsFor('admin')).toContain('User Profiles');
    expect(labelsFor('admin', 'producer')).toEqual([]);
    expect(labelsFor('', 'producer')).toContain('Add New Lot');
  });
});
