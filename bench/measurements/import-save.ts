import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/days';
import { tradeSymbol } from '#domain/market/symbols';
import { ask } from '../ask.ts';
import { type BrokerRow, brokerRows, importBody } from '../book/broker-file.ts';
import type { Environment } from '../environment.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const columns =
  'acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, symbol';

/** Saving an import, from request to answer, against COPY of the same rows into the same table by its owner. */
export const importSave: Measurement = async (environment) => {
  const today = dayIn(DEFAULT_TIME_ZONE, new Date());
  const folder = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'fills.csv');
  const rows = brokerRows(ROWS, 1, today);
  const body = importBody(rows);
  writeFileSync(file, rows.map(csvLine).join('\n'), { mode: 0o644 });
  const ours = async () => {
    await restoreTable(environment);
    return milliseconds(() => ask(environment.admin, '/api/trade-imports', 'POST', body));
  };
  const theirs = async () => {
    await restoreTable(environment);
    return milliseconds(() =>
      environment.owner.query(`copy trades (${columns}) from '${file}' (format csv)`),
    );
  };
  try {
    return [
      {
        what: 'import of 100,000 rows, save',
        against: 'COPY of the same rows into the same table by its owner',
        unit: 'ms',
        target: { most: 1.8 },
        ...(await sideBySide(ours, theirs, ROUNDS)),
      },
    ];
  } finally {
    await restoreTable(environment);
    rmSync(folder, { recursive: true });
  }
};

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
