import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from '../../embedded-postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the template database: migrated, empty. */
    template: string;
  }
}

/** Starts one PostgreSQL for the test run and creates the template database that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drover-test-'));
  const postgres = await startPostgres({ dataDir, log: () => {}, throwaway: true });
  await migrate(postgres.url);
  await useTestSettings(postgres.url);
  project.provide('template', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Autovacuum would start a process in each of the hundreds of databases every minute. Each of them has four log-ins, and the hash of
 * their random passwords takes 7 ms of a processor with the default number of iterations; their connections need no password here.
 */
async function useTestSettings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('alter system set scram_iterations = 1');
  await client.query('select pg_reload_conf()');
  await client.end();
}
