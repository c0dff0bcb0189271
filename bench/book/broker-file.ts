import { addDays, type Day } from '#domain/kit/days';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { growingTable, jsonTable, TRADE_COLUMNS } from '#domain/trades/file/table';
import { market } from './market.ts';

export type BrokerRow = Record<(typeof TRADE_COLUMNS)[number], string | number>;

/** Distinct trades of a thousand accounts, as a broker reports them. Each `turn` gives different trades. */
export function brokerRows(count: number, turn: number, today: Day): BrokerRow[] {
  const instruments = market(Number(today.slice(0, 4)));
  return Array.from({ length: count }, (_, at): BrokerRow => {
    const { period, description, option, price } = instruments[
      at % instruments.length
    ] as (typeof instruments)[0];
    return {
      acct: `T${turn}-${at % 1000}`,
      name: `Feedyard ${at % 1000}`,
      trade_date: addDays(today, -(Math.floor(at / 1000) % 250)),
      b_s: at % 3 === 0 ? 'Buy' : 'Sell',
      quantity: 1 + (at % 9),
      period,
      description,
      strike: option?.strike ?? 0,
      p_c: option?.p_c ?? '',
      price_amount: price + (Math.floor(at / 400) % 50) * 0.025,
    };
  });
}

/** The body of an import of these trades, all on one lot or on none, as the import page sends it. */
export function importBody(rows: readonly BrokerRow[], lot = 0): string {
  const table = growingTable(rows.length);
  rows.forEach((row, at) => {
    table.columns.row[at] = at + 2;
    for (const column of TRADE_COLUMNS) {
      const value = row[column];
      table.columns[column][at] = typeof value === 'number' ? value : table.textIndex(value);
    }
    table.keep();
  });
  const trades = jsonTable(table.packed());
  return JSON.stringify({
    file_name: 'fills.csv',
    trades,
    lots: rows.map(() => lot),
    closings: [],
    again: [],
    confirmed: WARNING_REASONS,
  });
}
