import { describe, expect, it } from 'vitest';
import { confusableNames, nameProblem } from './confusable-names.ts';

describe('the characters of a name', () => {
  it.each(['Lazy K Ranch', 'Niño & Söhne, 1/2', 'José 🐄', '高橋牧場', 'タカハシ Farm', 'Ранчо', 'B-10'])(
    'of %j are plain',
    (name) => {
      expect(nameProblem(name, 'Entity name')).toBeNull();
    },
  );

  it.each([
    'Lazy\u200b K',
    'Lazy\u202e K',
    'Lazy\u0007 K',
    'Lazy\u2066 K',
    'Lazy\u3164K',
    'Lazy\ufeffK',
    'Lazy\u{e0041}',
  ])('of %j cannot all be seen', (name) => {
    expect(nameProblem(name, 'Entity name')).toBe('Entity name contains an invisible character');
  });

  it.each(['L\u0430zy K', 'Lazy \u039a', 'R\u0430nch', '\u13a1anch'])(
    'of %j are of several alphabets',
    (name) => {
      expect(nameProblem(name, 'Entity name')).toBe('Entity name mixes letters of different alphabets');
    },
  );
});

it('list exactly the names that look like another or would be refused today', () => {
  const names = [
    { owner: 'Niño & Söhne', lot: null, looks_like: null },
    { owner: 'L\u0430zy K', lot: null, looks_like: null },
    { owner: 'XOP', lot: null, looks_like: '\u0425\u041e\u0420' },
    { owner: 'Sandhill', lot: '1O1', looks_like: '101' },
    { owner: 'Sandhill', lot: 'A\u200b1', looks_like: null },
  ];
  expect(confusableNames(names).map(({ problem }) => problem)).toEqual([
    'Entity name mixes letters of different alphabets',
    'Entity name looks like \u0425\u041e\u0420',
    'Lot number looks like 101',
    'Lot number contains an invisible character',
  ]);
});
