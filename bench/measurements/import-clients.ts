import { checkTradeImport, importTrades } from '#api/trade-imports';
import { dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { ask } from '../ask.ts';
import type { Environment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';
import { brokerRows, importBody } from './import-save.ts';

const ROWS = 100_000;
const CLIENTS = 40;
const ROUNDS = 3;

/** The body of an import of the accounts of the first clients of the book. */
function bodyOf(clients: number): string {
  const rows = brokerRows(ROWS, 1, dayIn(DEFAULT_TIME_ZONE, new Date()));
  return importBody(rows.map((row, at) => ({ ...row, acct: `RJ${1 + (at % clients)}` })));
}

/** Checking and saving a file of many clients against a file of one. */
export const importOfClients: Measurement = async (environment) => {
  const [many, one] = [bodyOf(CLIENTS), bodyOf(1)];
  const checked = (body: string) => {
    const { trades } = JSON.parse(body) as { trades: unknown };
    const form = JSON.stringify({ trades });
    return () => milliseconds(() => ask(environment.admin, checkTradeImport.path, 'POST', form));
  };
  const saved = (body: string) => async () => {
    await restore(environment);
    return milliseconds(() => ask(environment.admin, importTrades.path, 'POST', body));
  };
  const line = async (what: string, round: typeof checked): Promise<Measured> => ({
    what: `import of 100,000 rows of 40 clients, ${what}`,
    against: 'the same rows of one client',
    unit: 'ms',
    target: { most: 1.2 },
    ...(await sideBySide(round(many), round(one), ROUNDS)),
  });
  try {
    return [await line('checked', checked), await line('saved', saved)];
  } finally {
    await restore(environment);
  }
};

/** Deletes the trades of the last round. */
async function restore({ owner }: Environment): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`delete from trades where name like 'Feedyard %'`);
  await owner.query('truncate history');
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum trades');
}
