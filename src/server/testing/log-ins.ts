import pg from 'pg';
import { makeLogIns } from '../db/log-ins.ts';
import { type Role, ROLES } from '../db/roles.ts';

/** A connection under each log-in of requests, to run SQL without handlers. */
export interface LogIns extends Record<Role, pg.Client> {
  end(): Promise<void>;
}

export async function connectLogIns(ownerUrl: string): Promise<LogIns> {
  const { logIns } = await makeLogIns(ownerUrl);
  const clients = {} as Record<Role, pg.Client>;
  for (const role of ROLES) {
    clients[role] = new pg.Client(logIns[role]);
    await clients[role].connect();
  }
  const end = async () => {
    for (const role of ROLES) await clients[role].end();
  };
  return { ...clients, end };
}
