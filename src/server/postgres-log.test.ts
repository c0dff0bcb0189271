import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { createAccount } from './session/queries.ts';
import { openServer } from './testing/bare-server.ts';
import { startPostgres } from '../embedded-postgres/start-postgres.ts';
import { ask, freshFolder, until } from '../embedded-postgres/testing/other-server.ts';

const log = () => {};
const many = Array.from({ length: 50 }, (_, index) => index);

describe('the database’s log', { timeout: 120_000 }, () => {
  test('does not grow with refused requests of visitors', async () => {
    const dataDir = freshFolder();
    const { url, stop } = await startPostgres({ dataDir, log, throwaway: true });
    await migrate(url);
    const server = await openServer({}, url);
    const messages = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    const before = messages();
    const taken = {
      full_name: 'Ann',
      phone_number: '8065550142',
      email: 'a@b.test',
      entity_name: 'Administration',
    };
    const signUp = createAccount(taken, 'hash', Buffer.from('token'));
    const stranger = server.database.as(null);
    const ended = server.database.as({
      userId: '00000000-0000-4000-8000-000000000000',
      sessionId: '00000000-0000-4000-8000-000000000000',
      userType: 'producer',
      requires: 'signed-in',
    });
    for (const _ of many) {
      await expect(stranger.write((tx) => tx.run(signUp))).toBeRefused('conflict');
      await expect(ended.rows(signUp)).toBeRefused('unauthorized');
    }
    expect(messages()).toBe(before);
    await expect(server.owner('select 1 / 0')).rejects.toThrow('division by zero');
    expect(messages().slice(before.length)).toContain('ERROR:  division by zero');
    await server.close();
    await stop();
  });

  test('is truncated while the database runs, which continues at the new end', async () => {
    const dataDir = freshFolder();
    const { url, stop } = await startPostgres({ dataDir, log, throwaway: true });
    const file = join(dataDir, 'postgres.log');
    appendFileSync(file, `${'x'.repeat(99)}\n`.repeat(110_000));
    await until(() => statSync(file).size < 1_000_000);
    expect(statSync(`${file}.1`).size).toBeGreaterThan(11_000_000 - 1);
    expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600);
    await expect(ask(url, 'select 1 / 0')).rejects.toThrow('division by zero');
    expect(readFileSync(file, 'utf8')).toMatch(/^[^\0]*ERROR: {2}division by zero/);
    await stop();
  });
});
