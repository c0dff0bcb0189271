import { LIVE } from './contracts.ts';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { type Caller, get, post } from './setup.ts';

interface Fill {
  acct: string;
  name?: string;
  b_s: 'Buy' | 'Sell';
  quantity: number;
  price_amount: number;
  /** 0 for none. */
  lot_id: number;
  trade_date?: string;
  period?: string;
  description?: string;
  strike?: number;
  p_c?: 'put' | 'call';
}

/** Imports trades, futures of live cattle by default, with every warning confirmed; the caller is an administrator. */
export async function setUpTrades(
  caller: Caller,
  fills: readonly Fill[],
  offsets: { rowIndex: number; parts: { trade_id: number; quantity: number }[] }[] = [],
): Promise<void> {
  const texts = [''];
  const textIndex = (text: string): number => {
    const known = texts.indexOf(text);
    return known === -1 ? texts.push(text) - 1 : known;
  };
  const all = <Value>(value: (fill: Fill) => Value): Value[] => fills.map((fill) => value(fill));
  await post(caller, '/api/trade-imports', {
    file_name: 'fills.csv',
    trades: {
      row: fills.map((_, at) => at + 2),
      acct: all(({ acct }) => textIndex(acct)),
      name: all(({ name = 'Ann Kilgore' }) => textIndex(name)),
      trade_date: all(({ trade_date = '2026-06-01' }) => textIndex(trade_date)),
      b_s: all(({ b_s }) => textIndex(b_s)),
      quantity: all(({ quantity }) => quantity),
      period: all(({ period = LIVE.period }) => textIndex(period)),
      description: all(({ description = 'LIVE CATTLE' }) => textIndex(description)),
      strike: all(({ strike = 0 }) => strike),
      p_c: all(({ p_c = '' }) => textIndex(p_c)),
      price_amount: all(({ price_amount }) => price_amount),
      texts,
    },
    lots: all(({ lot_id }) => lot_id),
    offsets,
    again: [],
    confirmed: WARNING_REASONS,
  });
}

/** The id of the newest open trade of an account, as an administrator sees it. */
export async function openTrade(caller: Caller, acct: string): Promise<number> {
  const [trade] = await get<{ id: number }[]>(caller, `/api/trades?status=open&acct=${acct}`);
  return trade?.id ?? 0;
}
