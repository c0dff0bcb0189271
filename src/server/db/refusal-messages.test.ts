import { expect, it } from 'vitest';
import { isRefusalReason, REASONS } from '#domain/lots/refusals';
import { testServer } from '../testing/test-server.ts';
import { constraintRefusals } from './translated.ts';

const server = testServer();

/** `app.refuse('reason'` and `app.refuse(case … then 'reason' else 'reason' end`. */
const REFUSAL = /app\.refuse\((?:'(\w+)'|case [^;]*? then '(\w+)' else '(\w+)' end)/g;

it('no other function raises an error but the one that asks for the present role', async () => {
  const raising = await server.owner<{ name: string; source: string }>(`
    select p.oid::regproc::text as name, prosrc as source from pg_proc p
    where pronamespace in ('app'::regnamespace, 'auth'::regnamespace, 'public'::regnamespace) and prosrc ~* 'raise +exception' order by 1`);
  expect(raising.map(({ name }) => name)).toEqual(['app.refuse', 'app.require_role']);
  expect(raising.map(({ source }) => source.match(/errcode = '(\w+)'/)?.[1])).toEqual(['DR001', 'DR002']);
});

it('every refusal reason of the database has a message, and every message has a reason', async () => {
  const functions = await server.owner<{ source: string }>(`
    select prosrc as source from pg_proc where pronamespace in ('app'::regnamespace, 'auth'::regnamespace)`);
  const raised = functions.flatMap(({ source }) =>
    [...source.matchAll(REFUSAL)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
  );
  const calls = functions.flatMap(({ source }) => [...source.matchAll(/app\.refuse\(/g)]);
  expect(raised.filter((name) => !isRefusalReason(name))).toEqual([]);
  expect(calls.length).toBeGreaterThan(12);
  expect(raised.length).toBe(calls.length + 1);
  const ofConstraints = Object.values(constraintRefusals).map(({ reason }) => reason);
  expect(new Set([...raised, ...ofConstraints])).toEqual(new Set(Object.keys(REASONS)));
});
