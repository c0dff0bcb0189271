import { ask } from './ask.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { millisecondsWithin } from './side-by-side.ts';

const PERIOD_MS = 300;

/** The requests measured at every size of the book, by their name in the table. */
const requests: Record<string, (environment: Environment) => Promise<unknown>> = {
  'lots list of a producer (200 lots)': ({ middle }) => ask(middle, '/api/lots'),
  'one lot’s page': ({ large }) =>
    Promise.all([ask(large, '/api/lots/named/1101'), ask(large, '/api/prices')]),
  'dashboard of a producer (200 lots)': ({ middle }) => ask(middle, '/api/dashboard'),
  'trades screen of the largest producer, searched': ({ large }) => trades(large),
  'risk page of a producer (200 lots)': ({ middle }) => ask(middle, '/api/risk'),
  'dashboard of an administrator': ({ admin }) => ask(admin, '/api/dashboard'),
  'trades screen of an administrator, searched': ({ admin }) => trades(admin),
  'expenses of an administrator, searched': ({ admin }) =>
    Promise.all([ask(admin, '/api/expenses?q=1101'), ask(admin, '/api/expenses/total?q=1101')]),
  'snapshot of all lots with head': ({ admin }) => ask(admin, '/api/snapshots', 'POST', '{"replace":true}'),
  'adding a receiving': ({ middle }) => ask(middle, '/api/lots/401/receivings', 'POST', receiving),
};

const trades = (who: Environment['admin']) =>
  Promise.all([ask(who, '/api/trades?q=cattle'), ask(who, '/api/trades/total?q=cattle')]);

const receiving = JSON.stringify({
  date_in: '2026-03-14',
  source: 'Amarillo auction',
  location: 'North pens',
  received: 1,
  pay_wt: 600,
  cost: 1200,
});

/** Milliseconds of each request at each size: a table with a column per size, 1 being the book of `size.ts`. */
export async function growth(scales: readonly number[]): Promise<string> {
  const found = Object.keys(requests).map((what) => [what]);
  for (const scale of scales) {
    const environment = await openEnvironment(scale);
    try {
      for (const [row, request] of Object.values(requests).entries()) {
        const measured = () => millisecondsWithin(PERIOD_MS, () => request(environment));
        await measured();
        found[row]?.push(`${(await measured()).toFixed(1)} ms`);
      }
    } finally {
      await environment.close();
    }
  }
  const lines = [
    ['request', ...scales.map((scale) => `× ${scale}`)],
    ['---', ...scales.map(() => '---')],
    ...found,
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
