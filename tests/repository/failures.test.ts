import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

it('screens show failures through the components that add the reference to the log', () => {
  // Bare text in an element, or text that depends on `isError`: such messages would lack the reference.
  const bare = /(>|\n)\s*Failed to|isError \? '/;
  const screens = sources.filter((path) => path.startsWith('src/web/') && path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((path) => bare.test(textOf(path)))).toEqual([]);
});
