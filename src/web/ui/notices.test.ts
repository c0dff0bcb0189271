import { beforeEach, expect, it } from 'vitest';
import { dismissAll, holdNotices, notices, notify, notifyFailure } from './notices.ts';

const shown = () => notices.get().map(({ message, isAnnounced }) => [message, isAnnounced ?? false]);

beforeEach(dismissAll);

it('what a dialog announced is said no second time, and appears only with what can be undone', () => {
  const release = holdNotices();
  notify('Lot 7 added', { view: { to: '/inventory' } });
  notify('Lot 6 deleted', { undo: () => undefined });
  notifyFailure('Failed to save trades.csv');
  expect(shown()).toEqual([['Failed to save trades.csv', false]]);
  release(true);
  notify('Lot 8 added');
  expect(shown()).toEqual([
    ['Failed to save trades.csv', false],
    ['Lot 6 deleted', true],
    ['Lot 8 added', false],
  ]);
});

it('a dialog that ends before another one leaves the notices of that one held', () => {
  const [first, second] = [holdNotices(), holdNotices()];
  first(true);
  notify('Lot 7 added');
  expect(shown()).toEqual([]);
  second(false);
  expect(shown()).toEqual([['Lot 7 added', false]]);
});
