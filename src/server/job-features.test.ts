import { expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { featuresOfAllBooks } from './job-features.ts';

it('the thread of jobs has the feature of every request about the books of all entities', () => {
  const paths = endpoints.filter(({ wholeBook }) => wholeBook === 'of every entity').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(Object.keys(featuresOfAllBooks).toSorted()).toEqual(paths.toSorted());
});
