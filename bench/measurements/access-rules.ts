import type { Measurement } from '../measurement.ts';
import { requestsPerSecond } from '../requests.ts';
import { sideBySide } from '../side-by-side.ts';

const tables = ['lots', 'entities'];

/** The cost of row-level security on the list: the same server and statement, alternately with and without it. */
export const accessRules: Measurement = async ({ drover, middle, owner }) => {
  const security = async (what: 'enable' | 'disable') => {
    for (const table of tables) await owner.query(`alter table ${table} ${what} row level security`);
  };
  const list = () => requestsPerSecond({ url: `${drover.url}/api/lots`, token: middle.token });
  const without = async () => {
    await security('disable');
    try {
      return await list();
    } finally {
      await security('enable');
    }
  };
  return [
    {
      what: 'row-level security on the list',
      against: 'the same path without it',
      unit: 'requests/s',
      target: { least: 0.8 },
      ...(await sideBySide(list, without)),
    },
  ];
};
