import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';

/** The initial data of a scenario, created through the API as the user of the page, without using the screens. */
export const post = <Made>(page: Page, path: string, body: object): Promise<Made> =>
  send(page, 'POST', path, body);

export const put = <Made>(page: Page, path: string, body: object): Promise<Made> =>
  send(page, 'PUT', path, body);

export const get = <Found>(page: Page, path: string): Promise<Found> => send(page, 'GET', path);

async function send<Made>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Made> {
  const token = await page.evaluate(() => {
    const session = JSON.parse(window.localStorage.getItem('drover.session') ?? '{}') as {
      access_token?: string;
    };
    return session.access_token ?? '';
  });
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(path, { method, headers, ...(body && { data: body }) });
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Made;
}

const lot = {
  date_in: '2026-03-14',
  source: 'Amarillo auction',
  location: 'North pens',
  sex: 'steers',
  total_received: 100,
  total_pay_wt: 60_000,
  total_cost: 150_000,
  est_out_wt: 1250,
  est_out_date: LIVE.outDate,
};

/** A lot of 100 steers of 600 lb. */
export const setUpLot = (
  page: Page,
  owner: string,
  number: string,
  more: Partial<typeof lot> = {},
): Promise<{ id: number }> => post(page, '/api/lots', { ...lot, owner, lot: number, ...more });

/** 50 more head for a lot. */
export const setUpReceiving = (page: Page, lotId: number): Promise<{ id: number }> =>
  post(page, `/api/lots/${lotId}/receivings`, {
    date_in: '2026-03-20',
    source: 'Dalhart',
    sex: 'steers',
    location: 'North pens',
    received: 50,
    pay_wt: 30_000,
    cost: 75_000,
  });

/** Head that left a lot. */
export const setUpOut = (
  page: Page,
  lotId: number,
  out: { head_count: number; weight?: number; proceeds?: number; date_out?: string },
): Promise<unknown> =>
  post(page, `/api/lots/${lotId}/outs`, { type: 'shipped', date_out: '2026-10-01', ...out });

/** A note and an overdue task on the client whose name begins so. Returns its id. */
export async function setUpNotes(page: Page, name: string): Promise<number> {
  const owners = await get<{ id: number; entity_name: string }[]>(page, '/api/owners');
  const client = owners.find(({ entity_name }) => entity_name.startsWith(name));
  if (!client) throw new Error(`There is no client ${name}`);
  const about = { about_kind: 'client', about_id: client.id };
  await post(page, '/api/notes', { ...about, text: 'Wait for the October report.' });
  const task = 'Call about the put, and send the application of the endorsement that ends in January.';
  await post(page, '/api/notes', { ...about, text: task, due_on: '2026-01-02', shared: true });
  return client.id;
}
