import { describe, expect, it } from 'vitest';
import { cumulativeHedge, gaugeColour, gaugeFill } from '../book/hedging.ts';

describe('the cumulative hedge', () => {
  const counted = { futures: 1, options: 0, lrp: 0 };

  it('covers lots with head, to one decimal', () => {
    const lots = [
      { current_hd: 624, est_out_wt: 1257, hedged_weight: 366_000, counted },
      { current_hd: 100, est_out_wt: 2156.32, hedged_weight: 0, counted },
      { current_hd: 0, est_out_wt: 1257, hedged_weight: 40_000, counted },
    ];
    expect(cumulativeHedge(lots)).toBe(36.6);
    expect(cumulativeHedge([])).toBeNull();
  });

  it('of equally hedged lots equals the hedge of one', () => {
    const one = { current_hd: 10, est_out_wt: 1200, hedged_weight: 5000, counted };
    expect(cumulativeHedge([one, one, one])).toBe(cumulativeHedge([one]));
  });

  it('is unknown while no lot’s positions are known, and counts those that are', () => {
    const none = { futures: 0, options: 0, lrp: 0 };
    const unknown = { current_hd: 118, est_out_wt: 1250, hedged_weight: null, counted: none };
    const empty = { ...unknown, hedged_weight: 0 };
    expect(cumulativeHedge([unknown, empty])).toBeNull();
    expect(cumulativeHedge([unknown, { ...empty, hedged_weight: 73_750, counted }])).toBe(25);
  });
});

describe('the gauge', () => {
  it('changes colour at 80, 100 and 120 percent', () => {
    expect([-37.69, 79.99, 80, 99.99, 100, 119.99, 120].map(gaugeColour)).toEqual([
      'red',
      'red',
      'yellow',
      'yellow',
      'green',
      'green',
      'blue',
    ]);
  });

  it('fills from 0 to 100', () => {
    expect([-37.69, 46.66, 127.24].map(gaugeFill)).toEqual([0, 46.66, 100]);
  });
});
