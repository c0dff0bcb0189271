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
  it('stays as it is while its name is the same, whatever space is around it', () => {
    expect(of(lazyK, ' Lazy  K ')).toEqual(['none', null]);
  });

  it('is renamed by a free name, for everybody in it', () => {
    expect(of(lazyK, 'Lazy K Ranch')).toEqual(['rename', 'Renames Lazy K for its 2 users and 14 lots']);
    expect(of(alone, 'Pine')).toEqual(['rename', 'Renames Lone Pine for its 1 user and 1 lot']);
  });

  it('is renamed by another spelling of its own name', () => {
    expect(of(lazyK, 'LAZY K', lazyK)).toEqual(['rename', 'Renames Lazy K for its 2 users and 14 lots']);
  });

  it('is left for another one by that one’s name, however it is spelled', () => {
    expect(of(lazyK, 'SANDHILL', sandhill)).toEqual(['move', 'Moves the user to Sandhill']);
    expect(of(alone, 'sandhill', sandhill)).toEqual([
      'move',
      'Moves the user to Sandhill; Lone Pine keeps its 1 lot and has no users left',
    ]);
  });

  it('is left for a new one when the name is for this user apart from the others', () => {
    expect(of(lazyK, 'Own Ranch', null, true)).toEqual(['new', 'Moves the user to the new entity Own Ranch']);
    expect(of(alone, 'Own Ranch', null, true)[0]).toBe('rename');
    expect(of(lazyK, 'Sandhill', sandhill, true)[0]).toBe('move');
  });
});

describe('the entity typed for a user who is being created', () => {
  it('is made, or joined when it is there', () => {
    expect(of(null, ' New  Ranch')).toEqual(['new', 'Makes the new entity New Ranch']);
    expect(of(null, 'lazy k', lazyK)).toEqual([
      'move',
      'Adds the user to Lazy K, which has 2 users and 14 lots',
    ]);
  });
});
