import { beforeAll, describe, expect, it } from 'vitest';
import { riskBook, riskCoverage, whatIf } from '#api/risk';
import { coverageByMonth } from '#domain/book/coverage';
import { openBook } from '#domain/book/open-book';
import { riskOfLots } from '#domain/book/risk';
import { dayIn } from '#domain/kit/days';
import { sumCents } from '#domain/kit/money';
import { riskAfterMove } from '#domain/risk/risk-after-move';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('GFH27', 'Feeder Cattle', 225, 'manual')`,
  );
  await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, delta, source)
                     values ('GFH2200R', 'GFH27', 'GFH27', 'put', 220, 8.5, -0.4, 'manual'),
                            ('GFH2100R', 'GFH27', 'GFH27', 'put', 210, 4.25, -0.25, 'manual'),
                            ('GFH2000R', 'GFH27', 'GFH27', 'put', 200, 2, -0.1, 'manual')`);
  for (const who of [server.ann, server.bob]) {
    const lot = await someLot(who, 'R1', { est_out_wt: 900, est_out_date: '2027-03-15' });
    const trade = { lot_id: lot.id, period: 'Mar-27', quantity: 4, price_amount: 230 };
    await bookTrade(server, trade);
    await bookTrade(server, { ...trade, b_s: 'Buy', strike: 220, p_c: 'put', price_amount: 9 });
    await bookTrade(server, { ...trade, closing_price: 229 });
    const policy = `insert into lrp (user_id, lot_id, entity_id, endorsement_number, state, county, type, effective_date, end_date,
                      head_count, target_wt, premium, coverage, total_premium, net_coverage, put_symbol, put_qty)
                    select u.id, $1, u.entity_id, $2, 'TX', 'Potter', 'fed', '2026-04-01', $3, 100, 850, 5, 250, 4250, 245, 'GFH2100R', 2
                    from users u where u.email = $4`;
    await server.owner(policy, [lot.id, 'counts', '2099-01-01', who.email]);
    await server.owner(policy, [lot.id, 'ended', '2026-05-01', who.email]);
  }
});

const book = (who: Person) => who.call(riskBook, {});

describe('the open positions', () => {
  it('include open trades and policies, with the sums of closed ones', async () => {
    const { lots, trades, lrp, lrp_coverage, futures } = await book(server.ann);
    expect(lots).toMatchObject([{ lot: 'R1', owner: 'Lazy K Ranch', closed_pl: 2000, total_expenses: 0 }]);
    expect(new Set(trades.map((trade) => trade.symbol))).toEqual(new Set(['GFH2200R', 'GFH27']));
    expect(lrp).toEqual([
      {
        policy_id: expect.any(Number),
        lot_id: lots[0]?.id,
        endorsement_number: 'counts',
        symbol: 'GFH2100R',
        contracts: 2,
        effective_date: '2026-04-01',
        end_date: '2099-01-01',
        head_count: 100,
        insured_weight: 85_000,
        insured_value: 208_250,
        value: 4.25,
        gain: -0.75,
        previous_gain: null,
        root: 'LE',
        floor: 212_500,
        weight: 850,
        cost: 4250,
      },
    ]);
    expect(lrp_coverage).toBe(208_250);
    expect(futures).toMatchObject([{ symbol: 'GFH27', last_price: 225 }]);
  });

  it('of a producer are their entity’s; an admin sees all', async () => {
    expect((await book(server.bob)).lots).toMatchObject([{ owner: 'Sandhill Cattle Co' }]);
    const all = await book(server.admin);
    expect([all.lots.length, all.trades.length, all.lrp.length]).toEqual([2, 4, 2]);
    const others = await server.signedUp('cal@empty.test', 'Empty Ranch');
    const empty = await book(others);
    expect([empty.lots, empty.trades, empty.lrp, empty.options]).toEqual([[], [], [], []]);
  });

  it('of the entity that an administrator names are those of its producers', async () => {
    const { lots, trades, lrp, lrp_coverage } = await book(server.bob);
    const named = await server.admin.call(riskBook, { owner: 'sandhill cattle co' });
    expect(named).toMatchObject({ lots, trades, lrp, lrp_coverage });
    expect([named.lots.length, named.trades.length, named.lrp.length]).toEqual([1, 2, 1]);
    expect(await server.ann.call(riskBook, { owner: 'Sandhill Cattle Co' })).toEqual(await book(server.ann));
    await expect(server.admin.call(riskBook, { owner: 'No such ranch' })).toBeRefused('not_found');
  });

  it('contain only the option prices that a producer’s positions need', async () => {
    expect((await book(server.ann)).options.map((quote) => quote.symbol)).toEqual(['GFH2100R', 'GFH2200R']);
    expect((await book(server.admin)).options).toHaveLength(3);
  });

  it('contain every option price for an administrator inside a client too, who may list them', async () => {
    const inside = await server.insideClient(server.admin, server.ann.entity_name);
    const { lots, trades, lrp, options } = await book(inside);
    const anns = await book(server.ann);
    expect({ lots, trades, lrp }).toEqual({ lots: anns.lots, trades: anns.trades, lrp: anns.lrp });
    expect(options.map(({ symbol }) => symbol)).toEqual(
      (await book(server.admin)).options.map(({ symbol }) => symbol),
    );
    expect(options.length).toBeGreaterThan(anns.options.length);
  });
});

describe('the tables of a screen', () => {
  const today = dayIn('America/Chicago', new Date());
  const moved = { gf: 5, le: 0, feeder_basis: -1.5, fat_basis: 0 };
  const move = { futures: { GF: 5, LE: 0 }, basis: { Feeder: -1.5, Fat: 0 } };

  it('of coverage are its months', async () => {
    const months = coverageByMonth(openBook(await book(server.ann)), today);
    expect(months.length).toBeGreaterThan(0);
    const { tables } = await server.ann.call(riskCoverage, {});
    expect(tables.map(({ rows }) => rows)).toEqual([
      months.map(({ symbol, need, futures, options, lrp, held, surplus, percent }) => [
        symbol,
        need,
        futures,
        options,
        lrp,
        held,
        surplus,
        percent,
      ]),
    ]);
  });

  it('of what-if are the lots after the move and the net equity around it', async () => {
    const open = openBook(await book(server.ann));
    const { tables } = await server.ann.call(whatIf, moved);
    const [after, before] = [riskAfterMove({ book: open, today }, move), riskOfLots(open, today)];
    const equity = after[0]?.net_equity ?? 0;
    expect(tables[1]?.rows).toEqual([
      [
        'R1',
        'GFH27',
        after[0]?.percent_hedged,
        after[0]?.est_future_value,
        after[0]?.futures_pl.total,
        after[0]?.options_pl.total,
        after[0]?.lrp_pl.total,
        equity,
        sumCents([equity, -(before[0]?.net_equity ?? 0)]),
      ],
    ]);
    // Without a step on top of the move.
    expect(tables[0]?.rows[2]?.[3]).toBe(equity);
    expect(tables[0]?.notes).toEqual([
      'In addition to the move: GF +5.00, LE 0.00, feeder basis −1.50, fat basis 0.00 $/cwt',
      '1 lot without a plan to finish: R1',
    ]);
  });

  it('are of one entity for a producer, and name the client where they are of several', async () => {
    const owner = server.bob.entity_name;
    const bobs = await server.bob.call(whatIf, moved);
    expect(await server.bob.call(whatIf, { ...moved, owner: server.ann.entity_name })).toEqual(bobs);
    expect(await server.admin.call(whatIf, { ...moved, owner })).toEqual(bobs);
    const all = await server.admin.call(whatIf, moved);
    expect(all.tables[1]?.rows.map(([, client]) => client)).toEqual([server.ann.entity_name, owner]);
    expect(await server.admin.call(riskCoverage, { owner })).toEqual(await server.bob.call(riskCoverage, {}));
    await expect(server.nobody.call(riskCoverage, {})).toBeRefused('unauthorized');
    await expect(server.admin.call(riskCoverage, { owner: 'Nobody' })).toBeRefused('not_found');
    await expect(server.ann.call(whatIf, { gf: 101 })).toBeRefused('invalid', {
      gf: 'GF must be at most 100',
    });
  });
});
