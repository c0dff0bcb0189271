import { expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { listLrp } from '#api/lrp';
import { riskBook } from '#api/risk';
import { listSnapshotDays, listSnapshots } from '#api/snapshots';
import { listTrades } from '#api/trades';
import { openBook } from '#domain/book/open-book';
import { riskOfLots } from '#domain/book/risk';
import { openServer } from '../testing/bare-server.ts';
import { demoAdmin, fillDemo } from './demo.ts';
import { DEMO_PASSWORD, demoLots, demoProducers } from './cattle.ts';

it('the demo is realistic, is created once, and is refused in a database that has data', async () => {
  const server = await openServer(demoAdmin);
  await fillDemo(server.database, server.env, true);
  const admin = await server.signedIn({ email: demoAdmin.ADMIN_EMAIL, entity_name: '' }, DEMO_PASSWORD);

  const lots = await admin.call(listLots, {});
  expect(lots).toHaveLength(demoLots.length);
  expect(new Set(lots.map((lot) => lot.owner)).size).toBe(demoProducers.length);
  expect(lots.some((lot) => lot.partnership && lot.total_received % 1 !== 0)).toBe(true);
  expect(lots.some((lot) => lot.receiving_count > 1)).toBe(true);
  expect(lots.some((lot) => lot.current_hd === 0) && lots.some((lot) => lot.total_dead > 0)).toBe(true);

  const onFeed = lots.filter(({ current_hd, cover }) => current_hd > 0 && cover !== 'past out date');
  expect(onFeed.filter(({ cover }) => cover !== 'planned').map(({ lot }) => lot)).toEqual(['K-36']);
  const planned = (await admin.call(listExpenses, { expense_category: 'projected', limit: 200 })).filter(
    ({ plan, lot }) => plan && lot === 'HP-2606',
  );
  const bill = planned.find(({ type, date }) => type === 'yardage' && date.endsWith('-31'));
  // 128 head at 0.55 for a month of 31 days.
  expect(bill?.amount).toBe(2_182.4);

  const trades = await admin.call(listTrades, { limit: 200 });
  expect(new Set(trades.map((trade) => trade.status))).toEqual(new Set(['open', 'closed']));
  expect(trades.some((trade) => trade.p_c === 'put')).toBe(true);
  expect((await admin.call(listLrp, {})).length).toBeGreaterThan(4);
  const categories = await Promise.all(
    (['actual', 'projected'] as const).map((expense_category) =>
      admin.call(listExpenses, { expense_category }),
    ),
  );
  expect(categories.every((expenses) => expenses.length > 0)).toBe(true);

  const days = await admin.call(listSnapshotDays, {});
  expect(days.length).toBeGreaterThan(40);
  const today = await admin.call(listSnapshots, { snapshot_date: days[0]?.snapshot_date ?? '' });
  expect(today.some((snapshot) => snapshot.net_equity !== null)).toBe(true);
  const sales = days.map((one) => one.proceeds);
  expect(sales.slice(1).some((proceeds) => (proceeds ?? 0) > 0)).toBe(true);
  expect(sales.at(-1)).toBe(0);

  const book = await admin.call(riskBook, {});
  const risks = riskOfLots(openBook(book), days[0]?.snapshot_date ?? '');
  expect(risks.flatMap((risk) => risk.excluded.positions_without_delta ?? [])).toEqual([]);
  expect(risks.filter((risk) => (risk.percent_hedged ?? 0) > 60).length).toBeGreaterThan(3);
  expect((await admin.call(listAlerts, {})).length).toBeGreaterThan(2);

  await fillDemo(server.database, server.env, false);
  expect(await admin.call(listLots, {})).toHaveLength(demoLots.length);
  await server.close();

  const others = await openServer();
  await expect(fillDemo(others.database, others.env, false)).rejects.toThrow('empty database');
  await others.close();
});
