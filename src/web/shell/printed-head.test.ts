import { describe, expect, it } from 'vitest';
import { pricesMessage } from './printed-head.tsx';

describe('the origin of printed prices', () => {
  it('names every source once, and the latest time', () => {
    expect(
      pricesMessage([
        { source: 'simulated', updated_at: '2026-11-20T12:00:00Z' },
        { source: 'manual', updated_at: '2026-11-21T12:00:00Z' },
        { source: 'simulated', updated_at: '2026-11-19T12:00:00Z' },
      ]),
    ).toMatch(/^Prices: simulated, entered by hand, latest of Nov 21, 2026, /);
  });

  it('is left out of a screen without prices', () => {
    expect(pricesMessage([])).toBeNull();
  });
});
