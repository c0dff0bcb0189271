import { listAlerts } from '#api/alerts';
import { listClients } from '#api/clients';
import { getDashboard } from '#api/dashboard';
import { getEquityNow } from '#api/equity-comparison';
import { ask, type Requester } from '../ask.ts';
import type { BookSize } from '../book/size.ts';
import { openEnvironment } from '../environment.ts';
import type { Measured, Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

/** An adviser's book: 40 clients with 600 lots that have head. */
const ADVISER: BookSize = {
  entities: 40,
  lots: 2_000,
  trades: 20_000,
  expenses: 40_000,
  policies: 1_000,
  days: 300,
};

const ROUNDS = 30;

/** The requests of an administrator's dashboard besides its clients, at once. */
const DASHBOARD = [getDashboard.path, listAlerts.path, getEquityNow.path];

const CLIENTS = 40;
const LOTS = 600;

async function expectFortyClients(admin: Requester): Promise<void> {
  const clients = JSON.parse(await ask(admin, listClients.path)) as { lots: number }[];
  const lots = clients.reduce((sum, client) => sum + client.lots, 0);
  if (clients.length !== CLIENTS || Math.abs(lots - LOTS) > LOTS / 10)
    throw new Error(`The board has ${clients.length} clients with ${lots} lots.`);
}

const requests = (who: Requester, paths: readonly string[]) => () =>
  milliseconds(() => Promise.all(paths.map((path) => ask(who, path))));

/** The board of clients, and the dashboard with it, against the dashboard without it. */
export const clients: Measurement = async () => {
  const { admin, close } = await openEnvironment(1, ADVISER);
  const against = 'an administrator’s dashboard without its clients';
  const line = async (what: string, paths: readonly string[]): Promise<Measured> => ({
    what,
    against,
    unit: 'ms',
    target: { most: 1.3 },
    ...(await sideBySide(requests(admin, paths), requests(admin, DASHBOARD), ROUNDS)),
  });
  try {
    await expectFortyClients(admin);
    return [
      await line('the board of 40 clients with 600 lots', [listClients.path]),
      await line('the dashboard of their administrator', [...DASHBOARD, listClients.path]),
      await line('the dashboard without its clients again, as a control', DASHBOARD),
    ];
  } finally {
    await close();
  }
};
