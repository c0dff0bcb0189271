import { beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '#api/account';
import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#api/endpoints';
import { addLrp, listLrp } from '#api/lrp';
import { signUp } from '#api/session';
import { importTrades } from '#api/trade-imports';
import { listTrades } from '#api/trades';
import { type Fixtures, fixturesOf } from './testing/fixtures.ts';
import { topKeysOf } from './testing/naming-keys.ts';
import { importForm, tradeRows } from './testing/round-trip-forms.ts';
import type { Fields, RoundTrip } from './testing/round-trip.ts';
import { roundTrips } from './testing/round-trips.ts';
import { PASSWORD, type TestServer, testServer } from './testing/test-server.ts';
import { withoutRecord } from './testing/writes-without-record.ts';

/**
 * Every write of the contract must return the sent values, and reading the record must return them too. Generated from the
 * contract, so that an endpoint or a field that is not compared fails.
 */
const server = testServer();
let ann: Fixtures;
let bob: Fixtures;
beforeAll(async () => {
  // An administrator sees all records and may set every field.
  const ofAdmin = async (whose: TestServer['ann']) => {
    const fixtures = await fixturesOf(server, whose, false);
    return { ...fixtures, who: { ...server.admin, entity_name: whose.entity_name } };
  };
  [ann, bob] = [await ofAdmin(server.ann), await ofAdmin(server.bob)];
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const writes = endpoints.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const compared = writes.flatMap((endpoint) => {
  const trip = roundTrips[nameOf(endpoint)];
  return trip ? [[nameOf(endpoint), endpoint, trip] as const] : [];
});

it('every write of the contract has a round trip, or a reason for none', () => {
  const known = [...Object.keys(roundTrips), ...Object.keys(withoutRecord)];
  expect(known.toSorted()).toEqual(writes.map(nameOf).toSorted());
});

describe.each(compared)('%s', (_, endpoint, trip) => {
  it('returns every sent field, also when read again', async () => {
    const inputs = await trip.inputs(ann, bob);
    const fields = inputs.map((input) => without(trip.sent?.(input) ?? input, trip.apart));
    expectComplete(endpoint, inputs, Object.keys(trip.apart ?? {}));
    let versions: Fields = {};
    for (const [nth, input] of inputs.entries()) {
      const response = await ann.who.call(endpoint, { ...input, ...versions });
      const kept = { ...fields[nth], ...trip.stored?.(input) };
      const record = recordIn(trip, response);
      expect(record, 'the answer').toMatchObject(trip.returned === null ? {} : kept);
      expect(await trip.read(ann, record as Fields, kept), 'the record').toMatchObject(kept);
      if ('version' in input) versions = { version: (record as Fields)['version'] };
    }
  });
});

const recordIn = ({ returned }: RoundTrip, response: unknown): unknown =>
  returned === null ? {} : (returned?.(response as never) ?? response);

const without = (fields: Fields, keys: object = {}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in keys)));

/** Each key of the contract is sent, with a different value the second time, or is listed as an exception. */
function expectComplete(
  endpoint: Endpoint,
  [one, two]: readonly [Fields, Fields],
  apart: readonly string[],
): void {
  const sent = Object.keys(one).filter((key) => !apart.includes(key));
  expect([...sent, ...apart].toSorted(), 'keys').toEqual(topKeysOf(endpoint).toSorted());
  const same = sent.filter((key) => key !== 'id' && JSON.stringify(one[key]) === JSON.stringify(two[key]));
  expect(same, 'keys with one value').toEqual([]);
}

it('the fields of a sign-up are in the profile', async () => {
  const data = {
    full_name: 'Cy Young',
    entity_name: 'Young Feeders',
    phone_number: '806 555 0166',
    rjo_account_number: 'RJ 66',
    lrp_policy_number: 'L 66',
  };
  const { access_token } = await server.nobody.call(signUp, {
    email: 'cy@young.test',
    password: PASSWORD,
    data,
  });
  const profile = await server.bearer(access_token).call(getProfile, {});
  expect(profile).toMatchObject({
    full_name: data.full_name,
    entity_name: data.entity_name,
    phone_number: data.phone_number,
    email: 'cy@young.test',
  });
});

it('each split of a policy is a record with its own fields', async () => {
  const [form] = await roundTripOf('POST /api/lrp').inputs(ann, bob);
  const split = async (head_count: number) => ({
    lot_id: (await ann.lot()).value,
    head_count,
    target_wt: 800 + head_count / 4,
    put_qty: head_count % 10,
  });
  const splits = [await split(41), await split(52)];
  const { lot_id: _lot, head_count: _head, target_wt: _weight, put_qty: _put, ...common } = form;
  const added = await ann.who.call(addLrp, { ...common, split: true, splits } as never);
  const stored = await ann.who.call(listLrp, {});
  const kept = splits.map((one) => expect.objectContaining({ ...common, ...one }) as unknown);
  expect(added).toEqual(kept);
  expect(added.map(({ id }) => stored.find((policy) => policy.id === id))).toEqual(kept);
});

it('each trade of a file is a record with its own fields', async () => {
  const lots = [await ann.lot(), await bob.lot()].map(({ value }) => value);
  const rows = tradeRows();
  await ann.who.call(importTrades, importForm('rows.csv', rows, lots));
  for (const [nth, row] of rows.entries()) {
    const [stored] = await ann.who.call(listTrades, { acct: row.acct });
    const kept = { ...row, strike: row.strike || null, p_c: row.p_c || null, lot_id: lots[nth] };
    expect(stored).toMatchObject(kept);
  }
});

function roundTripOf(name: string) {
  const trip = roundTrips[name];
  if (!trip) throw new Error(`${name} has no round trip.`);
  return trip;
}
