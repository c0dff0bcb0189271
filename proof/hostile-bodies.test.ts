import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { migrate } from '../src/server/db/migrate.ts';
import { startPostgres } from '../src/embedded-postgres/start-postgres.ts';
import { enormousValues, HALF_CHARACTER, hostileValues } from '../src/server/testing/hostile.ts';
import { type HostileServer, openHostileServer } from '../src/server/testing/hostile-server.ts';
import { log } from './scale.ts';

let hostile: HostileServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-hostile-'));
  const postgres = await startPostgres({ dataDir, log: () => {}, throwaway: true });
  await migrate(postgres.url);
  hostile = await openHostileServer(postgres.url);
  stop = async () => {
    await hostile.server.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => stop());

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const sends = named.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE');
let tried = 0;
afterAll(() => log(`${tried} hostile requests were tried`));

describe('every hostile value in every field', () => {
  it.each(named)('%s returns an error message and changes nothing', async (_, endpoint) => {
    const person = await hostile.server.signedIn(hostile.server.admin);
    for (const field of Object.keys(hostile.example(endpoint))) {
      const inPath = endpoint.path.includes(`:${field}`);
      for (const value of hostileValues.filter((one) => !inPath || one !== HALF_CHARACTER)) {
        await hostile.expectSoundWith(person, endpoint, field, value);
        tried += 1;
      }
    }
  });
});

describe('values of many megabytes in every field that is sent', () => {
  const enormous = enormousValues();

  it.each(sends)('%s returns an error message for them and changes nothing', async (_, endpoint) => {
    const person = await hostile.server.signedIn(hostile.server.admin);
    for (const field of Object.keys(hostile.example(endpoint))) {
      for (const value of enormous) {
        await hostile.expectSoundWith(person, endpoint, field, value);
        tried += 1;
      }
    }
    // The server continues to work.
    const { statusCode } = await person.send({ method: 'GET', url: '/api/profile' });
    expect(statusCode).toBe(200);
  });

  it.each(sends)('%s answers a body of 100,000 levels', async (name, endpoint) => {
    const person = await hostile.server.signedIn(hostile.server.admin);
    const { method, url } = requestOf(endpoint, hostile.example(endpoint));
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const payload = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      const headers = { 'content-type': 'application/json' };
      await hostile.expectSound(
        person,
        { method, url, payload, headers },
        `${name} with ${open} 100,000 times`,
      );
      tried += 1;
    }
  });
});
