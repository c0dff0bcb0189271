import { beforeAll, describe, expect, it } from 'vitest';
import { FOUND_PER_KIND, searchRecords } from '#api/search';
import { bookTrade, someLot } from '../testing/trades.ts';
import { addLrp } from '#api/lrp';
import { lrpForm } from '../testing/lrp-fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  const lot = await someLot(server.ann, 'HP-2599', { source: 'Dalhart' });
  await someLot(server.ann, 'X HP-2599', { source: 'Amarillo' });
  await someLot(server.bob, 'HP-2599B', { source: 'Dalhart' });
  await bookTrade(server, { lot_id: lot.id, quantity: 4, period: 'Dec-26', description: 'LIVE CATTLE' });
  await bookTrade(server, { lot_id: null, quantity: 7, period: 'Dec-26', description: 'LIVE CATTLE' });
  await server.ann.call(addLrp, {
    ...lrpForm,
    endorsement_number: '4411-02',
    lot_id: lot.id,
    head_count: 5,
  });
});

const found = async (who: Person, text: string) => {
  const { lots, policies, trades } = await who.call(searchRecords, { text });
  return {
    lots: lots.map(({ lot }) => lot),
    policies: policies.map(({ endorsement_number: number, lots: on }) => `${number} on ${on}`),
    trades: trades.map(({ quantity }) => quantity),
  };
};

describe('the search', () => {
  it('finds lots, endorsements and trades, first the lots whose number begins with the text', async () => {
    expect(await found(server.ann, 'hp-2599')).toEqual({
      lots: ['HP-2599', 'X HP-2599'],
      policies: ['4411-02 on HP-2599'],
      trades: [4],
    });
  });

  it('wants every word, in any order and any field', async () => {
    expect((await found(server.ann, 'dalhart hp')).lots).toEqual(['HP-2599']);
    expect((await found(server.ann, 'dalhart nowhere')).lots).toEqual([]);
    expect((await found(server.ann, 'smith 4411')).policies).toEqual(['4411-02 on HP-2599']);
    expect((await found(server.ann, 'dec-26 live')).trades).toEqual([4]);
  });

  it('finds only what the user may see', async () => {
    expect((await found(server.bob, 'hp-2599')).lots).toEqual(['HP-2599B']);
    expect((await found(server.bob, '4411')).policies).toEqual([]);
    expect((await found(server.bob, 'live cattle')).trades).toEqual([]);
    const all = await found(server.admin, 'hp-2599');
    expect(all.lots.toSorted()).toEqual(['HP-2599', 'HP-2599B', 'X HP-2599']);
    expect(new Set((await found(server.admin, 'live cattle')).trades)).toEqual(new Set([4, 7]));
  });

  it('takes wildcards and quotes as text', async () => {
    expect((await found(server.ann, "%' or _")).lots).toEqual([]);
  });

  it('returns a few of each kind', async () => {
    for (let number = 0; number <= FOUND_PER_KIND; number += 1) await someLot(server.ann, `many ${number}`);
    expect((await found(server.ann, 'many')).lots).toHaveLength(FOUND_PER_KIND);
  });

  it('finds lots and policies that begin with one letter among thousands of newer ones that hold it', async () => {
    const [owner, end] = [server.bob.entity_name, '2030-01-15'];
    await server.owner(
      `insert into lots (entity_id, lot, date_in, source, location, total_received, receiving_count, est_out_wt, est_out_date,
                         marketing_class, futures_contract)
       select e.id, case when at = 0 then 'Z-OLD' else 'B-' || at end, date '2020-01-01' + at, 'Zapata', 'Pen 1', 10, 1, 1275,
              '2026-11-01', 'Fat', 'LEZ26'
       from entities e, generate_series(0, 2100) at where e.name = $1`,
      [owner],
    );
    await server.owner(
      `insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, head_count,
                        target_wt, premium, coverage, total_premium, net_coverage)
       select u.id, u.entity_id, case when at = 0 then 'Z1' else 'B' || at end, 'TX', 'Zavala', 'fed', '2026-04-01',
              date '2030-01-15' + at, 100, 850, 5, 250, 4250, 245
       from users u, generate_series(0, 2100) at where u.email = $1`,
      [server.bob.email],
    );
    const { lots, policies } = await server.bob.call(searchRecords, { text: 'z' });
    expect(lots.map(({ lot }) => lot)).toEqual(['Z-OLD', 'B-2100', 'B-2099', 'B-2098', 'B-2097', 'B-2096']);
    expect(policies.map(({ endorsement_number: number, end_date }) => [number, end_date === end])).toEqual([
      ['Z1', true],
      ...[2100, 2099, 2098, 2097, 2096].map((at) => [`B${at}`, false]),
    ]);
    const all = await server.admin.call(searchRecords, { text: 'z' });
    expect([all.lots[0]?.lot, all.policies]).toEqual(['Z-OLD', policies]);
    expect((await found(server.ann, 'z1')).policies).toEqual([]);
  });
});
