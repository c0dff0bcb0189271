import { addLot } from '#api/lots';
import { tradeSymbol } from '#domain/market/symbols';
import type { Lot } from '#domain/lots/lots';
import { type Trade, tradeProfit } from '#domain/trades/trades';
import type { Person, TestServer } from './test-server.ts';

/** Adds a lot of 100 head to a user's entity. */
export const someLot = (who: Person, lot: string, more: object = {}): Promise<Lot> =>
  who.call(addLot, {
    lot,
    owner: who.entity_name,
    date_in: '2026-03-14',
    source: 'Amarillo auction',
    location: 'North pens',
    total_received: 100,
    total_pay_wt: 60_000,
    total_cost: 150_000,
    est_out_wt: 850,
    est_out_date: '2026-10-01',
    ...more,
  });

/** The fields of a receiving of 50 head. */
export const someReceiving = {
  date_in: '2026-03-20',
  source: 'Dalhart',
  location: 'Pen 2',
  received: 50,
  pay_wt: 30_500,
  cost: 76_000,
};

const someTrade = {
  lot_id: null as number | null,
  acct: 'RJO-1',
  name: 'Lazy K',
  trade_date: '2026-03-05',
  b_s: 'Sell',
  quantity: 2,
  period: 'Jan-27' as string | null,
  description: 'FDR CATTLE' as string | null,
  strike: null as number | null,
  p_c: null as 'put' | 'call' | null,
  price_amount: 350,
  closing_date: null as string | null,
  closing_price: null as number | null,
};

/** Inserts a trade as an import would: the rules calculate symbol and profit. */
export async function bookTrade(
  server: TestServer,
  more: Partial<typeof someTrade> = {},
): Promise<Trade['id']> {
  const trade = { ...someTrade, ...more };
  const columns = {
    ...trade,
    status: trade.closing_price === null ? 'open' : 'closed',
    closing_date: trade.closing_price === null ? null : (trade.closing_date ?? '2026-06-01'),
    profit: tradeProfit(trade, trade.closing_price),
    symbol: tradeSymbol(trade),
  };
  const names = Object.keys(columns);
  const [row] = await server.owner<{ id: number }>(
    `insert into trades (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? 0;
}
