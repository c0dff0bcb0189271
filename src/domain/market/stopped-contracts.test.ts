import { describe, expect, it } from 'vitest';
import { stoppedContracts, stoppedOn } from './stopped-contracts.ts';

describe('a contract that has stopped trading', () => {
  it('is reported from the day after its last day', () => {
    expect(stoppedOn('GFX26', '2026-11-19')).toBeNull();
    expect(stoppedOn('GFX26', '2026-11-20')).toBe('2026-11-19');
    expect(stoppedOn('nothing', '2026-11-20')).toBeNull();
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
