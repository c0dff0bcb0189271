import { expect, it } from 'vitest';
import { mutantsOf } from './mutate.mjs';

it('changes one thing in a line of code at a time', () => {
  expect(mutantsOf('  if (quantity > MOST && isOpen) return 4;')).toEqual([
    '  if (quantity >= MOST && isOpen) return 4;',
    '  if (quantity > MOST || isOpen) return 4;',
    '  if (quantity > MOST && isOpen) return 5;',
  ]);
});

it('leaves comments, imports and types alone', () => {
  for (const line of ['// a > b', ' * 1 > 0', "import { a } from './1.ts';", 'type A = 1 | 2;'])
    expect(mutantsOf(line)).toEqual([]);
});
