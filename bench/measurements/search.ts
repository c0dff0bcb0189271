import { searchRecords } from '#api/search';
import { ask } from '../ask.ts';
import { againstBudget } from '../budget.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

const BUDGET = 100;
const TEXTS = ['1101', 'live cattle', 'ranch 12', 'f', 'l1', 'nobody has this'];
const ROUNDS = 7;

/** The response to each search of an administrator over the whole book. */
export const search: Measurement = async ({ admin }) => {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of TEXTS)
      rounds.push(
        await milliseconds(() => ask(admin, `${searchRecords.path}?text=${encodeURIComponent(text)}`), 3),
      );
  return [againstBudget('finding anything, over the whole book', 'ms', BUDGET, rounds)];
};
