import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

it('a screen that says what failed says it through what adds the reference to the log', () => {
  // As bare text of an element, or chosen by whether a query failed: such words would go without the reference.
  const bare = /(>|\n)\s*Failed to|isError \? '/;
  const screens = sources.filter((path) => path.startsWith('src/web/') && path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => bare.test(textOf(path)))).toEqual([]);
});
