import { describe, expect, it } from 'vitest';
import { listLots } from '#api/lots';
import { asOwner, declarationsOf } from '../testing/upgrades.ts';
import { ADMIN, emptyDatabase, openServer } from '../testing/bare-server.ts';
import { migrate } from './migrate.ts';

/** A restore omits these where the roles do not exist: all their access rules and grants. */
const WITHOUT_ROLES = `
  do $$
  declare
    rule record;
  begin
    for rule in select schemaname, tablename, policyname from pg_policies where schemaname in ('public', 'app', 'auth') loop
      execute format('drop policy %I on %I.%I', rule.policyname, rule.schemaname, rule.tablename);
    end loop;
  end
  $$;
  revoke all on all tables in schema public, app, auth from drover_app, drover_producer, drover_admin, drover_client, drover_visitor;
  revoke all on all functions in schema public, app, auth from drover_app, drover_producer, drover_admin, drover_client, drover_visitor;
  revoke all on schema public, app, auth from drover_app, drover_producer, drover_admin, drover_client, drover_visitor;
  alter table lots disable row level security`;

describe('access rules and grants that a restore has omitted', () => {
  it('are restored at the next start, each as it was', async () => {
    const url = await emptyDatabase();
    const before = await asOwner(url, declarationsOf);
    expect(await migrate(url)).toBe(0);

    await asOwner(url, (owner) => owner(WITHOUT_ROLES));
    expect(await asOwner(url, declarationsOf)).not.toEqual(before);
    expect(await migrate(url)).toBeGreaterThan(100);
    expect(await asOwner(url, (owner) => rightsOf(owner))).toEqual(
      await asOwner(await emptyDatabase(), (owner) => rightsOf(owner)),
    );
    expect(await migrate(url)).toBe(0);

    const server = await openServer({}, url);
    expect(await (await server.signedIn(ADMIN)).call(listLots, {})).toEqual([]);
    await server.close();
  });

  it('are found one by one', async () => {
    const url = await emptyDatabase();
    for (const change of [
      'drop policy lots_one on lots',
      'alter table trades disable row level security',
      'revoke update (name) on entities from drover_app',
      'revoke execute on function auth.open_session from drover_visitor',
      'alter policy lots_admin on lots to drover_visitor',
    ]) {
      await asOwner(url, (owner) => owner(change));
      expect(await migrate(url).catch(String), change).toBe(1);
    }
  });
});

/** The declarations, ignoring the order of grants. */
const rightsOf = async (owner: Parameters<typeof declarationsOf>[0]) =>
  (await owner<{ statement: string }>('select statement from migrations.access order by 1')).map(
    ({ statement }) => statement,
  );
