import { describe, expect, it } from 'vitest';
import { stoppedContracts, stoppedLotsMessages, stopDay } from './watchlist.ts';

describe('a contract that has stopped trading', () => {
  it('is reported from the day after its last day', () => {
    expect(stopDay('GFX26', '2026-11-19')).toBeNull();
    expect(stopDay('GFX26', '2026-11-20')).toBe('2026-11-19');
    expect(stopDay('nothing', '2026-11-20')).toBeNull();
  });

  it('is listed once, with the number of lots valued by it', () => {
    const lots = [
      { futures_contract: 'GFX26' },
      { futures_contract: 'GFF27' },
      { futures_contract: 'GFX26', lots: 2 },
      { futures_contract: 'LEV26' },
    ];
    expect(stoppedContracts(lots, '2026-11-20')).toEqual([
      { symbol: 'GFX26', stopped_on: '2026-11-19', lots: 3 },
      { symbol: 'LEV26', stopped_on: '2026-10-30', lots: 1 },
    ]);
  });
});

it('are listed with their lots, and with the year if it is not this one', () => {
  const contracts = [
    { symbol: 'GFX25', stopped_on: '2025-11-20', lots: 1 },
    { symbol: 'GFX26', stopped_on: '2026-11-19', lots: 3 },
  ];
  expect(stoppedLotsMessages(contracts, '2026-11-22')).toEqual([
    '1 lot: GFX25 stopped trading on Nov 20, 2025: value of that day',
    '3 lots: GFX26 stopped trading on Nov 19: value of that day',
  ]);
});
