import { describe, expect, it } from 'vitest';
import { closesAt, isOfferDay, saleMessage, salePeriod } from './sale-period.ts';

/** Offers of Friday 2026-11-20, in Central standard time. */
const at = (now: string, more: Partial<Parameters<typeof salePeriod>[0]> = {}) => {
  const instant = new Date(now);
  const period = salePeriod({
    effective: '2026-11-20',
    now: instant,
    closedDays: [],
    noCattleOn: null,
    ...more,
  });
  return { ...period, said: saleMessage(period, instant) };
};

describe('offers of a day', () => {
  it('close at 8:25 AM Central of the next calendar day, in winter and in summer, at the end of a year too', () => {
    expect(closesAt('2026-11-20').toISOString()).toBe('2026-11-21T14:25:00.000Z');
    expect(closesAt('2026-06-30').toISOString()).toBe('2026-07-01T13:25:00.000Z');
    expect(closesAt('2026-12-31').toISOString()).toBe('2027-01-01T14:25:00.000Z');
    // The clocks change in the night between.
    expect(closesAt('2026-10-31').toISOString()).toBe('2026-11-01T14:25:00.000Z');
    expect(closesAt('2027-03-13').toISOString()).toBe('2027-03-14T13:25:00.000Z');
  });

  it('are open until then, and not a second longer', () => {
    expect(at('2026-11-20T21:40:00Z')).toMatchObject({
      state: 'open',
      next: null,
      said: 'Open until 8:25 AM, Nov 21',
    });
    expect(at('2026-11-21T14:24:59Z').state).toBe('open');
    expect(at('2026-11-21T14:25:00Z')).toMatchObject({
      state: 'closed',
      next: '2026-11-23',
      said: 'These closed at 8:25 AM, Nov 21; the next come on the afternoon of Nov 23',
    });
  });

  it('are followed by others in the afternoon of a trading day', () => {
    expect(at('2026-11-24T15:00:00Z', { effective: '2026-11-23' }).said).toBe(
      'These closed at 8:25 AM; the next come this afternoon',
    );
  });

  it('are not followed on a closed day', () => {
    expect(at('2026-11-24T15:00:00Z', { effective: '2026-11-23', closedDays: ['2026-11-24'] })).toMatchObject(
      {
        state: 'closed_day',
        next: '2026-11-25',
        said: 'RMA makes no offers today; the next come on the afternoon of Nov 25',
      },
    );
    expect(isOfferDay('2026-11-24', ['2026-11-24'])).toBe(false);
  });

  it('wait for cattle where today’s file has swine alone', () => {
    const swine = { effective: '2026-11-23', noCattleOn: '2026-11-24' };
    expect(at('2026-11-24T21:40:00Z', swine).said).toBe('Cattle not posted yet');
    // The evening's file of the day before says nothing of today.
    expect(at('2026-11-25T15:00:00Z', swine).state).toBe('closed');
  });

  it('may not be stored at all', () => {
    expect(at('2026-11-24T15:00:00Z', { effective: null })).toMatchObject({
      state: 'none',
      closes_at: null,
      said: 'No offers yet; the next come this afternoon',
    });
  });
});
