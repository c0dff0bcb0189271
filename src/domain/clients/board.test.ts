import { describe, expect, it } from 'vitest';
import type { LotOfBook } from '../snapshots/lot-snapshots.ts';
import { equityChange } from './equity-change.ts';
import { marginOfClient } from './margin-of-client.ts';

const lot = (id: number, equity_with_sales: number | null) =>
  ({ lot: { id }, snapshot: { equity_with_sales } }) as unknown as LotOfBook;
const captured = (lot_id: number, equity_with_sales: number | null, unpriced_now = 0) => ({
  lot_id,
  equity_with_sales,
  unpriced_now,
});

describe('the change of equity since a snapshot', () => {
  it('is that of the lots known then and now', () => {
    expect(equityChange([lot(1, 72_500)], [captured(1, 70_000), captured(2, 1_000)])).toEqual({
      change: 1_500,
      not_compared: 0,
    });
    expect(equityChange([lot(1, 72_500.1), lot(3, 10.2)], [captured(1, 70_000)])).toEqual({
      change: 2_510.3,
      not_compared: 0,
    });
  });

  it('leaves out and counts a lot that was or is unknown', () => {
    const lots = [lot(1, null), lot(2, 500), lot(3, 40)];
    expect(equityChange(lots, [captured(1, 100), captured(2, null), captured(4, 9, 1)])).toEqual({
      change: 40,
      not_compared: 3,
    });
  });
});

describe('the margin of a client', () => {
  const rates = [
    { id: 1, root: 'LE' as const, valid_from: '2026-01-01', initial: 1_980, maintenance: 1_800, version: 1 },
  ];
  const short = (contracts: number) => [{ symbol: 'LEZ26', net: -contracts }];

  it('is nothing without open futures', () => {
    expect(marginOfClient([{ held: [], equity: 100 }], rates, '2026-11-25')).toBeNull();
    expect(marginOfClient([{ held: short(0), equity: 100 }], rates, '2026-11-25')).toBeNull();
  });

  it('is the least room, and all that must be wired', () => {
    const accounts = [
      { held: short(4), equity: 19_200 },
      { held: short(4), equity: 4_720 },
      { held: short(1), equity: null },
    ];
    expect(marginOfClient(accounts, rates, '2026-11-25')).toEqual({
      accounts: 3,
      unknown: 1,
      room: -2_480,
      wire: 3_200,
      wire_by: '2026-11-25',
    });
  });

  it('is unknown without a rate', () => {
    expect(marginOfClient([{ held: short(4), equity: 19_200 }], [], '2026-11-25')).toEqual({
      accounts: 1,
      unknown: 1,
      room: null,
      wire: 0,
      wire_by: null,
    });
  });
});
