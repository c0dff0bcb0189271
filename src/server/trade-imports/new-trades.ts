import { type Instrument, tradeSymbol } from '#domain/symbols';
import { tradeAt, type TradeTable } from '#domain/trade-file-table';
import type { Choices } from './choices.ts';
import type { NewTrades } from './queries.ts';

/** Rows that travel to the database at a time. */
export const ROWS_AT_A_TIME = 5_000;

/** A file names few instruments many times over: each symbol is worked out once. */
export function symbolsRemembered(): (instrument: Instrument) => string | null {
  const known = new Map<string, string | null>();
  return (instrument) => {
    const key = `${instrument.description}\n${instrument.period}\n${instrument.strike}\n${instrument.p_c}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const symbol = tradeSymbol(instrument);
    known.set(key, symbol);
    return symbol;
  };
}

/** The trades at these places as rows for the books, by column. */
export function newTrades(
  trades: TradeTable,
  places: readonly number[],
  choices: Choices,
  symbolOf: (instrument: Instrument) => string | null,
): NewTrades {
  const rows: NewTrades = {
    lot_id: [],
    acct: [],
    name: [],
    trade_date: [],
    b_s: [],
    quantity: [],
    period: [],
    description: [],
    strike: [],
    p_c: [],
    price_amount: [],
    status: [],
    symbol: [],
  };
  for (const place of places) {
    const trade = tradeAt(trades, place);
    rows.lot_id.push(choices.lotOf(place));
    rows.acct.push(trade.acct);
    rows.name.push(trade.name);
    rows.trade_date.push(trade.trade_date);
    rows.b_s.push(trade.b_s);
    rows.quantity.push(trade.quantity);
    rows.period.push(trade.period);
    rows.description.push(trade.description);
    rows.strike.push(trade.strike);
    rows.p_c.push(trade.p_c);
    rows.price_amount.push(trade.price_amount);
    rows.status.push(choices.isClosing(place) ? 'closed' : 'open');
    rows.symbol.push(symbolOf(trade));
  }
  return rows;
}
