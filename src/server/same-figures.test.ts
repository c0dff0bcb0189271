import { afterEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { findLot } from '#api/lot-detail';
import { listLrp } from '#api/lrp';
import { listPrices } from '#api/prices';
import { riskBook } from '#api/risk';
import { captureSnapshot, listSnapshotDays, listSnapshots } from '#api/snapshots';
import { totalTrades } from '#api/trades';
import { dayIn } from '#domain/kit/days';
import { equityOf, valuedWithoutBasis } from '#domain/book/equity';
import { type Excluded, sumExcluded } from '#domain/book/excluded';
import { activeProfit } from '#domain/lrp/lrp';
import { sumCents } from '#domain/kit/money';
import { openBook } from '#domain/book/open-book';
import { riskOfLots, riskTotals, unassignedHedge, unassignedResult } from '#domain/book/risk';
import { priceOf, pricesOf } from '#domain/market/prices';
import { tiedTotals } from '#domain/snapshots/snapshots';
import { profitTotal } from '#domain/trades/trades';
import { colleagueOf } from './testing/accounts.ts';
import { fillEdgeCases } from './testing/edge-cases.ts';
import { openTestServer, type Person, type TestServer } from './testing/test-server.ts';

/**
 * The same quantity must be equal on every screen, or the screen must state the difference in dollars. Each seed generates records
 * with and without a price, a previous settlement, a put or a lot, created today or earlier.
 */

const today = dayIn('America/Chicago', new Date());
let server: TestServer;
afterEach(() => server.close());

/** Puts some lots on contracts that have stopped trading, half of them on one with a known last price. */
async function someLotsOnStoppedContracts(): Promise<void> {
  await server.owner(`insert into quotes (symbol, contract_name, last_price, previous_settlement, source, updated_at)
                     values ('GFV25', 'x', 341.225, 340, 'manual', '2025-10-30T18:00Z')`);
  await server.owner(`update lots set futures_contract = 'GFV25' where id % 7 = 1`);
  await server.owner(`update lots set futures_contract = 'GFX25' where id % 7 = 2`);
}

interface LotPage {
  est_future_value: number | null;
  trades_pl: number;
  excluded_count: number;
  net_equity: number | null;
}

/** The figures of a lot's page. */
async function lotPage(who: Person, lot: string, owner: string): Promise<LotPage> {
  const { found } = await who.call(findLot, { lot, owner });
  if (!found) throw new Error(`There is no lot ${lot}.`);
  const { futures, options } = await who.call(listPrices, {});
  const prices = pricesOf(futures, options);
  const { total, excluded_count, unmatched } = profitTotal(found.trades, prices);
  const price = priceOf(prices, found.lot.futures_contract).current;
  const spent = sumCents(found.expenses.map(({ amount }) => amount));
  return { ...equityOf(found.lot, price, total, spent), excluded_count: excluded_count + unmatched };
}

/** Counts and amounts of the excluded records. Contracts are named alike on every screen; policies only for who may see them. */
const factsOf = (excluded: Excluded) =>
  Object.entries(excluded).map(([reason, { count, amount, names }]) => ({
    reason,
    count,
    amount,
    names: reason.endsWith('_contracts') ? names : [],
  }));

/** The figures of all screens for the same records. */
async function screensOf(who: Person) {
  const [dashboard, risk, trades, policies] = [
    await who.call(getDashboard, {}),
    await who.call(riskBook, {}),
    await who.call(totalTrades, {}),
    await who.call(listLrp, {}),
  ];
  const book = openBook(risk);
  const risks = riskOfLots(book, today);
  const priced = risks.filter((lot) => lot.est_future_value !== null);
  const snapshots = await who.call(listSnapshots, { snapshot_date: today });
  const [day] = await who.call(listSnapshotDays, {});
  return {
    summary: new Map(dashboard.value_summary.map((row) => [row.category, row])),
    stopped: dashboard.stopped_contracts,
    withoutBasis: dashboard.lots_without_basis,
    excluded: factsOf(dashboard.hedge.excluded),
    excludedOnRisk: factsOf(sumExcluded([riskTotals(risks).excluded, unassignedHedge(book, today).excluded])),
    risks,
    priced,
    totals: riskTotals(risks),
    unassigned: unassignedResult(book, priced),
    trades,
    lrp: activeProfit(policies, today),
    snapshots,
    day,
  };
}

const pages = async (who: Person, risks: readonly { lot: string; owner: string }[]) => {
  const shown = new Map<string, LotPage>();
  for (const { lot, owner } of risks) shown.set(`${owner} ${lot}`, await lotPage(who, lot, owner));
  return shown;
};

describe.each([1, 2, 3])('records of seed %i', (seed) => {
  it('have the same figures on every screen', async () => {
    server = await openTestServer();
    await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name], seed);
    await someLotsOnStoppedContracts();
    await server.admin.call(captureSnapshot, {});
    for (const who of [server.ann, server.bob, server.admin]) {
      const shown = await screensOf(who);
      const { summary, risks, priced, totals, unassigned, day, snapshots } = shown;
      const [inventory, trades, lrp, net] = [...summary.values()];

      // The value of lots: dashboard, risk page, lot pages, snapshots.
      const lots = await pages(who, risks);
      const values = [...lots.values()].map((lot) => lot.est_future_value ?? 0);
      expect(priced.length).toBeGreaterThan(0);
      expect(inventory?.current).toBe(totals.est_future_value.total);
      expect(inventory?.current).toBe(sumCents(values));
      expect(inventory?.current).toBe(day?.est_future_value);
      expect(inventory?.excluded_count).toBe(totals.est_future_value.excluded_count);
      const withoutBasis = snapshots.filter((one) => one.basis === null && one.est_future_value !== null);
      expect(shown.withoutBasis).toBe(withoutBasis.length);
      expect(shown.withoutBasis).toBe(valuedWithoutBasis(risks));

      // The records that the hedge excludes: dashboard and risk page, for every user of the entity.
      expect(shown.excluded).toEqual(shown.excludedOnRisk);
      expect(shown.excluded.map(({ reason }) => reason)).toEqual(
        expect.arrayContaining(['policies_without_put', 'positions_without_delta', 'stopped_contracts']),
      );
      expect(inventory?.excluded_count).toBe(day?.lots_without_price);
      expect(shown.stopped.reduce((sum, { lots: count }) => sum + count, 0)).toBe(day?.lots_stopped);
      for (const lot of risks) {
        const page = lots.get(`${lot.owner} ${lot.lot}`);
        expect([lot.est_future_value, lot.net_equity]).toEqual([page?.est_future_value, page?.net_equity]);
      }
      for (const row of snapshots) {
        const page = lots.get(`${row.owner} ${row.lot}`);
        const { est_future_value, trades_pl, net_equity, trades_excluded: excluded_count } = row;
        expect({ est_future_value, trades_pl, net_equity, excluded_count }).toEqual({
          est_future_value: page?.est_future_value,
          trades_pl: page?.trades_pl,
          net_equity: page?.net_equity,
          excluded_count: page?.excluded_count,
        });
      }

      // Totals are consistent, and together with the excluded figures they include everything.
      expect(day).toMatchObject(tiedTotals(snapshots));
      expect(day?.gross_equity).toBe(sumCents([day?.est_future_value ?? 0, -(day?.total_cost ?? 0)]));
      const parts = [day?.gross_equity ?? 0, day?.trades_pl ?? 0, -(day?.total_expenses ?? 0)];
      expect(day?.net_equity).toBe(sumCents(parts));
      expect(totals.net_equity.total).toBe(day?.net_equity);
      expect(totals.cost_without_price).toBe(day?.cost_without_price);

      // The P/L of open trades: dashboard, trades page, and what-if plus the stated dollars of other lots.
      const onLots = priced.flatMap((lot) => [lot.futures_pl.total ?? 0, lot.options_pl.total ?? 0]);
      expect(trades?.current).toBe(shown.trades.open.profit_loss);
      expect(trades?.current).toBe(sumCents([...onLots, unassigned.trades_pl.total]));
      expect(trades?.excluded_count).toBe(shown.trades.open.excluded_count);

      // The P/L of LRP: dashboard, LRP page, and what-if plus the stated dollars of other lots.
      const lrpOnLots = priced.map((lot) => lot.lrp_pl.total ?? 0);
      expect(lrp?.current).toBe(shown.lrp.total);
      expect(lrp?.current).toBe(sumCents([...lrpOnLots, unassigned.lrp_pl.total]));
      expect(lrp?.excluded_count).toBe(shown.lrp.excluded_count);

      // Change and Prev include fewer positions than Current, and the dashboard states the difference.
      for (const row of [inventory, trades, lrp, net].filter((one) => one?.prev !== null)) {
        const { current = 0, prev = 0, change = 0, current_without_previous = 0 } = row ?? {};
        expect(change).toBe(sumCents([current ?? 0, -current_without_previous, -(prev ?? 0)]));
      }
    }
    await expectEqualFactsOfColleagues();
  });
});

/** Every second policy of Ann's entity becomes Eve's: both still see the records that every figure excludes, and the same ones (decision 44). */
async function expectEqualFactsOfColleagues(): Promise<void> {
  const before = await screensOf(server.ann);
  const eve = await colleagueOf(server, server.ann, 'eve@lazyk.test');
  await server.owner(
    `update lrp set user_id = (select id from users where email = $1)
     where id % 2 = 0 and entity_id = (select id from entities where name = $2)`,
    [eve.email, server.ann.entity_name],
  );
  for (const who of [server.ann, eve]) {
    const { excluded, excludedOnRisk, summary } = await screensOf(who);
    expect([excluded, excludedOnRisk, summary]).toEqual([before.excluded, before.excluded, before.summary]);
  }
}
