import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addLrp, deleteLrp, editLrp, listLrp, listLrpProducers } from '#api/lrp';
import { lrpForm, lrpFixtures } from '../testing/lrp-fixtures.ts';

const server = lrpFixtures();

describe('adding an LRP policy', () => {
  it('calculates total premium and net coverage, ignoring the client’s values', async () => {
    const lied = {
      total_premium: 1,
      net_coverage: 1,
      insured_name: 'Somebody',
      created_by: server.bob.id,
    };
    const lot = await server.newLot(server.ann);
    const policy = await server.one(server.ann, { lot_id: lot.id, ...lied });
    expect(policy).toMatchObject({
      insured_name: 'Lazy K Ranch',
      user_id: server.ann.id,
      created_by: server.ann.id,
      lot: lot.lot,
      premium: 6.37634,
      total_premium: 45_689.44,
      net_coverage: 311.99366,
    });
    expect(await server.visibleTo(server.ann, policy.id)).toEqual(policy);
  });

  it('says in the list when the premium is due, by the crop year of its effective date', async () => {
    const { id } = await server.one(server.ann, { effective_date: '2026-08-05', end_date: '2026-12-14' });
    const listed = await server.ann.call(listLrp, {});
    expect(listed.find((policy) => policy.id === id)?.premium_due).toBe('2027-02-01');
  });

  it('inserts one record per split, or none', async () => {
    const [first, second] = [await server.newLot(server.ann), await server.newLot(server.ann)];
    const part = { head_count: 100, target_wt: 700.25 };
    const split = {
      endorsement_number: 'E-split',
      split: true,
      splits: [
        { lot_id: first.id, ...part },
        { lot_id: second.id, ...part, head_count: 300 },
      ],
    };
    const added = await server.add(server.ann, split);
    expect(added.map(({ lot, head_count, total_premium }) => [lot, head_count, total_premium])).toEqual([
      [first.lot, 100, 4465.03],
      [second.lot, 300, 13_395.1],
    ]);
    const bobs = await server.newLot(server.bob);
    const wrong = {
      ...split,
      endorsement_number: 'E-none',
      splits: [...split.splits, { lot_id: bobs.id, ...part }],
    };
    await expect(server.add(server.ann, wrong)).toBeRefused('not_found', 'Lot not found');
    expect(await server.owner(`select 1 from lrp where endorsement_number = 'E-none'`)).toEqual([]);
  });

  it('stores each split’s own put quantity', async () => {
    const [first, second] = [await server.newLot(server.ann), await server.newLot(server.ann)];
    const part = { head_count: 100, target_wt: 700 };
    const split = { user_id: server.ann.id, put_symbol: 'GFX3900Q', put_qty: 4, split: true };
    const splits = [
      { ...part, lot_id: first.id, put_qty: 3 },
      { ...part, lot_id: second.id, put_qty: 0 },
    ];
    const added = await server.add(server.admin, { ...split, splits });
    expect(added.map(({ put_qty }) => put_qty)).toEqual([3, 0]);
    await expect(
      server.add(server.admin, { ...split, splits: splits.map((one) => ({ ...one, put_qty: null })) }),
    ).rejects.toMatchObject({
      message: 'Please fill in all fields for each lot split',
    });
  });

  it('reports the first error', async () => {
    await expect(server.ann.call(addLrp, { ...lrpForm, endorsement_number: ' ', head_count: 0 })).toBeRefused(
      'invalid',
      'Please fill in all required fields with valid values',
    );
    await expect(server.ann.call(addLrp, { ...lrpForm, head_count: 0 })).rejects.toMatchObject({
      message: 'Please select a lot',
    });
  });

  it('accepts the largest amounts that the form accepts', async () => {
    const most = { head_count: 1_000_000, target_wt: 10_000, premium: 100_000, coverage: 0 };
    expect(await server.one(server.ann, most)).toMatchObject({ total_premium: 1e13, net_coverage: -100_000 });
  });

  it('by an administrator requires a producer other than the administrator', async () => {
    const lot_id = (await server.newLot(server.ann)).id;
    await expect(server.admin.call(addLrp, { ...lrpForm, lot_id })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please fill in all required fields with valid values',
      fields: { user_id: expect.any(String) },
    });
    await expect(server.admin.call(addLrp, { ...lrpForm, lot_id, user_id: server.admin.id })).toBeRefused(
      'not_found',
      'Producer not found',
    );
    const policy = await server.one(server.admin, { lot_id, user_id: server.ann.id });
    expect(policy).toMatchObject({
      insured_name: 'Lazy K Ranch',
      user_id: server.ann.id,
      created_by: server.admin.id,
    });
    expect(await server.visibleTo(server.ann, policy.id)).toBeDefined();
    const producers = await server.admin.call(listLrpProducers, {});
    expect(producers.map((producer) => producer.entity_name)).toEqual(['Lazy K Ranch', 'Sandhill Cattle Co']);
  });

  it('accepts only lots of the insured producer', async () => {
    const bobs = await server.newLot(server.bob);
    for (const who of [server.ann, server.admin]) {
      await expect(
        who.call(addLrp, {
          ...lrpForm,
          lot_id: bobs.id,
          ...(who === server.admin ? { user_id: server.ann.id } : {}),
        }),
      ).toBeRefused('not_found', { lot_id: 'Lot not found' });
    }
    await expect(server.one(server.bob, { lot_id: bobs.id })).resolves.toMatchObject({ lot: bobs.lot });
  });
});

describe('the value of a policy', () => {
  interface Golden {
    head_count: number;
    target_wt: number;
    premium: number;
    coverage: number;
    theoretical_value: number | null;
    put_qty: number;
    put_root: string;
    expect: { total_premium: number; net_coverage: number; profit_loss: number | null };
  }

  it('matches the agreed examples', async () => {
    const golden = JSON.parse(
      readFileSync(new URL('../../../fixtures/rules.json', import.meta.url), 'utf8'),
    ) as { lrp: Golden[] };
    const lot_id = (await server.newLot(server.ann)).id;
    for (const [at, example] of golden.lrp.entries()) {
      const { put_root, theoretical_value, expect: expected, ...figures } = example;
      const put_symbol = `${put_root}Z${1000 + at}Q`;
      await server.owner(
        `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, source)
         values ($1, 'x', 'x', 'put', 1, $2, 'manual')`,
        [put_symbol, theoretical_value],
      );
      const policy = await server.withPut({ ...figures, lot_id, put_symbol });
      expect(policy).toMatchObject({
        total_premium: expected.total_premium,
        net_coverage: expected.net_coverage,
        theoretical_value,
        profit_loss: expected.profit_loss,
      });
    }
    expect(golden.lrp.length).toBeGreaterThan(20);
  });

  it('uses the put’s last price, else its settlement, never its bid and ask', async () => {
    const last = await server.withPut();
    expect(last).toMatchObject({ theoretical_value: 11.3, profit_loss: 5908.39 });
    expect(last.put_price).toMatchObject({ kind: 'last price', source: 'simulated', stale: false });
    const settled = await server.withPut({ put_symbol: 'gfx3900q', put_qty: 1 });
    expect(settled).toMatchObject({ put_symbol: 'GFX3900Q', theoretical_value: 8.5, profit_loss: 1061.83 });
    expect(settled.put_price?.kind).toBe('settlement');
  });

  it('ends with the policy: no live value or P/L, whatever the put is worth', async () => {
    const ended = { effective_date: '2026-01-05', end_date: '2026-04-01' };
    expect(await server.withPut(ended)).toMatchObject({
      ended: true,
      theoretical_value: null,
      profit_loss: null,
      put_price: null,
    });
    expect(await server.withPut()).toMatchObject({ ended: false, profit_loss: 5908.39 });
  });

  it('has the covered percentage of the insured weight', async () => {
    const insured = { head_count: 100, target_wt: 1400 };
    const policy = await server.withPut(insured);
    expect(policy.covered_percent).toBe(86);
    expect((await server.visibleTo(server.ann, policy.id))?.covered_percent).toBe(86);
    expect((await server.withPut({ ...insured, target_wt: 1200 })).covered_percent).toBeNull();
    expect((await server.one(server.ann, insured)).covered_percent).toBeNull();
  });

  it('is missing, never zero, without a price, a quote or a put', async () => {
    const missing = { theoretical_value: null, profit_loss: null, put_price: null };
    expect(await server.withPut({ put_symbol: 'GFX4000Q' })).toMatchObject(missing);
    expect(await server.withPut({ put_symbol: 'GFX9990Q' })).toMatchObject(missing);
    expect(await server.withPut({ put_symbol: null, put_qty: null })).toMatchObject(missing);
    expect(await server.withPut({ put_qty: null })).toMatchObject({
      theoretical_value: 11.3,
      profit_loss: null,
    });
  });
});

describe('editing a policy', () => {
  it('recalculates its figures, and requires no lot', async () => {
    const policy = await server.one(server.ann);
    const edited = await server.ann.call(editLrp, {
      ...policy,
      lot_id: null,
      premium: 5.65898,
      head_count: 560,
    });
    expect(edited).toMatchObject({
      lot: null,
      net_coverage: 312.71102,
      total_premium: 48_211.39,
      version: 2,
    });
    await expect(server.ann.call(editLrp, { ...edited, head_count: 0 })).rejects.toMatchObject({
      message: 'Please fill in all required fields with valid values',
    });
  });

  it('from an older version is refused with the saved values', async () => {
    const policy = await server.one(server.ann);
    const other = await server.newLot(server.ann);
    await server.ann.call(editLrp, { ...policy, county: 'Castro', lot_id: other.id, type: 'fed' });
    await expect(server.ann.call(editLrp, { ...policy, county: 'Parmer' })).rejects.toMatchObject({
      code: 'conflict',
      fields: {
        county: 'Now saved: Castro',
        lot_id: `Now saved: ${other.id}`,
        type: 'Now saved: fed',
        version: '2',
      },
    });
    expect(await server.visibleTo(server.ann, policy.id)).toMatchObject({ county: 'Castro' });
  });

  it('deletes one record', async () => {
    const [kept, gone] = [await server.one(server.ann), await server.one(server.ann)];
    await server.ann.call(deleteLrp, { id: gone.id });
    expect(await server.visibleTo(server.ann, gone.id)).toBeUndefined();
    expect(await server.visibleTo(server.ann, kept.id)).toBeDefined();
    await expect(server.ann.call(deleteLrp, { id: gone.id })).toBeRefused(
      'not_found',
      'LRP policy not found',
    );
  });
});
