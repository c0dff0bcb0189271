import { expect, it } from 'vitest';
import { SettlementHistory } from '../market/settlement-history.ts';
import { type CheckedTrade, Plausibility } from './trade-plausibility.ts';

const trade: CheckedTrade = {
  trade_date: '2026-06-01',
  b_s: 'Sell',
  quantity: 1,
  period: 'Jan-27',
  description: 'FDR CATTLE',
  strike: null,
  p_c: null,
  price_amount: 361.25,
};
const settlements = new SettlementHistory([{ symbol: 'GFF27', day: '2026-06-01', settlement: 361.25 }]);
const plausibility = new Plausibility(settlements, '2026-06-02');

it('warns about more than 500 contracts, not about 500', () => {
  expect(plausibility.warnings({ ...trade, quantity: 500 })).toEqual([]);
  expect(plausibility.warnings({ ...trade, quantity: 501 })).toEqual([
    { reason: 'quantity', message: 'More than 500 contracts' },
  ]);
});
