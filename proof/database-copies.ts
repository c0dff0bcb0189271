import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { asOwner } from './admin-connection.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';

/** A PostgreSQL with one database to fill, and copies of it to break. */
export interface DatabaseCopies {
  postgres: ExternalPostgres;
  /** A copy of the database, which must have no connections; dropped when `work` ends. */
  copied<T>(work: (url: string) => Promise<T>): Promise<T>;
}

export async function databaseCopies(): Promise<DatabaseCopies> {
  const postgres = await externalPostgres(join(tempDir(), 'postgres'));
  onTestFinished(() => postgres.stop());
  const url = (address: string, database: string) => address.replace(/drover$/, database);
  const asSuper = (statement: string) =>
    asOwner(url(postgres.superUrl, 'postgres'), (owner) => owner(statement));
  return {
    postgres,
    copied: async (work) => {
      await asSuper('create database copy template drover owner drover_owner');
      const result = await work(url(postgres.url, 'copy'));
      await asSuper('drop database copy with (force)');
      return result;
    },
  };
}
