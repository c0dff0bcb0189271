import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../kit/days.ts';
import { SettlementHistory } from './settlement-history.ts';

const feeder = { root: 'GF', month: 1, year: 2027 } as const;
const on = (day: string, settlement: number, symbol = 'GFF27') => ({ symbol, day, settlement });

describe('the settlement of a contract nearest a day', () => {
  const days = fc.integer({ min: 0, max: 400 }).map((ahead) => addDays('2026-01-01', ahead));

  it('is at the least distance, whatever the order in which they are stored', () => {
    fc.assert(
      fc.property(fc.uniqueArray(days, { minLength: 1, maxLength: 12 }), days, (settled, day) => {
        const found = new SettlementHistory(settled.map((one) => on(one, 360))).of(feeder, day);
        const distance = (one: string) => Math.abs(daysBetween(one, day));
        expect(distance(found?.day ?? '')).toBe(Math.min(...settled.map(distance)));
      }),
    );
  });

  it('is the earlier of two that are equally near', () => {
    const history = new SettlementHistory([on('2026-06-01', 365), on('2026-05-04', 361.25)]);
    expect(history.of(feeder, '2026-05-18')?.settlement).toBe(361.25);
    expect(history.of(feeder, '2026-05-19')?.settlement).toBe(365);
    expect(history.of({ ...feeder, month: 3 }, '2026-05-19')).toBeNull();
  });

  it('is near up to five trading days away, before or after', () => {
    const history = new SettlementHistory([on('2026-11-20', 361.25)]);
    const isNear = (day: string) => history.near(feeder, day) !== null;
    expect(['2026-11-13', '2026-11-12'].map(isNear)).toEqual([true, false]);
    // Thanksgiving, November 26, is no trading day, nor is the weekend after it.
    expect(['2026-11-30', '2026-12-01'].map(isNear)).toEqual([true, false]);
    expect(isNear('2027-11-20')).toBe(false);
  });

  it('is that of the nearest month of its root where its own contract has none', () => {
    const history = new SettlementHistory([
      on('2026-11-20', 371, 'GFX27'),
      on('2026-11-20', 366, 'GFH27'),
      on('2026-11-20', 355, 'GFV26'),
      on('2026-11-20', 230, 'LEG27'),
    ]);
    const of = (contract: Parameters<typeof history.of>[0]) =>
      history.ofNearestContract(contract, '2026-11-20')?.symbol;
    expect(of(feeder)).toBe('GFH27');
    expect(of({ ...feeder, month: 11, year: 2026 })).toBe('GFV26');
    expect(of({ ...feeder, month: 8 })).toBe('GFX27');
    expect(of({ root: 'LE', month: 12, year: 2030 })).toBe('LEG27');
    // January and May stand two months from March: the earlier.
    const ofJanuaryAndMay = new SettlementHistory([
      on('2026-11-20', 371, 'GFK27'),
      on('2026-11-20', 366, 'GFF27'),
    ]);
    expect(ofJanuaryAndMay.ofNearestContract({ ...feeder, month: 3 }, '2026-11-20')?.symbol).toBe('GFF27');
    expect(new SettlementHistory([]).ofNearestContract(feeder, '2026-11-20')).toBeNull();
  });
});
