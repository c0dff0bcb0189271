import { getProfile } from '#api/account';
import { listAlerts } from '#api/alerts';
import { listPrices } from '#api/prices';
import { listFuturesQuotes } from '#api/quotes';
import { getToday } from '#api/today';
import { ask, type Requester } from '../ask.ts';
import { againstBudget, type Measured, type Measurement } from '../measurement.ts';
import { millisecondsWithin } from '../side-by-side.ts';

const ROUND_MS = 300;
const ROUNDS = 7;

/** The requests that the frame and the prices of almost every page make. */
const requests = {
  profile: getProfile.path,
  today: getToday.path,
  alerts: listAlerts.path,
  prices: listPrices.path,
  'watched futures': listFuturesQuotes.path,
};

/** For a producer; an administrator's alerts are about everything. */
const BUDGETS = { producer: 20, administrator: 500 };

/** Each request that a screen makes on every page, for the largest producer and over everything. */
export const everyPage: Measurement = async ({ large, admin }) => {
  const lines: Measured[] = [];
  for (const [name, path] of Object.entries(requests)) {
    lines.push(
      againstBudget(
        `${name} on every page, of the largest producer`,
        'ms',
        BUDGETS.producer,
        await rounds(large, path),
      ),
    );
    lines.push(
      againstBudget(
        `${name} on every page, of an administrator`,
        'ms',
        BUDGETS.administrator,
        await rounds(admin, path),
      ),
    );
  }
  return lines;
};

/** The medians of some rounds, after one that warms up. A response that is not a success ends them. */
async function rounds(who: Requester, path: string): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length <= ROUNDS) taken.push(await millisecondsWithin(ROUND_MS, () => ask(who, path)));
  return taken.slice(1);
}
