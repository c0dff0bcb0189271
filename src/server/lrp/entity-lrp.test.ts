import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { getDashboard } from '#api/dashboard';
import { endpoints } from '#api/endpoints';
import { findLot } from '#api/lot-detail';
import { listPrices } from '#api/prices';
import { riskBook } from '#api/risk';
import { addLrp, listLrp } from '#api/lrp';
import { requestOf } from '#api/request';
import type { Lot } from '#domain/lots/lots';
import { insuredValue, positionProfit } from '#domain/lrp/lrp';
import { pricesOf } from '#domain/market/prices';
import { openBook } from '#domain/book/open-book';
import { riskOfLots } from '#domain/book/risk';
import { colleagueOf } from '../testing/accounts.ts';
import { connectLogIns, enter, type LogIns, openSession, tryOut } from '../testing/log-ins.ts';
import { lrpForm, lrpFixtures } from '../testing/lrp-fixtures.ts';
import type { Person } from '../testing/test-server.ts';

/** Ann, Eve and a user deleted since belong to one entity; each has a policy on the same lot. Bob belongs to another entity. */
const server = lrpFixtures();
let eve: Person;
let lot: Lot;
let annsPolicy: number;

/** Every field of Ann's policy that Eve must not read. */
const SECRET = /veiled|canary|613\.77|7\.13579|909\.25/;
const secret = {
  endorsement_number: 'veiled 77',
  state: 'canary',
  county: 'canary county',
  premium: 7.13579,
  coverage: 613.77,
  target_wt: 909.25,
  head_count: 180,
};

const insure = async (who: Person, typed: object): Promise<number> => {
  const [policy] = await who.call(addLrp, { ...lrpForm, lot_id: lot.id, ...typed });
  return policy?.id ?? 0;
};

beforeAll(async () => {
  eve = await colleagueOf(server, server.ann, 'eve@lazyk.test');
  const gone = await colleagueOf(server, server.ann, 'gone@lazyk.test');
  lot = await server.newLot(server.ann);
  annsPolicy = await insure(server.ann, secret);
  await insure(eve, { endorsement_number: 'E-eve', head_count: 20 });
  const left = await insure(gone, { endorsement_number: 'E-gone', head_count: 30 });
  await insure(server.ann, { endorsement_number: 'E-ended', head_count: 5, end_date: '2026-06-23' });
  const bobs = await server.newLot(server.bob);
  const other = await server.one(server.bob, {
    lot_id: bobs.id,
    endorsement_number: 'E-bob',
    head_count: 66,
  });
  await server.owner(`update lrp set put_symbol = 'LEZ2200Z', put_qty = 2 where id = any($1)`, [
    [annsPolicy, other.id],
  ]);
  await server.owner(`update lrp set put_symbol = 'GFX3900Z', put_qty = 1 where id = $1`, [left]);
  await server.owner(`delete from users where email = 'gone@lazyk.test'`);
});

const pageOf = async (who: Person) => {
  const { found } = await who.call(findLot, { lot: lot.lot, owner: lot.owner });
  if (!found) throw new Error(`${who.email} does not see the lot.`);
  return found;
};

const riskOf = async (who: Person) => {
  const book = openBook(await who.call(riskBook, {}));
  return riskOfLots(book, '2026-11-20').find(({ id }) => id === lot.id);
};

describe('the figures of a lot with policies of several users', () => {
  it('are the same for every user of the entity and for an administrator', async () => {
    const [ann, toEve, admin] = [await riskOf(server.ann), await riskOf(eve), await riskOf(server.admin)];
    expect(ann).toMatchObject({ lrp_weight: 2 * 0.43 * 40_000 + 0.5 * 50_000 });
    expect(ann?.lrp_pl.total).not.toBe(0);
    // Only the endorsements of uncounted policies differ: each user sees their own.
    const figuresOf = (risk: typeof ann) =>
      risk && {
        ...risk,
        excluded: Object.entries(risk.excluded).map(([reason, { count, amount }]) => [reason, count, amount]),
      };
    expect(ann?.excluded.policies_without_put?.count).toBe(1);
    for (const other of [toEve, admin]) expect(figuresOf(other)).toEqual(figuresOf(ann));
    const hedges = await Promise.all(
      [server.ann, eve].map(async (who) =>
        (await who.call(listAlerts, {})).filter(({ kind }) => kind === 'lot_hedge').map(({ key }) => key),
      ),
    );
    expect(hedges[0]).toEqual([`lot_hedge:${server.ann.entity_name}`]);
    expect(hedges[1]).toEqual(hedges[0]);
  });

  it('are the same on the lot page, where insured head includes every counted policy', async () => {
    const heads = async (who: Person) =>
      (await pageOf(who)).lrp.map(({ head_count }) => head_count).toSorted((one, other) => one - other);
    for (const who of [server.ann, eve, server.admin]) expect(await heads(who)).toEqual([20, 30, 180]);
    const { futures, options } = await eve.call(listPrices, {});
    expect(pricesOf(futures, options).get('GFX3900Z')?.delta).toBe(-0.5);
  });

  it('are the same in the dashboard’s cumulative hedge and LRP row', async () => {
    const [ann, toEve] = [await server.ann.call(getDashboard, {}), await eve.call(getDashboard, {})];
    expect(ann.hedge.hedged_weight).toBe(59_400);
    expect(toEve.hedge).toEqual(ann.hedge);
    expect(toEve.value_summary).toEqual(ann.value_summary);
    expect(toEve.value_summary[2]).toMatchObject({ category: 'LRP', positions: 3 });
  });

  it('have the insured value, weight and result that the rules calculate from the policy itself', async () => {
    const policy = await server.visibleTo(server.ann, annsPolicy);
    if (!policy) throw new Error('Ann does not see her policy.');
    const position = (await pageOf(server.ann)).lrp.find(({ policy_id }) => policy_id === annsPolicy);
    if (!position) throw new Error('The policy has no position.');
    expect(position.insured_value).toBe(insuredValue(policy));
    expect(position.insured_weight).toBe(policy.head_count * policy.target_wt);
    expect(positionProfit(position)).toBe(policy.profit_loss);
    expect(positionProfit(position)).not.toBeNull();
    expect((await server.ann.call(riskBook, {})).lrp_coverage).toBe(
      (await eve.call(riskBook, {})).lrp_coverage,
    );
  });
});

describe('a policy of another user in the entity', () => {
  it('is not in the user’s lists', async () => {
    const endorsements = async (who: Person) =>
      (await who.call(listLrp, {})).map(({ endorsement_number }) => endorsement_number);
    expect(await endorsements(eve)).toEqual(['E-eve']);
    expect((await pageOf(eve)).policies.map(({ endorsement_number }) => endorsement_number)).toEqual([
      'E-eve',
    ]);
    expect((await pageOf(eve)).lrp.filter(({ policy_id }) => policy_id === null)).toHaveLength(2);
    expect((await pageOf(server.admin)).lrp.filter(({ policy_id }) => policy_id === null)).toEqual([]);
  });

  it('reveals none of its other fields in any response, while its own user sees them', async () => {
    const reads = endpoints.filter(
      ({ method, path, input }) => method === 'GET' && !path.includes(':') && input.safeParse({}).success,
    );
    const lotPage = { method: 'GET' as const, url: `/api/lots/named/${lot.lot}` };
    const bodies = async (who: Person) => {
      const responses = [await who.send(lotPage)];
      for (const endpoint of reads) responses.push(await who.send(requestOf(endpoint, {})));
      return responses.map(({ body }) => body);
    };
    expect((await bodies(eve)).filter((body) => SECRET.test(body))).toEqual([]);
    const own = await bodies(server.ann);
    expect(own[0]).toMatch(SECRET);
    expect(own.filter((body) => SECRET.test(body)).length).toBeGreaterThan(2);
  });
});

describe('app.entity_lrp, queried in SQL as a user', () => {
  let logIns: LogIns;
  beforeAll(async () => {
    logIns = await connectLogIns(server.ownerUrl);
  });
  afterAll(() => logIns.end());

  const rowsFor = async (who: Person | null, text: string, values: unknown[] = []) => {
    const as = who && (await openSession(server, who.email));
    const logIn = logIns[who?.email === server.admin.email ? 'admin' : 'producer'];
    return (await tryOut(logIn, [...(as ? [enter(as)] : []), { text, values }])).rows;
  };
  const all = `select * from app.entity_lrp('2026-11-20')`;
  const ofLot = `select * from app.entity_lrp('2026-11-20', $1)`;
  const heads = (rows: Record<string, unknown>[]) =>
    rows.map((row) => Number(row['head_count'])).toSorted((one, other) => one - other);

  it('returns only the entity’s policies, for any lot id', async () => {
    const [bobs] = await server.owner<{ lot_id: number }>(
      `select lot_id from lrp where endorsement_number = 'E-bob'`,
    );
    expect(heads(await rowsFor(eve, all))).toEqual([20, 30, 180]);
    expect(heads(await rowsFor(server.bob, all))).toEqual([66]);
    expect(heads(await rowsFor(eve, ofLot, [bobs?.lot_id]))).toEqual([]);
    expect(heads(await rowsFor(server.bob, ofLot, [lot.id]))).toEqual([]);
    expect(heads(await rowsFor(server.bob, ofLot, [bobs?.lot_id]))).toEqual([66]);
    expect(heads(await rowsFor(server.admin, all))).toEqual([20, 30, 66, 180]);
    expect(await rowsFor(null, all)).toEqual([]);
  });

  it('returns only contracts, insured head and weight, dates and results at any price', async () => {
    const [row] = (await rowsFor(eve, all)).filter(({ policy_id }) => policy_id === null);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'contracts',
      'cost',
      'effective_date',
      'end_date',
      'endorsement_number',
      'entity_id',
      'floor',
      'gain',
      'head_count',
      'insured_value',
      'insured_weight',
      'lot_id',
      'policy_id',
      'previous_gain',
      'root',
      'symbol',
      'value',
      'weight',
    ]);
    expect(row).toMatchObject({ policy_id: null, endorsement_number: null });
    await expect(rowsFor(eve, 'select * from app.lrp_positions')).rejects.toMatchObject({ code: '42501' });
  });

  it('returns the same policies to the dashboard, with fewer fields', async () => {
    const fields =
      'lot_id, symbol, contracts, insured_value, gain, previous_gain, effective_date, end_date, entity_id';
    const results = `select * from app.entity_lrp_results('2026-11-20') order by insured_value, symbol`;
    const inFull = `select ${fields} from app.entity_lrp('2026-11-20') order by insured_value, symbol`;
    for (const [who, policies] of [
      [eve, 3],
      [server.bob, 1],
      [server.admin, 4],
    ] as const) {
      const rows = await rowsFor(who, results);
      expect(rows).toHaveLength(policies);
      expect(rows).toEqual(await rowsFor(who, inFull));
    }
    expect(await rowsFor(null, results)).toEqual([]);
  });

  it('returns what a policy brings at any price, and no other field of it', async () => {
    const payoffs = `select * from app.entity_lrp_payoffs('2026-11-20') order by cost desc`;
    const rows = await rowsFor(eve, payoffs);
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'cost',
      'end_date',
      'endorsement_number',
      'floor',
      'lot_id',
      'owner',
      'root',
      'weight',
    ]);
    expect(rows.map((row) => row['endorsement_number'])).toEqual([null, null, 'E-eve']);
    expect(await rowsFor(server.bob, payoffs)).toHaveLength(1);
    expect(await rowsFor(server.admin, payoffs)).toHaveLength(4);
    expect(await rowsFor(null, payoffs)).toEqual([]);
  });

  it('does not widen access to the policies themselves', async () => {
    expect(await rowsFor(eve, 'select endorsement_number from lrp')).toEqual([
      { endorsement_number: 'E-eve' },
    ]);
  });
});
