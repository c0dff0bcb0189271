import { beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { listSettlements } from '#api/quotes';
import { riskBook } from '#api/risk';
import { getRiskLimit, getValueAtRisk, getValueAtRiskTables, saveRiskLimit } from '#api/value-at-risk';
import { lastTradingDay, previousTradingDay } from '#domain/market/contract-calendar';
import { futuresSymbol } from '#domain/market/contracts';
import { tradedMonths } from '#domain/market/watchlist';
import { type Day, dayIn } from '#domain/kit/days';
import { formatPeriod } from '#domain/kit/periods';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

// A contract that still trades, and does so until the out date of the lots.
const today = dayIn('America/Chicago', new Date());
const [, month] = tradedMonths('GF', today);
if (!month) throw new Error('No contract trades.');
const symbol = futuresSymbol(month);

const server = testServer({ QUOTES_PROVIDER: 'manual' });
beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ($1, 'Feeder Cattle', 350, 'manual')`,
    [symbol],
  );
  for (const who of [server.ann, server.bob]) {
    const lot = await someLot(who, 'R1', { est_out_date: lastTradingDay(month).replace(/..$/, '10') });
    await bookTrade(server, { lot_id: lot.id, period: formatPeriod(month), quantity: 1 });
  }
});

/** Settlements of the last trading days before today, oldest first, alternating around a price. */
async function settle(count: number, source = 'manual'): Promise<Day[]> {
  const days: Day[] = [];
  for (let day = previousTradingDay(today); days.length < count; day = previousTradingDay(day))
    days.push(day);
  await server.owner(
    `insert into settlements (symbol, day, settlement, source)
     select $1, d, 350 + case when n % 2 = 0 then 0.02 * n else -0.02 * n end, $3
     from unnest($2::date[]) with ordinality as days (d, n) on conflict do nothing`,
    [symbol, days, source],
  );
  return days;
}
const risk = (who: Person, input: { owner?: string; days?: 1 | 5 } = {}) => who.call(getValueAtRisk, input);

describe('value at risk', () => {
  it('is not known until 60 days of real prices are stored', async () => {
    await settle(30);
    const { result, stored_days, needed, positions } = await risk(server.ann);
    expect({ result, stored_days, needed, positions }).toEqual({
      result: null,
      stored_days: 29,
      needed: 60,
      positions: 2,
    });
    await server.owner('delete from settlements');
    await settle(100, 'simulated');
    expect(await risk(server.ann)).toMatchObject({ result: null, stored_days: 0 });
    await server.owner('delete from settlements');
    await settle(100);
    expect(await risk(server.ann)).toMatchObject({
      stored_days: 99,
      result: { historical_days: 99, rank: 4 },
    });
  });

  it('is that of the producer’s entity, whichever owner the request names', async () => {
    const own = await risk(server.ann);
    expect(own.result?.lots).toMatchObject([{ lot: 'R1', owner: server.ann.entity_name }]);
    expect((await risk(server.bob)).result?.lots).toMatchObject([{ owner: server.bob.entity_name }]);
    expect(await risk(server.ann, { owner: server.bob.entity_name })).toEqual(own);
    const others = await server.signedUp('cal@empty.test', 'Empty Ranch');
    expect(await risk(others)).toMatchObject({ positions: 0, lots_with_head: 0, result: null });
    await expect(risk(server.nobody)).toBeRefused('unauthorized');
  });

  it('is a row per entity or of one entity for an administrator, and never a sum of several', async () => {
    const [all, anns, bobs] = [
      await risk(server.admin),
      await risk(server.admin, { owner: server.ann.entity_name }),
      await risk(server.admin, { owner: server.bob.entity_name }),
    ];
    expect([all.positions, all.lots_with_head, anns.positions]).toEqual([4, 2, 2]);
    expect(all.result).toBeNull();
    expect(all.owners.toSorted((one, other) => one.owner.localeCompare(other.owner))).toEqual(
      [anns, bobs].map(({ positions, lots_with_head, stored_days, excluded, result }, at) => ({
        owner: [server.ann, server.bob][at]?.entity_name,
        positions,
        lots_with_head,
        stored_days,
        excluded,
        value: result?.value,
        without_hedges: result?.without_hedges,
      })),
    );
    expect(anns.owners).toEqual([]);
    expect(anns.result).toEqual((await risk(server.ann)).result);
    await expect(risk(server.admin, { owner: 'Nobody' })).toBeRefused('not_found');
  });

  it('as tables has the figures of the screen, with the settlements that each day is from', async () => {
    const { result } = await risk(server.ann);
    const { tables } = await server.ann.call(getValueAtRiskTables, {});
    const [days, lots, contracts, prices] = tables.map(({ rows }) => rows);
    expect(tables.map(({ title }) => title)).toEqual(['By Day', 'By Lot', 'By Contract', 'Prices']);
    expect(days).toEqual(result?.changes.map(({ day, change }, at) => [at + 1, day, change]));
    expect(days?.[(result?.rank ?? 0) - 1]?.[2]).toBe(-(result?.value ?? 0));
    expect(lots).toEqual(result?.lots.map((lot) => [lot.lot, lot.value, lot.without_hedges]));
    expect(contracts).toEqual(result?.contracts.map((one) => [one.symbol, one.value]));
    const settled = await server.ann.call(listSettlements, { symbol });
    expect(prices).toEqual(
      settled.slice(1).map(({ day, settlement }, at) => {
        const before = settled[at];
        return [day, before?.day, symbol, symbol, settlement, before?.settlement];
      }),
    );
    const admins = (owner?: string) =>
      server.admin.call(getValueAtRiskTables, owner === undefined ? {} : { owner });
    expect(await admins(server.ann.entity_name)).toEqual({ tables });
    const { owners } = await risk(server.admin);
    const [byClient, ...others] = (await admins()).tables;
    expect(others).toEqual([]);
    expect(byClient).toMatchObject({ title: 'By Client', total: null });
    expect(byClient?.rows.map((row) => row.slice(0, 3))).toEqual(
      owners.map(({ owner, value, without_hedges }) => [owner, value, without_hedges]),
    );
    const five = await server.ann.call(getValueAtRiskTables, { days: 5 });
    expect(five.tables[0]?.rows).toHaveLength(95);
    expect(five.tables[3]?.rows[0]?.slice(0, 2)).toEqual([settled[5]?.day, settled[0]?.day]);
    await expect(server.nobody.call(getValueAtRiskTables, {})).toBeRefused('unauthorized');
    await expect(admins('Nobody')).toBeRefused('not_found');
  });

  it('is kept until prices or positions change, for one day and for five', async () => {
    const first = await risk(server.ann);
    expect((await risk(server.ann)).worked_out_at).toBe(first.worked_out_at);
    const five = await risk(server.ann, { days: 5 });
    expect([five.days, five.result?.historical_days]).toEqual([5, 95]);
    expect((await risk(server.ann)).worked_out_at).toBe(first.worked_out_at);
    await server.owner('update quotes set last_price = 360');
    const dearer = await risk(server.ann);
    expect(dearer.worked_out_at).not.toBe(first.worked_out_at);
    expect(dearer.result?.value).toBeGreaterThan(first.result?.value ?? 0);
    await bookTrade(server, {
      lot_id: first.result?.lots[0]?.id ?? 0,
      period: formatPeriod(month),
      quantity: 1,
    });
    expect((await risk(server.ann)).positions).toBe(2);
    expect((await risk(server.ann)).worked_out_at).not.toBe(dearer.worked_out_at);
  });

  it('is stored once for all who see the entity: neither a producer nor an administrator works it out anew for the other', async () => {
    const inside = await server.insideClient(server.admin, server.ann.entity_name);
    const option = (price: number) =>
      server.owner(
        `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, settlement, source)
         values ('GFZ9900Q', 'GFZ49', 'GFZ49', 'put', 990, $1, $1, 'manual')
         on conflict (symbol) do update set last_price = excluded.last_price`,
        [price],
      );
    await option(1);
    await server.owner(
      `insert into settlements (symbol, day, settlement, source) values ('GFZ9900Q', $1, 5, 'manual')`,
      [previousTradingDay(today)],
    );
    const visible = async (who: Person) => (await who.call(riskBook, {})).options.length;
    expect([await visible(server.ann), await visible(inside)]).toEqual([0, 1]);
    const { worked_out_at } = await risk(server.ann);
    const later = async () => [
      (await risk(inside)).worked_out_at,
      (await risk(server.admin, { owner: server.ann.entity_name })).worked_out_at,
      (await risk(server.ann)).worked_out_at,
    ];
    expect(await later()).toEqual([worked_out_at, worked_out_at, worked_out_at]);
    // An option that the client does not hold is no part of it.
    await option(2);
    expect(await later()).toEqual([worked_out_at, worked_out_at, worked_out_at]);
    await server.owner('update quotes set last_price = 352');
    const anew = (await risk(inside)).worked_out_at;
    expect(anew).not.toBe(worked_out_at);
    expect(await later()).toEqual([anew, anew, anew]);
  });

  it('is worked out once, however many ask for it at the same time', async () => {
    await server.owner('update quotes set last_price = 355');
    const responses = await Promise.all(Array.from({ length: 5 }, () => risk(server.bob)));
    expect(new Set(responses.map(({ worked_out_at }) => worked_out_at)).size).toBe(1);
  });

  it('is worked out by another when the one that claimed it has stopped', async () => {
    await server.owner(`update value_at_risk set result = null, claimed_at = now() - interval '1 minute'`);
    expect((await risk(server.bob)).result).not.toBeNull();
  });

  it('changes with a corrected settlement, and names it', async () => {
    const [, , day = ''] = await settle(3);
    const before = await risk(server.ann);
    expect(before.corrected).toBeNull();
    await server.owner('update settlements set settlement = 320, corrected_at = now() where day = $1', [day]);
    const after = await risk(server.ann);
    expect(after.corrected).toEqual({ symbol, day, corrected_on: today });
    expect(after.result?.worst[0]?.change).toBeLessThan(before.result?.worst[0]?.change ?? 0);
  });
});

describe('the limit of value at risk', () => {
  const limitAlerts = async (who: Person) =>
    (await who.call(listAlerts, {})).filter(({ kind }) => kind === 'value_at_risk');

  it('is an entity’s own, and an alert once value at risk is above that share of equity', async () => {
    await risk(server.ann);
    expect(await server.ann.call(getRiskLimit, {})).toEqual({ risk_limit: null });
    expect(await limitAlerts(server.ann)).toEqual([]);
    await server.ann.call(saveRiskLimit, { risk_limit: 0.01 });
    const [alert] = await limitAlerts(server.ann);
    expect(alert?.message).toMatch(/^Value at risk is \$[\d,]+, above 0\.01% of the equity of \$/);
    expect(await limitAlerts(server.admin)).toEqual([
      {
        ...alert,
        message: `${server.ann.entity_name}: ${alert?.message}`,
        link: `${alert?.link}&client=${alert?.client}`,
      },
    ]);
    expect(await limitAlerts(server.bob)).toEqual([]);
    await server.ann.call(saveRiskLimit, { risk_limit: 100 });
    expect(await limitAlerts(server.ann)).toEqual([]);
  });

  it('is set by administrators for an owner, and by producers for nobody else', async () => {
    const owner = server.ann.entity_name;
    await server.admin.call(saveRiskLimit, { risk_limit: 12.5, owner });
    expect(await server.admin.call(getRiskLimit, { owner })).toEqual({ risk_limit: 12.5 });
    expect(await server.ann.call(getRiskLimit, {})).toEqual({ risk_limit: 12.5 });
    await expect(server.bob.call(saveRiskLimit, { risk_limit: 1, owner })).toBeRefused('not_found');
    expect(await server.ann.call(getRiskLimit, {})).toEqual({ risk_limit: 12.5 });
    for (const risk_limit of [-1, 101])
      await expect(server.ann.call(saveRiskLimit, { risk_limit })).toBeRefused('invalid');
  });
});
