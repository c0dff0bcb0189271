import { addDays, type Day, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { tradeSymbol } from '#domain/market/symbols';
import { jsonTable, type TRADE_COLUMNS } from '#domain/trades/file/table';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { market } from '../book/market.ts';
import type { Environment } from '../environment.ts';
import { type ImportRounds, saveAgainstCopy } from '../import-rounds.ts';
import type { Measurement } from '../measurement.ts';

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
  const trades = jsonTable(rows.map((row, at) => ({ ...row, row: at + 2 })));
  return JSON.stringify({
    file_name: 'fills.csv',
    trades,
    lots: rows.map(() => lot),
    offsets: [],
    again: [],
    confirmed: WARNING_REASONS,
  });
}

const ROWS = 100_000;
const columns =
  'acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, symbol';

/** Saving an import, against COPY of the same rows into the same table by its owner. */
export const importSave: Measurement = async (environment) => [
  {
    what: 'import of 100,000 rows, save',
    against: 'COPY of the same rows into the same table by its owner',
    unit: 'ms',
    target: { most: 1.8 },
    ...(await saveAgainstCopy(environment, tradeRounds(environment))),
  },
];

/** The rounds of an import of trades, on this lot or on none. */
export function tradeRounds(environment: Environment, lot = 0): ImportRounds {
  const rows = brokerRows(ROWS, 1, dayIn(DEFAULT_TIME_ZONE, new Date()));
  return {
    path: '/api/trade-imports',
    body: importBody(rows, lot),
    csv: rows.map(csvLine).join('\n'),
    into: `trades (${columns})`,
    restore: () => restoreTable(environment),
  };
}

function csvLine(row: BrokerRow): string {
  const p_c = row.p_c === 'put' || row.p_c === 'call' ? row.p_c : null;
  const symbol = tradeSymbol({
    description: String(row.description),
    period: String(row.period),
    strike: Number(row.strike),
    p_c,
  });
  const strike = row.strike === 0 ? '' : row.strike;
  const { acct, name, trade_date, b_s, quantity, period, description, price_amount } = row;
  return [
    acct,
    name,
    trade_date,
    b_s,
    quantity,
    period,
    description,
    strike,
    row.p_c,
    price_amount,
    symbol,
  ].join();
}

/** Restores the table: deletes the rows of the last round and vacuums. */
export async function restoreTable({ owner }: Environment): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`delete from trades where acct like 'T%'`);
  await owner.query('truncate history');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum trades');
}
