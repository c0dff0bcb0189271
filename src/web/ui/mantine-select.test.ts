import { expect, it } from 'vitest';
import { optionsInView, optionTyped } from './mantine-select.tsx';

const options = [1, 2, 3, 4].map((value) => ({ value, label: `Lot ${value}` }));
const listed = (search: string, chosen: number | null) =>
  optionsInView(options, { search, limit: 2 }, chosen).map(({ value }) => value);

it('lists as many options as fit, in order', () => {
  expect(listed('', null)).toEqual([1, 2]);
  expect(listed('', 2)).toEqual([1, 2]);
});

it('lists the chosen option first if it is beyond those that fit', () => {
  expect(listed('', 4)).toEqual([4, 1]);
});

it('lists the options that match a search, whatever the choice', () => {
  expect(listed('lot', 4)).toEqual([1, 2]);
  expect(listed(' LOT 3 ', 4)).toEqual([3]);
  expect(listed('lot 9', 4)).toEqual([]);
});

it('typed text chooses the option that it names or fits alone', () => {
  const lots = ['7', '17', '170 (Lazy K)'].map((label, value) => ({ value, label }));
  const chosen = (text: string) => optionTyped(lots, text)?.label ?? null;
  expect([chosen('7'), chosen(' lazy '), chosen('17')]).toEqual(['7', '170 (Lazy K)', '17']);
  expect([chosen('1'), chosen('9'), chosen(' ')]).toEqual([null, null, null]);
});
