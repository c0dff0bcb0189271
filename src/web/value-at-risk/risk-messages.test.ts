import { describe, expect, it } from 'vitest';
import type { Risk } from './data.ts';
import {
  backtestMessage,
  lossMessage,
  noFigureMessage,
  sourceMessages,
  worstDayMessage,
} from './risk-messages.ts';

const result = {
  value: 28_735,
  without_hedges: 51_733,
  historical_days: 250,
  rank: 12,
  first_day: '2025-11-24',
  last_day: '2026-11-20',
  moves: 1008,
  proxied: 65,
  dropped: 1,
  changes: [],
  worst: [],
  lots: [],
  lots_not_listed: 0,
  contracts: [],
  backtest: null,
};
const risk: Risk = {
  positions: 4,
  lots_with_head: 2,
  stored_days: 250,
  needed: 60,
  excluded: {},
  result,
  owners: [],
  days: 1,
  worked_out_at: '2026-11-22T16:00:00Z',
  simulated: false,
  corrected: null,
};

describe('the sentences about value at risk', () => {
  it('say what may be lost, without the hedges too, and what the hedges do', () => {
    expect(lossMessage(result, 1)).toBe(
      'On 19 of 20 trading days you should not lose more than $28,735; your hedges cut that by 44%, from $51,733.',
    );
    expect(lossMessage({ value: 120, without_hedges: 100 }, 5)).toBe(
      'In 19 of 20 periods of 5 trading days you should not lose more than $120; your hedges add 20%, from $100.',
    );
    expect(lossMessage({ value: 100, without_hedges: 100 }, 1)).toBe(
      'On 19 of 20 trading days you should not lose more than $100.',
    );
    expect(lossMessage({ value: 50, without_hedges: 0 }, 1)).toContain(
      '; you have no cattle at risk, only positions.',
    );
  });

  it('say why there is none', () => {
    expect(noFigureMessage({ ...risk, stored_days: 41 })).toBe('Needs 60 trading days of prices; 41 stored');
    expect(noFigureMessage({ ...risk, positions: 0 })).toBe('None of the lots has a price');
    expect(noFigureMessage({ ...risk, positions: 0, lots_with_head: 0 })).toBe('No lots with head');
  });

  it('say how good it is', () => {
    const backtest = { days: 127, exceptions: 6, expected: 6.35, likelihood_ratio: 0.02, holds: true };
    expect(backtestMessage(backtest, 250)).toBe(
      'Exceeded on 6 of 127 days (6 expected): in line with expectations.',
    );
    expect(backtestMessage({ ...backtest, exceptions: 15, holds: false }, 250)).toBe(
      'Exceeded on 15 of 127 days (6 expected): the estimate is likely too low.',
    );
    expect(backtestMessage({ ...backtest, exceptions: 1, holds: false }, 250)).toBe(
      'Exceeded on 1 of 127 days (6 expected): the estimate is likely too high.',
    );
    expect(backtestMessage(null, 130)).toContain('185 trading days of prices are stored; 130 so far');
  });

  it('say where it comes from, and from when a correction counts', () => {
    const corrected = { symbol: 'LEZ26', day: '2026-11-12', corrected_on: '2026-11-20' };
    expect(sourceMessages({ ...risk, corrected }, result)).toEqual([
      'Based on price history only: it does not reflect basis, disease or a closed market.',
      'From the price moves of 250 trading days, Nov 24, 2025 to Nov 20, 2026.',
      '65 of 1,008 moves taken from a nearby month.',
      '1 day excluded: no contract has a price on both days.',
      'Corrected settlements apply from Nov 20, 2026 on; the latest is LEZ26 of Nov 12, 2026.',
    ]);
  });

  it('name a bad day with its moves', () => {
    const futures = [
      { symbol: 'LEZ26', move: -4.2 },
      { symbol: 'GFF27', move: -7.1 },
    ];
    expect(worstDayMessage({ day: '2026-09-11', futures })).toBe('Sep 11, 2026: LEZ26 −4.20, GFF27 −7.10');
  });
});
