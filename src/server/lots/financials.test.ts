import { describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { findLot } from '#api/lot-detail';
import { countLotRecords, deleteLot, editBasis } from '#api/lots';
import { listTrades } from '#api/trades';
import { hedgeOf } from '#domain/book/hedging';
import { priceOf, pricesOf } from '#domain/market/prices';
import { listPrices } from '#api/prices';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

const detailOf = async (who: Person, lot: string) => (await who.call(findLot, { lot })).found;

const insure = (who: Person, lotId: number, put: string, contracts: number) =>
  server.owner(
    `insert into lrp (user_id, entity_id, lot_id, endorsement_number, state, county, type, effective_date, end_date,
       head_count, target_wt, premium, coverage, total_premium, net_coverage, put_symbol, put_qty)
     select id, entity_id, $2, 'E-1', 'TX', 'Deaf Smith', 'fed', '2026-09-01', '2099-01-28', 100, 800, 5, 330, 4000, 325, $3, $4
     from users where email = $1`,
    [who.email, lotId, put, contracts],
  );

describe('a lot with its records', () => {
  it('has its trades, newest first, its expenses, and its policies with their puts', async () => {
    const lot = await someLot(server.ann, 'F-1');
    await bookTrade(server, { lot_id: lot.id, trade_date: '2026-03-01', closing_price: 340 });
    await bookTrade(server, { lot_id: lot.id, trade_date: '2026-05-01' });
    await server.ann.call(addExpense, { lot_id: lot.id, date: '2026-04-01', amount: 1234.5 });
    await insure(server.ann, lot.id, 'LEZ2200Q', 5);
    const detail = await detailOf(server.ann, 'F-1');
    expect(detail?.trades).toMatchObject([
      { trade_date: '2026-05-01', status: 'open', lot: 'F-1', owner: 'Lazy K Ranch' },
      { trade_date: '2026-03-01', status: 'closed', profit: 10_000 },
    ]);
    expect(detail?.expenses).toMatchObject([{ amount: 1234.5, lot: 'F-1' }]);
    expect(detail?.policies).toMatchObject([{ endorsement_number: 'E-1', theoretical_value: null }]);
    expect(detail?.lrp).toMatchObject([{ lot_id: lot.id, symbol: 'LEZ2200Q', contracts: 5 }]);
  });

  it('is hedged as the rules say: the agreed example of 46.66 %', async () => {
    await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
        delta, source) values ('LEZ2100Q', 'LEZ26', 'LEZ26', 'put', 210, 9, -0.43, 'manual')`);
    const lot = await someLot(server.ann, 'F-2', { total_received: 624, est_out_wt: 1257 });
    await bookTrade(server, { lot_id: lot.id, quantity: 7, description: 'LIVE CATTLE', period: 'Dec-26' });
    await insure(server.ann, lot.id, 'LEZ2100Q', 5);
    const detail = await detailOf(server.ann, 'F-2');
    if (!detail) throw new Error('The lot is not there');
    const { futures, options } = await server.ann.call(listPrices, {});
    const prices = pricesOf(futures, options);
    expect(priceOf(prices, 'LEZ2100Q').delta).toBe(-0.43);
    const { trades, lrp: policies } = detail;
    const hedge = hedgeOf(detail.lot, { trades, policies, prices }, '2026-11-20');
    expect(hedge).toMatchObject({
      hedgeable_weight: 784_368,
      hedged_weight: 366_000,
      percent_hedged: 46.66,
      short_futures: 7,
    });
  });

  it('is hidden from other entities', async () => {
    const lot = await someLot(server.ann, 'F-3');
    await bookTrade(server, { lot_id: lot.id });
    expect(await detailOf(server.bob, 'F-3')).toBeNull();
    expect((await detailOf(server.admin, 'F-3'))?.trades).toHaveLength(1);
  });
});

describe('a basis', () => {
  it('is set and cleared, based on the version that was read', async () => {
    const { id } = await someLot(server.ann, 'B-1');
    const version = async () => (await detailOf(server.ann, 'B-1'))?.lot.version ?? 0;
    const seen = await version();
    const saved = await server.ann.call(editBasis, { id, version: seen, basis: -4.44 });
    expect(saved).toMatchObject({ basis: -4.44, version: seen + 1 });
    await expect(server.ann.call(editBasis, { id, version: seen, basis: 1 })).toBeRefused('conflict', {
      basis: 'Now saved: -4.44',
    });
    const cleared = await server.admin.call(editBasis, { id, version: saved.version, basis: null });
    expect(cleared.basis).toBeNull();
  });

  it('is a number with two decimals, on a visible lot', async () => {
    const { id } = await someLot(server.ann, 'B-2');
    const version = (await detailOf(server.ann, 'B-2'))?.lot.version ?? 0;
    const set = (who: Person, basis: number) => who.call(editBasis, { id, version, basis });
    await expect(set(server.ann, 1.005)).toBeRefused('invalid');
    await expect(set(server.bob, 1)).toBeRefused('not_found');
    expect((await detailOf(server.ann, 'B-2'))?.lot.basis).toBeNull();
  });
});

describe('deleting a lot', () => {
  it('counts the trades that stay, and leaves them with their entity', async () => {
    const lot = await someLot(server.ann, 'D-1');
    const id = await bookTrade(server, { lot_id: lot.id, acct: 'stays' });
    expect(await server.ann.call(countLotRecords, { id: lot.id })).toMatchObject({ trades: 1, lrp: 0 });
    await server.ann.call(deleteLot, { id: lot.id });
    expect(await server.ann.call(listTrades, { acct: 'stays' })).toMatchObject([{ id, lot: null }]);
  });
});
