import { describe, expect, it } from 'vitest';
import { hedgeAtDeltas } from '../../testing/hedge.ts';
import { SettlementHistory } from '../../market/settlement-history.ts';
import { tradeSymbol } from '../../market/symbols.ts';
import { fileHeader } from './header.ts';
import { tradeFileReader } from './reader.ts';
import { describedOptions, withFound, withoutStrike } from './market-values.ts';
import { rowAt, rowsOf, TRADE_COLUMNS } from './table.ts';
import { tradeProfit } from '../trades.ts';

const settlements = new SettlementHistory([
  { symbol: 'GFF27', day: '2026-11-20', settlement: 361.25 },
  { symbol: 'LEG27', day: '2026-05-04', settlement: 231.5 },
]);

function described(period: string, description: string) {
  const reader = tradeFileReader(fileHeader(TRADE_COLUMNS, 1));
  reader.add(['RJ10421', 'High Plains', '05/04/2026', 'Buy', 2, period, description, '', '', '6.5'], 12);
  const { trades } = reader.done();
  const { options, problems } = describedOptions(rowsOf(trades), settlements);
  const whole = withFound(trades, options, []);
  return {
    trade: rowAt(whole, 0),
    problems: problems.map(({ message }) => message),
    left: withoutStrike(rowsOf(whole)),
  };
}

describe('an option named only by its description', () => {
  it('has the P/L and hedge of a put, not of a future', () => {
    const { trade, problems, left } = described('Jan-27', 'PUT JAN 27 FDR CATTLE 340');
    expect([problems, left]).toEqual([[], []]);
    expect(trade).toMatchObject({ strike: 340, p_c: 'put' });
    expect(tradeSymbol(trade)).toBe('GFF3400R');
    expect(tradeProfit(trade, 4)).toBe(-2500);
    const lot = { current_hd: 188, est_out_wt: 750 };
    const open = { ...trade, status: 'open', symbol: 'GFF3400R' } as const;
    expect(hedgeAtDeltas(lot, [{ ...open, delta: -0.2 }], [], '2026-11-20').percent_hedged).toBe(14.18);
    const future = { ...open, strike: null, p_c: null, symbol: 'GFF27', delta: 1 };
    expect(hedgeAtDeltas(lot, [future], [], '2026-11-20').percent_hedged).toBe(-70.92);
  });

  it('gets its strike from any printed scale, using the nearest contract if its own has no settlement', () => {
    for (const [period, description, strike, p_c] of [
      ['Feb-27', '220 CALL FEB 27 LIVE CATTLE', 220, 'call'],
      ['Feb-27', 'LIVE CATTLE 220 P', 220, 'put'],
      ['Feb-27', 'LV CATTLE C22000', 220, 'call'],
      ['', 'LV CATTLE APR 27 P2225', 222.5, 'put'],
      ['Jan-27', 'LIVE CATTLE 220 P', 220, 'put'],
    ] as const) {
      expect(described(period, description).trade).toMatchObject({ strike, p_c });
    }
  });

  it.each([
    ['Jan-27', 'PUT JAN 27 FDR CATTLE 34'],
    ['', 'PUT 340 FDR CATTLE'],
    ['Jan-27', 'PUT 340 FDR CATTLE 3500'],
  ])('is refused where its strike can be mistaken: %s, %s', (period, description) => {
    expect(described(period, description).problems).toEqual([
      'Row 12: the description says PUT, but strike and p_c are empty',
    ]);
  });
});
