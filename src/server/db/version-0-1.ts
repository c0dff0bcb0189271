import type { ClientBase } from 'pg';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

/** Version 0.1 had 51 migrations. The baseline (`0051_baseline_…`) declares the tables that they created, by subject. */
const LAST = '0051_plan_sums_once';
const HOW_TO_PASS = 'start Drover 0.1 on it once (commit 837c40c, see CHANGELOG.md), then this version';

const isBaseline = (name: string): boolean => name.startsWith('0051_baseline_');
export const isOfVersion01 = (name: string): boolean => name < '0052' && !isBaseline(name);

/** This version's name of the migration at which a backup was made: the last one of version 0.1 is the end of the baseline. */
export const currentName = (migration: string, names: readonly string[]): string =>
  (migration === LAST && names.findLast(isBaseline)) || migration;

/**
 * Records the baseline, if it is among the migrations `names`, as applied in a database of version 0.1, in place of that
 * version's migrations. The transaction stays open, so that the upgrade is whole or version 0.1 can still be started. Changes
 * nothing in an empty database or in one of a later version.
 *
 * @returns whether it did, with the transaction for the caller to commit
 * @throws StartupError if the database has not reached the last migration of version 0.1
 */
export async function adoptVersion01(owner: ClientBase, names: readonly string[]): Promise<boolean> {
  await owner.query('begin');
  await owner.query(`select pg_advisory_xact_lock(hashtext('drover.version_0_1'))`);
  const baseline = names.filter(isBaseline);
  const last = baseline.length > 0 ? await lastOf01(owner) : undefined;
  if (last === undefined) {
    await owner.query('rollback');
    return false;
  }
  refuseEarlier(last);
  await owner.query('delete from migrations.applied');
  await owner.query(
    `insert into migrations.applied (name, run_on)
     select name, now() from unnest($1::text[]) with ordinality as n (name, at) order by at`,
    [baseline],
  );
  await owner.query('update migrations.access set migration = $1', [baseline.at(-1)]);
  return true;
}

function refuseEarlier(last: string): void {
  if (last === LAST) return;
  throw new StartupError(
    `The database is of an early version of Drover (its last migration is ${last}): ${HOW_TO_PASS}.`,
  );
}

/** Refuses a backup made before the last migration of version 0.1: this version has no tables for it. */
export function refuseEarlierBackup(migration: string): void {
  if (!isOfVersion01(migration)) return;
  throw new StartupError(
    `The backup is of an early version of Drover (its last migration is ${migration}): restore it with Drover 0.1, ${HOW_TO_PASS}.`,
  );
}

async function lastOf01(owner: ClientBase): Promise<string | undefined> {
  const { rows: tables } = await owner.query<{ missing: boolean }>(
    `select to_regclass('migrations.applied') is null as missing`,
  );
  if (tables[0]?.missing) return undefined;
  const { rows } = await owner.query<{ name: string }>(
    'select name from migrations.applied order by id desc limit 1',
  );
  return rows.map(({ name }) => name).find(isOfVersion01);
}
