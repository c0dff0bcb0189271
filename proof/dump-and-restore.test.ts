import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addExpense } from '#api/expenses';
import { addLot, listLots } from '#api/lots';
import { brokenInvariants } from '../src/server/testing/invariants.ts';
import { seededRandom } from '../load/random.ts';
import { signIn, signUp } from '../load/client.ts';
import { ADMIN, startDrover } from '../load/drover.ts';
import { debianPrograms, externalPostgres } from './external-postgres.ts';
import { tempDir } from './temp-dir.ts';
import { asOwner } from './admin-connection.ts';
import { newExpense, newLot } from './records.ts';

/** Needs Debian's PostgreSQL on the machine (`apt-get install postgresql`). */
const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

/** The code block in this language after this text on the operations page. */
const documented = (after: string, language: string): string =>
  page.slice(page.indexOf(after)).split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';

/** Every access rule and grant, to compare two databases. */
const RULES = `
  select coalesce(json_agg(r order by r::text), '[]')::text as rules from (
    select tablename::text as a, policyname::text as b, roles::text as c, concat_ws(' | ', cmd, qual, with_check) as d from pg_policies
    union all select relname::text, 'rights', replace(relacl::text, '=', ' has '), relrowsecurity::text from pg_class
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'v')
    union all select proname::text, 'rights', proacl::text, prosecdef::text from pg_proc
      where pronamespace in ('app'::regnamespace, 'auth'::regnamespace)) r`;

const rulesOf = (url: string) =>
  asOwner(url, async (owner) => {
    const [found] = await owner<{ rules: string }>(RULES);
    return JSON.parse(found?.rules ?? '[]') as unknown[];
  });

test('a dump restored into a new cluster by the documented commands gives the same server', async () => {
  const folder = tempDir();
  chmodSync(folder, 0o711);
  const old = await externalPostgres(join(folder, 'old'), debianPrograms());
  onTestFinished(() => old.stop());
  const first = await startDrover({ DATABASE_URL: old.url, QUOTES_PROVIDER: 'manual' });
  const ann = await signUp(first.url, 'ann@lazyk.test', 'Lazy K Ranch');
  await signUp(first.url, 'bob@sandhill.test', 'Sandhill Cattle Co');
  const { id } = await ann.call(addLot, newLot(seededRandom(1), '1', 'Lazy K Ranch'));
  for (let entry = 0; entry < 20; entry += 1) await ann.call(addExpense, newExpense(seededRandom(entry), id));
  const lots = await ann.call(listLots, {});
  await first.stop();

  const fresh = await externalPostgres(join(folder, 'fresh'), debianPrograms(), [
    ...documented('that\naccess rules are written for', 'sql').split(';\n'),
    ...documented('and for each installation', 'sql').replaceAll('…', 'secret').split(';\n'),
  ]);
  onTestFinished(() => fresh.stop());
  execFileSync('sh', ['-e', '-c', documented('own tools do as well', 'sh')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], OLD_DATABASE_URL: old.url, DATABASE_URL: fresh.url },
  });

  const again = await startDrover({ DATABASE_URL: fresh.url, QUOTES_PROVIDER: 'manual' });
  onTestFinished(() => again.stop());
  const annAgain = await signIn(again.url, 'ann@lazyk.test');
  expect(await annAgain.call(listLots, {})).toEqual(lots);
  expect(await (await signIn(again.url, 'bob@sandhill.test')).call(listLots, {})).toEqual([]);
  expect(await (await signIn(again.url, ADMIN.email)).call(listLots, {})).toHaveLength(1);
  await annAgain.call(addExpense, newExpense(seededRandom(99), id));
  const rules = await rulesOf(fresh.superUrl);
  expect(rules.length).toBeGreaterThan(100);
  expect(rules).toEqual(await rulesOf(old.superUrl));
  expect(await asOwner(fresh.superUrl, brokenInvariants)).toEqual([]);
});
