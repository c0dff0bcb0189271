import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { tradeSymbol } from '#domain/market/symbols';
import { type BrokerRow, brokerRows, importBody } from '../book/broker-file.ts';
import type { Environment } from '../environment.ts';
import { type ImportRounds, saveAgainstCopy } from '../import-rounds.ts';
import type { Measurement } from '../measurement.ts';

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
async function restoreTable({ owner }: Environment): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`delete from trades where acct like 'T%'`);
  await owner.query('truncate history');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum trades');
}
