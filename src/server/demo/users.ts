import type { FastifyInstance } from 'fastify';
import { getProfile, saveProfile } from '#api/account';
import { signUp } from '#api/session';
import { confirmRjoNumber } from '#api/users';
import { type Caller, callerOf } from '../http/inject.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, type DemoProducer, demoProducers } from './cattle.ts';

export interface DemoUsers {
  admin: Caller;
  producers: readonly { id: string; who: DemoProducer; caller: Caller }[];
}

/** Signs the producers up through the API, and fills in the administrator's profile. */
export async function demoUsers(http: FastifyInstance): Promise<DemoUsers> {
  const admin = callerOf(
    http,
    await tokenOf(http, '/auth/v1/token?grant_type=password', { email: DEMO_ADMIN.email }),
  );
  const own = await admin.call(getProfile, {});
  await admin.call(saveProfile, { ...own, ...DEMO_ADMIN, entity_name: 'Drover Advisers' });
  const producers = [];
  for (const who of demoProducers) {
    const { email, rjo_account_number, ...data } = who;
    const caller = callerOf(http, await tokenOf(http, signUp.path, { email, data }));
    const profile = await caller.call(getProfile, {});
    await caller.call(saveProfile, { ...profile, rjo_account_number });
    await admin.call(confirmRjoNumber, { id: profile.id, rjo_account_number });
    producers.push({ id: profile.id, who, caller });
  }
  return { admin, producers };
}

async function tokenOf(http: FastifyInstance, url: string, payload: object): Promise<string> {
  const response = await http.inject({
    method: 'POST',
    url,
    payload: { ...payload, password: DEMO_PASSWORD },
  });
  if (response.statusCode !== 200) throw new Error(`The demo could not sign in: ${response.body}`);
  return response.json<{ access_token: string }>().access_token;
}
