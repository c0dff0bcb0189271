import { describe, expect, it } from 'vitest';
import { daysOnFeed } from './days-on-feed.ts';

describe('days on feed', () => {
  const early = { date_in: '2026-01-01', received: 100 };
  const late = { date_in: '2026-01-11', received: 300 };

  it('weight each receiving by its head', () => {
    expect(daysOnFeed([early, late], [], '2026-02-10')).toBe(33);
  });

  it('run to today while head remain, else to the last out', () => {
    const shipped = { date_out: '2026-01-31', type: 'shipped' as const, head_count: 90 };
    const dead = { date_out: '2026-01-21', type: 'dead' as const, head_count: 10 };
    expect(daysOnFeed([early], [shipped], '2026-02-10')).toBe(40);
    expect(daysOnFeed([early], [shipped, dead], '2026-02-10')).toBe(30);
  });

  it('are unknown without a receiving and never negative', () => {
    expect(daysOnFeed([], [], '2026-02-10')).toBeNull();
    expect(daysOnFeed([late], [], '2026-01-01')).toBe(0);
  });
});
