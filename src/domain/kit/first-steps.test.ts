import { expect, it } from 'vitest';
import { firstStepsDone } from './first-steps.ts';

const none = { lots: 0, expenses: 0, planned: 0, positions: 0 };
const done = (begun: object) => [...(firstStepsDone({ ...none, ...begun }) ?? ['over'])];

it('ticks each step as it is done', () => {
  expect(done({})).toEqual([]);
  expect(done({ lots: 1, expenses: 1 })).toEqual(['lot', 'costs']);
  expect(done({ lots: 1, planned: 1 })).toEqual(['lot', 'plan']);
  expect(done({ lots: 1, positions: 1 })).toEqual(['lot', 'protection']);
  expect(done({ lots: 1, expenses: 1, planned: 1 })).toEqual(['lot', 'costs', 'plan', 'break-even']);
});

it('is over with the second lot, or when all is done', () => {
  expect(done({ lots: 2 })).toEqual(['over']);
  expect(done({ lots: 1, expenses: 2, planned: 1, positions: 1 })).toEqual(['over']);
});
