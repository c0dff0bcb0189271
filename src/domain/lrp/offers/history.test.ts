import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { offerHistory, weeksBefore, wouldHavePaid, yearsCounted } from './history.ts';
import type { LrpOffer } from './offer.ts';

const choice = { type: 'strs_wt_1', weeks: 26, level: 100 } as const;
const offer = (effective: string, coverage = 250, more: Partial<LrpOffer> = {}): LrpOffer => ({
  ...choice,
  effective,
  coverage,
  rate: 0.05,
  gross: 12.5,
  expected: coverage,
  factor: 1,
  end_date: `${effective.slice(0, 4)}-12-31`,
  source: 'rma',
  ...more,
});
const ended = (year: number, crop_year: number, value: number) => ({
  type: choice.type,
  end_date: `${year}-12-31`,
  crop_year,
  value,
});

describe('what the offer of the same week was in other years', () => {
  it('pays what the ending value is below the coverage', () => {
    expect([wouldHavePaid(250, 240), wouldHavePaid(250, 250), wouldHavePaid(250, 260)]).toEqual([10, 0, 0]);
  });

  it('is that of the nearest day within three, one for each year, newest first', () => {
    const offers = [
      offer('2026-11-20'),
      offer('2025-11-17', 240),
      offer('2025-11-19', 241),
      offer('2024-11-24', 300),
      offer('2023-11-23', 230),
      offer('2023-11-20', 231, { level: 95 }),
    ];
    const values = [ended(2025, 2026, 231), ended(2023, 2023, 100)];
    expect(offerHistory(rules, offers, values, choice, '2026-11-20')).toEqual([
      {
        effective: '2025-11-19',
        end_date: '2025-12-31',
        level: 100,
        coverage: 241,
        expected: 241,
        premium: 8.125,
        ended_at: 231,
        paid: 10,
      },
      // Of the crop year of its effective date no ending value is known, nor a subsidy.
      expect.objectContaining({ effective: '2023-11-23', premium: null, ended_at: null, paid: null }),
    ]);
  });

  it('is of the same type and length, on the earlier of two days as near', () => {
    const offers = [
      offer('2025-11-21', 242),
      offer('2025-11-19', 241),
      offer('2025-11-20', 250, { weeks: 30 }),
      offer('2025-11-20', 251, { type: 'strs_wt_2' }),
    ];
    const values = [
      { ...ended(2025, 2026, 100), type: 'strs_wt_2' as const },
      { ...ended(2025, 2026, 200), end_date: '2025-12-30' },
      ended(2025, 2026, 231),
    ];
    expect(offerHistory(rules, offers, values, choice, '2026-11-20')).toMatchObject([
      { effective: '2025-11-19', coverage: 241, ended_at: 231 },
    ]);
  });

  it('is searched for around the same day of the twenty years before', () => {
    const weeks = weeksBefore('2026-11-20');
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      20,
      { from: '2025-11-17', to: '2025-11-23' },
      { from: '2006-11-17', to: '2006-11-23' },
    ]);
  });

  it('reaches over the turn of a year', () => {
    const found = offerHistory(rules, [offer('2025-12-31')], [], choice, '2027-01-02');
    expect(found.map(({ effective }) => effective)).toEqual(['2025-12-31']);
  });

  it('counts its years, and those without an ending value', () => {
    expect(yearsCounted([{ ended_at: 1 }])).toBe('1 year');
    expect(yearsCounted([{ ended_at: 1 }, { ended_at: null }])).toBe(
      '2 years, 1 of them without an ending value yet',
    );
  });

  it('never has two offers of one year, and none of the year itself or later', () => {
    const days = fc
      .tuple(fc.integer({ min: 2018, max: 2030 }), fc.integer({ min: 1, max: 28 }))
      .map(([year, date]) => `${year}-11-${String(date).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(days, { maxLength: 30 }), days, (stored, day) => {
        const found = offerHistory(
          rules,
          stored.map((one) => offer(one)),
          [],
          choice,
          day,
        );
        const years = found.map(({ effective }) => effective.slice(0, 4));
        expect(new Set(years).size).toBe(years.length);
        expect(years.every((year) => year < day.slice(0, 4))).toBe(true);
        expect(years).toEqual(years.toSorted().toReversed());
      }),
    );
  });
});
