import { describe, expect, it } from 'vitest';
import { getProfile, setSampleLot } from '#api/account';
import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { requestOf } from '#api/request';
import { SAMPLE_LOT } from '#domain/sample-lot/name';
import { allowedTypes } from '#domain/users/permissions';
import { snapshotsOf } from '../testing/snapshots.ts';
import { comparableContent } from '../testing/comparable-content.ts';
import { type Fixtures, fixturesOf } from '../testing/fixtures.ts';
import { goodInput } from '../testing/good-inputs.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { queueAlertEvents } from '../webhooks/queue-alerts.ts';

const server = testServer();

const isLoaded = async (who: Person) => (await who.call(getProfile, {})).has_sample_lot;

/** The number of rows, and a digest of all, of every table in which records are stored. */
async function tables(): Promise<Record<string, string>> {
  const names = await server.owner<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth') order by 1`);
  const digests = names.map(
    ({ name }) =>
      `(select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) from ${name} t) as "${name}"`,
  );
  const [row] = await server.owner<Record<string, string>>(`select ${digests.join(', ')}`);
  return row ?? {};
}

type Asked = readonly [name: string, who: Person, endpoint: Endpoint, input: Record<string, unknown>];

/** Every read, by each of these users. */
async function everyRead(users: Record<string, Fixtures>): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [name, mine] of Object.entries(users)) {
    const { user_type } = await mine.who.call(getProfile, {});
    for (const endpoint of endpoints) {
      if (endpoint.method !== 'GET' || endpoint.requires === 'anyone') continue;
      if (!allowedTypes(endpoint.requires).includes(user_type)) continue;
      asked.push([`${endpoint.path} by ${name}`, mine.who, endpoint, await goodInput(endpoint, mine)]);
    }
  }
  return asked;
}

async function answersTo(reads: readonly Asked[]): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const [name, who, endpoint, input] of reads) {
    const response = await who.send(requestOf(endpoint, input));
    const content = comparableContent(response);
    // The header of a backup and of an export has the time.
    responses[name] = `${response.statusCode} ${content.replaceAll(/"(made|exported)_at":"[^"]*"/g, '')}`;
  }
  return responses;
}

/** The names of the entries that differ. */
const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .toSorted();

describe('the sample lot', () => {
  it('is loaded and taken away by its user, for that user only', async () => {
    expect(await isLoaded(server.ann)).toBe(false);
    await server.ann.call(setSampleLot, { has_sample_lot: true });
    await server.ann.call(setSampleLot, { has_sample_lot: true });
    expect([await isLoaded(server.ann), await isLoaded(server.bob), await isLoaded(server.admin)]).toEqual([
      true,
      false,
      false,
    ]);
    await server.bob.call(setSampleLot, { has_sample_lot: false });
    expect(await isLoaded(server.ann)).toBe(true);
    await server.ann.call(setSampleLot, { has_sample_lot: false });
    expect(await isLoaded(server.ann)).toBe(false);
  });

  it(
    'leaks into nothing: no read, capture, alert, event or table knows of it',
    { timeout: 120_000 },
    async () => {
      const { capture } = snapshotsOf(server);
      const [ann, bob] = [
        await fixturesOf(server, server.ann, false),
        await fixturesOf(server, server.bob, true),
      ];
      const users = { ann, bob, admin: { ...ann, who: server.admin } };
      for (const { lot, expense, lrp, webhookEvent, out } of [ann, bob])
        for (const insert of [lot, expense, lrp, webhookEvent, out]) await insert();
      const reads = await everyRead(users);
      const everything = async (): Promise<Record<string, string>> => ({
        ...(await answersTo(reads)),
        events: String(await queueAlertEvents(server.database, 'America/Chicago', new Date())),
      });
      // Stored results, such as value at risk, are there before the comparison.
      await capture();
      await everything();
      const captured = await capture(true);
      const before = { answers: await everything(), tables: await tables() };
      await server.ann.call(setSampleLot, { has_sample_lot: true });
      const after = { tables: await tables(), answers: await everything() };
      expect(reads.length).toBeGreaterThan(100);
      expect(changed(before.tables, after.tables)).toEqual(['public.sample_lots']);
      expect(changed(before.answers, after.answers)).toEqual(['/api/backup by admin', '/api/profile by ann']);
      expect(after.answers['/api/profile by ann']).toContain('"has_sample_lot":true');
      expect(Object.values(after.answers).join('\n')).not.toContain(SAMPLE_LOT);
      expect(await capture(true)).toEqual(captured);
    },
  );
});
