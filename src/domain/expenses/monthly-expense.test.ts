import { describe, expect, it } from 'vitest';
import { monthlyDays, MOST_REPEATS, repeatMessage, repeatProblem } from './expenses.ts';

describe('a monthly expense', () => {
  it('falls on the same date of each month through the out date', () => {
    expect(monthlyDays('2026-11-15', '2027-02-15')).toEqual([
      '2026-11-15',
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
    ]);
    expect(monthlyDays('2026-11-15', '2026-12-14')).toEqual(['2026-11-15']);
    expect(monthlyDays('2026-11-15', '2026-11-14')).toEqual([]);
  });

  it('falls on the last day of a shorter month, and on its own date again after it', () => {
    expect(monthlyDays('2028-01-31', '2028-04-30')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('states its number, last day and sum', () => {
    expect(repeatMessage(['2026-12-01', '2027-01-01'], 400.1)).toBe(
      '2 expenses through 1/1/2027, $800.20 in all',
    );
    expect(repeatMessage(['2026-12-01'], null)).toBe('1 expense through 12/1/2026');
  });

  it('is refused after the out date, and for more than five years', () => {
    expect(repeatProblem('2026-12-01', '2026-12-01')).toBeNull();
    expect(repeatProblem('2026-12-02', '2026-12-01')).toBe(
      'The lot’s out date, 12/1/2026, is before this date',
    );
    expect(monthlyDays('2026-01-01', '2030-12-31')).toHaveLength(MOST_REPEATS);
    expect(repeatProblem('2026-01-01', '2030-12-31')).toBeNull();
    expect(repeatProblem('2026-01-01', '2199-12-31')).toMatch(/^This would add more than 60 expenses /);
  });
});
