import { expect, it } from 'vitest';
import { REASONS, refusalMessage, type RefusalReason } from './refusals.ts';

it('a refusal formats its figures like the screens', () => {
  expect(refusalMessage('too_few_head', 12)).toBe('Only 12 head remain in this lot');
  expect(refusalMessage('outs_need_head', 6)).toBe('6 outs of this lot depend on its head');
  expect(refusalMessage('outs_need_head', 1)).toBe('1 out of this lot depends on its head');
  expect(refusalMessage('too_much_to_come', 1e9, 'feed')).toBe(
    'Feed to come would be above $1,000,000,000.00',
  );
  expect(refusalMessage('too_few_head', 1204.5)).toBe('Only 1,204.5 head remain in this lot');
});

it.each(Object.keys(REASONS) as RefusalReason[])(
  '%s is one sentence without a final period, or several with one',
  (reason) => {
    const message = refusalMessage(reason, 1500);
    expect(message.endsWith('.')).toBe(/[.?!] /.test(message));
  },
);
