import { importTrades } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { addDays, type Day } from '#domain/kit/days';
import type { Lot } from '#domain/lots/lots';
import { formatPeriod } from '#domain/kit/periods';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { type FileTrade, jsonTable } from '#domain/trades/file/table';
import type { Trade } from '#domain/trades/trades';
import type { Caller } from '../http/inject.ts';
import type { DemoLot, DemoProducer } from './cattle.ts';
import { futuresPriceOn, putNear } from './market.ts';

export interface DemoHedgedLot {
  lot: Lot;
  demo: DemoLot;
  who: DemoProducer;
}

type Fill = Omit<FileTrade, 'row'> & { lot_id: number };

function fillsOf({ lot, demo, who }: DemoHedgedLot, today: Day): Fill[] {
  const contract = parseFuturesSymbol(lot.futures_contract);
  if (!contract) return [];
  const name = contract.root === 'GF' ? 'FDR CATTLE' : 'LIVE CATTLE';
  const common = {
    lot_id: lot.id,
    acct: who.rjo_account_number,
    name: who.entity_name,
    period: formatPeriod(contract),
  };
  const [month, year] = formatPeriod(contract).toUpperCase().split('-');
  const soldOn = tradingDayUpTo(addDays(today, 10 - demo.in));
  const boughtOn = tradingDayUpTo(addDays(today, 20 - demo.in));
  const put = putNear(contract, boughtOn);
  const future: Fill = {
    ...common,
    trade_date: soldOn,
    b_s: 'Sell',
    quantity: demo.futures,
    description: name,
    strike: null,
    p_c: null,
    price_amount: futuresPriceOn(contract, soldOn),
  };
  const option: Fill = {
    ...common,
    trade_date: boughtOn,
    b_s: 'Buy',
    quantity: demo.puts,
    description: `PUT ${month} ${year} ${name}`,
    strike: put.strike,
    p_c: 'put',
    price_amount: put.price,
  };
  return [...(demo.futures > 0 ? [future] : []), ...(demo.puts > 0 ? [option] : [])];
}

export async function demoTrades(admin: Caller, hedged: readonly DemoHedgedLot[], today: Day): Promise<void> {
  const opened = hedged.flatMap((one) => fillsOf(one, today));
  await importFile(admin, 'rjo-opening-fills.csv', opened, []);
  const open = await admin.call(listTrades, { status: 'open', limit: 200 });
  const closing = open.filter((trade) => trade.p_c === null && trade.quantity >= 4).slice(0, 6);
  const fills = closing.map((trade, at) => offsettingFill(trade, at === 0 ? trade.quantity : 2, today));
  await importFile(
    admin,
    'rjo-closing-fills.csv',
    fills,
    closing.map((trade) => trade.id),
  );
}

function offsettingFill(trade: Trade, quantity: number, today: Day): Fill {
  const contract = parseFuturesSymbol(trade.symbol ?? '');
  const closed = addDays(trade.trade_date, 45);
  const trade_date = tradingDayUpTo(closed < today ? closed : today);
  if (!contract || trade.lot_id === null) throw new Error(`The demo cannot close trade ${trade.id}.`);
  const { lot_id, acct, name, period, description, strike, p_c } = trade;
  const price_amount = futuresPriceOn(contract, trade_date);
  return {
    lot_id,
    acct,
    name,
    period,
    description,
    strike,
    p_c,
    trade_date,
    b_s: 'Buy',
    quantity,
    price_amount,
  };
}

async function importFile(
  admin: Caller,
  file_name: string,
  fills: readonly Fill[],
  closes: readonly number[],
): Promise<void> {
  await admin.call(importTrades, {
    file_name,
    trades: jsonTable(fills.map((fill, at) => ({ ...fill, row: at + 2 }))),
    lots: fills.map((fill) => fill.lot_id),
    offsets: closes.map((trade_id, rowIndex) => ({
      rowIndex,
      parts: [{ trade_id, quantity: fills[rowIndex]?.quantity ?? 0 }],
    })),
    again: [],
  });
}
