import { LIVE } from './contracts.ts';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** The user who creates initial data: that of a page, or of a session (`accounts.ts`) for a user who opens no screen. */
export type Caller = Page | string;

/** The initial data of a scenario, created through the API without using the screens. */
export const post = <Made>(caller: Caller, path: string, body: object): Promise<Made> =>
  send(caller, 'POST', path, body);

export const put = <Made>(caller: Caller, path: string, body: object): Promise<Made> =>
  send(caller, 'PUT', path, body);

export const get = <Found>(caller: Caller, path: string): Promise<Found> => send(caller, 'GET', path);

async function send<Made>(
  caller: Caller,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Made> {
  const isSession = typeof caller === 'string';
  const session = isSession ? caller : await caller.evaluate(() => localStorage.getItem('drover.session'));
  const { access_token = '' } = JSON.parse(session ?? '{}') as { access_token?: string };
  const response = await fetch(new URL(path, isSession ? inject('base') : caller.url()), {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
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
  caller: Caller,
  owner: string,
  number: string,
  more: Partial<typeof lot> = {},
): Promise<{ id: number }> => post(caller, '/api/lots', { ...lot, owner, lot: number, ...more });

/** 50 more head for a lot. */
export const setUpReceiving = (caller: Caller, lotId: number): Promise<{ id: number }> =>
  post(caller, `/api/lots/${lotId}/receivings`, {
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
  caller: Caller,
  lotId: number,
  out: { head_count: number; weight?: number; proceeds?: number; date_out?: string },
): Promise<unknown> =>
  post(caller, `/api/lots/${lotId}/outs`, { type: 'shipped', date_out: '2026-10-01', ...out });

/** A note and an overdue task on the client whose name begins so. Returns its id. */
export async function setUpNotes(caller: Caller, name: string): Promise<number> {
  const owners = await get<{ id: number; entity_name: string }[]>(caller, '/api/owners');
  const client = owners.find(({ entity_name }) => entity_name.startsWith(name));
  if (!client) throw new Error(`There is no client ${name}`);
  const about = { about_kind: 'client', about_id: client.id };
  await post(caller, '/api/notes', { ...about, text: 'Wait for the October report.' });
  const task = 'Call about the put, and send the application of the endorsement that ends in January.';
  await post(caller, '/api/notes', { ...about, text: task, due_on: '2026-01-02', shared: true });
  return client.id;
}
