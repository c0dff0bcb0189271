import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/server/db/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../src/embedded-postgres/start-postgres.ts';
import { damagedBackups } from '../src/server/testing/damaged-backup.ts';
import { log } from './scale.ts';
import { openTestServer, type TestServer } from '../src/server/testing/test-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'drover-damaged-backup-'));
let postgres: EmbeddedPostgres;
let server: TestServer;
let backup: Awaited<ReturnType<typeof damagedBackups>>;
let databases = 0;

async function newDatabase(): Promise<string> {
  const name = `restored_${++databases}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = postgres.url.replace(/\/drover(\?|$)/, `/${name}$1`);
  await migrate(url);
  return url;
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log: () => {}, throwaway: true });
  await migrate(postgres.url);
  server = await openTestServer({}, postgres.url);
  backup = await damagedBackups(server, newDatabase);
});
afterAll(async () => {
  backup.clear();
  await server.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('every byte of a backup', () => {
  it('truncated there, or changed, is refused with nothing restored, or restored whole', async () => {
    const outcomes = { refused: 0, restored: 0 };
    const unsound: string[] = [];
    const note = async (how: string, bytes: Uint8Array) => {
      const outcome = await backup.outcome(bytes);
      if (typeof outcome === 'string') outcomes[outcome] += 1;
      else unsound.push(`${how}: ${outcome.unsound}`);
    };
    for (let at = 0; at < backup.whole.length; at += 1) {
      await note(`cut off at byte ${at}`, backup.whole.slice(0, at));
      const bytes = backup.whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      await note(`byte ${at} changed`, bytes);
    }
    log(`A backup of ${backup.whole.length} bytes: ${JSON.stringify(outcomes)}`);
    expect(unsound).toEqual([]);
  });
});
