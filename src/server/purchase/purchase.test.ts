import { describe, expect, it } from 'vitest';
import { restoreRecord } from '#api/history';
import {
  addPurchasePlan,
  deletePurchasePlan,
  editPurchasePlan,
  listPurchasePlans,
  planPurchase,
} from '#api/purchase';
import { STEERS_TO_BUY as steers } from '#domain/purchase/testing/steers';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

const save = (who: Person, more: { owner?: string; name?: string } = {}) =>
  who.call(addPurchasePlan, { name: 'Next steers', input: steers, ...more });
const idsFor = async (who: Person) => (await who.call(listPurchasePlans, {})).map(({ id }) => id);

describe('what can be paid', () => {
  it('is the price, the grid, the day, the contract and the contracts to hedge it', async () => {
    const found = await server.ann.call(planPurchase, { ...steers, paid_cwt: 335.28 });
    expect(found).toMatchObject({
      out_date: '2027-07-01',
      contract: 'LEQ27',
      price: 227.7,
      sale_price: 227.7,
      break_even: 227.7,
      contracts: 4,
    });
    expect(found.pay).toMatchObject({ days: 212, expenses: 882.9, interest: 125.58, pay_cwt: 335.28 });
    expect(found.pay?.total).toBe(217_931.85);
    expect(found.grid?.cells[4]).toEqual([346.55, 340.92, 335.28, 329.64, 324.01]);
    expect(await idsFor(server.ann)).toEqual([]);
  });

  it('goes by the current price of the contract where none is entered', async () => {
    const unpriced = { ...steers, date_in: '2027-02-01', price: null };
    expect(await server.ann.call(planPurchase, unpriced)).toMatchObject({
      price: null,
      pay: null,
      grid: null,
    });
    const { contract } = await server.ann.call(planPurchase, unpriced);
    await server.owner(
      `insert into quotes (symbol, contract_name, last_price, source) values ('${contract}', 'x', 231.5, 'manual')`,
    );
    const priced = await server.ann.call(planPurchase, unpriced);
    expect(priced.price).toBe(231.5);
    expect(priced).toEqual(await server.ann.call(planPurchase, { ...unpriced, price: 231.5 }));
  });

  it.each([
    [{ out_wt: 650 }, 'out_wt', 'Out weight must be above the in weight'],
    [{ adg: 0 }, 'adg', 'ADG must be greater than 0'],
    [{ in_wt: 400, out_wt: 1640, adg: 1 }, 'adg', 'Days on feed would be 1,240: at most 730'],
    [{ deaths: 51 }, 'deaths', 'Expected deaths must be between 0 and 50'],
    [{ interest: 101 }, 'interest', 'Interest rate must be between 0 and 100'],
  ])('%o is refused', async (wrong, field, message) => {
    await expect(server.ann.call(planPurchase, { ...steers, ...wrong })).rejects.toMatchObject({
      fields: { [field]: message },
    });
    await expect(
      server.ann.call(addPurchasePlan, { name: 'Wrong', input: { ...steers, ...wrong } }),
    ).rejects.toMatchObject({ fields: { [`input.${field}`]: message } });
  });
});

describe('a saved purchase plan', () => {
  it('belongs to the producer’s entity, and is read by its users and by administrators', async () => {
    const saved = await save(server.ann);
    expect(saved).toMatchObject({ name: 'Next steers', owner: server.ann.entity_name, version: 1 });
    expect(saved.input).toMatchObject({ ...steers, paid_cwt: null, step_price: 5 });
    expect(await idsFor(server.ann)).toContain(saved.id);
    expect(await idsFor(server.admin)).toContain(saved.id);
    expect(await idsFor(server.bob)).toEqual([]);
  });

  it('is saved for the entity that an administrator names, and by a producer for no other', async () => {
    const saved = await save(server.admin, { owner: server.bob.entity_name });
    expect(saved.owner).toBe(server.bob.entity_name);
    expect(await idsFor(server.bob)).toContain(saved.id);
    for (const owner of [server.bob.entity_name, 'Nobody at all'])
      await expect(save(server.ann, { owner })).toBeRefused('not_found', 'Owner not found');
  });

  it('is renamed and replaced by its version, and not by another entity', async () => {
    const { id, version } = await save(server.ann);
    const changed = {
      id,
      version,
      name: 'Heifers',
      input: { ...steers, sex: 'heifers', in_wt: 600 },
    } as const;
    const edited = await server.ann.call(editPurchasePlan, changed);
    expect(edited).toMatchObject({ name: 'Heifers', version: 2, input: { in_wt: 600, sex: 'heifers' } });
    await expect(server.ann.call(editPurchasePlan, { ...changed, name: 'Later' })).toBeRefused('conflict', {
      name: 'Now saved: Heifers',
    });
    for (const attempt of [
      () => server.bob.call(editPurchasePlan, { ...changed, version: 2 }),
      () => server.bob.call(deletePurchasePlan, { id }),
    ])
      await expect(attempt()).toBeRefused('not_found', 'Purchase plan not found');
    await expect(
      server.ann.call(editPurchasePlan, { ...changed, name: ' ', version: 2 }),
    ).rejects.toMatchObject({ fields: { name: 'Name is required' } });
  });

  it('is not saved over what somebody else has saved meanwhile, of which every field is named', async () => {
    const { id, version } = await save(server.ann);
    const theirs = { ...steers, feed_rate: 98.5, price: null };
    await server.admin.call(editPurchasePlan, { id, version, name: 'Next steers', input: theirs });
    const mine = { id, version, name: 'Next steers', input: { ...steers, head: 120 } };
    await expect(server.ann.call(editPurchasePlan, mine)).rejects.toMatchObject({
      code: 'conflict',
      fields: {
        'input.head': 'Now saved: 100',
        'input.feed_rate': 'Now saved: 98.5',
        'input.price': 'Now saved: -',
        version: '2',
      },
    });
    const again = await server.ann.call(editPurchasePlan, { ...mine, version: 2 });
    expect(again).toMatchObject({ version: 3, input: { head: 120, feed_rate: 105 } });
  });

  it('is deleted and restored by its producer', async () => {
    const saved = await save(server.ann);
    const { deletion } = await server.ann.call(deletePurchasePlan, { id: saved.id });
    expect(await idsFor(server.ann)).not.toContain(saved.id);
    await expect(server.bob.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(listPurchasePlans, {})).toContainEqual(saved);
  });

  it('is one of at most 50 of an entity, also when they are saved at once', async () => {
    const cal = await server.signedUp('cal@fifty-plans.test', 'Fifty Plans Ranch');
    for (let saved = 0; saved < 49; saved += 1) await save(cal);
    const last = await Promise.allSettled([save(cal), save(cal), save(cal)]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save(cal)).toBeRefused(
      'conflict',
      'An entity keeps at most 50 purchase plans: delete one first',
    );
    expect(await idsFor(cal)).toHaveLength(50);
    expect((await save(server.ann)).owner).toBe(server.ann.entity_name);
  });
});
