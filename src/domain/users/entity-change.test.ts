import { describe, expect, it } from 'vitest';
import { entityChange, entityConsequence } from './entity-change.ts';

const lazyK = { entity_name: 'Lazy K', users: 2, lots: 14 };
const alone = { entity_name: 'Lone Pine', users: 1, lots: 1 };
const sandhill = { entity_name: 'Sandhill', users: 3, lots: 0 };

const of = (
  current: typeof lazyK | null,
  typed: string,
  found: typeof lazyK | null = null,
  apart = false,
) => {
  const given = { current, typed, found, apart };
  return [entityChange(given), entityConsequence(given)];
};

describe('the entity typed for a user', () => {
  it('is unchanged when only the surrounding space differs', () => {
    expect(of(lazyK, ' Lazy  K ')).toEqual(['none', null]);
  });

  it('is renamed for all its users by an unused name', () => {
    expect(of(lazyK, 'Lazy K Ranch')).toEqual(['rename', 'Renames Lazy K for its 2 users and 14 lots']);
    expect(of(alone, 'Pine')).toEqual(['rename', 'Renames Lone Pine for its 1 user and 1 lot']);
  });

  it('is renamed by another spelling of its own name', () => {
    expect(of(lazyK, 'LAZY K', lazyK)).toEqual(['rename', 'Renames Lazy K for its 2 users and 14 lots']);
    expect(of(lazyK, 'LAZY K', null, true)[0]).toBe('rename');
  });

  it('moves the user when the name is another entity’s, in any spelling', () => {
    expect(of(lazyK, 'SANDHILL', sandhill)).toEqual(['move', 'Moves the user to Sandhill']);
    expect(of(alone, 'sandhill', sandhill)).toEqual([
      'move',
      'Moves the user to Sandhill; Lone Pine keeps its 1 lot and has no users left',
    ]);
  });

  it('moves the user to a new entity when the name is for this user alone', () => {
    expect(of(lazyK, 'Own Ranch', null, true)).toEqual(['new', 'Moves the user to the new entity Own Ranch']);
    expect(of(alone, 'Own Ranch', null, true)[0]).toBe('rename');
    expect(of(lazyK, 'Sandhill', sandhill, true)[0]).toBe('move');
  });
});

describe('the entity typed for a new user', () => {
  it('is created, or joined if it exists', () => {
    expect(of(null, ' New  Ranch')).toEqual(['new', 'Makes the new entity New Ranch']);
    expect(of(null, 'lazy k', lazyK)).toEqual([
      'move',
      'Adds the user to Lazy K, which has 2 users and 14 lots',
    ]);
  });
});
