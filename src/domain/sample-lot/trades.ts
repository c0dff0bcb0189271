import { addDays, type Day } from '../kit/days.ts';
import { tradingDayUpTo } from '../market/contract-calendar.ts';
import { type Trade, tradeProfit } from '../trades/trades.ts';
import { MARKET, type SampleInstruments } from './market.ts';
import { SAMPLE_LOT } from './name.ts';

/** A put and a future that are held, and a future that was sold and bought back; newest first. */
export function sampleTrades(today: Day, instruments: SampleInstruments): Trade[] {
  const tradedOn = (daysAgo: number): Day => tradingDayUpTo(addDays(today, -daysAgo));
  const future = (id: number, daysAgo: number, price_amount: number): Trade => ({
    id,
    status: 'open',
    lot: SAMPLE_LOT,
    lot_id: 1,
    owner: SAMPLE_LOT,
    acct: 'SAMPLE',
    name: SAMPLE_LOT,
    trade_date: tradedOn(daysAgo),
    b_s: 'Sell',
    quantity: 1,
    period: instruments.period,
    description: instruments.description,
    strike: null,
    p_c: null,
    price_amount,
    closing_date: null,
    closing_price: null,
    symbol: instruments.future,
    profit: null,
    created_at: `${tradedOn(daysAgo)}T19:05:00Z`,
    version: 1,
  });
  const sold = future(1, 110, 338.25);
  const boughtBackAt = 331.1;
  return [
    {
      ...future(3, 40, 11.85),
      b_s: 'Buy',
      quantity: 2,
      strike: MARKET.option.strike,
      p_c: 'put',
      symbol: instruments.option,
    },
    future(2, 45, 349.8),
    {
      ...sold,
      status: 'closed',
      closing_date: tradedOn(60),
      closing_price: boughtBackAt,
      profit: tradeProfit(sold, boughtBackAt),
    },
  ];
}
