import { expect, it } from 'vitest';
import { choiceProblems } from './equity-comparison-page.tsx';

const days = ['2026-11-20', '2026-10-23'];

it('days that cannot be compared are said at their field', () => {
  const problems = (from: string, to: string) => choiceProblems({ from, to }, days);
  expect(problems('2026-10-23', '2026-11-20')).toEqual({});
  expect(problems('2026-11-20', 'now')).toEqual({});
  expect(problems('2026-11-20', '2026-10-23')).toEqual({ to: 'To must be after Nov 20, 2026' });
  expect(problems('2026-10-24', '2026-11-21')).toEqual({
    from: 'There is no snapshot of Oct 24, 2026',
    to: 'There is no snapshot of Nov 21, 2026',
  });
  expect(problems('friday', 'then')).toEqual({
    from: 'From must be a valid date',
    to: 'To must be a valid date, or now',
  });
});
