import { beforeAll, describe, expect, it } from 'vitest';
import { dismissAlert, listAlerts } from '#api/alerts';
import { listClients, refreshClientRisks } from '#api/clients';
import { getDashboard } from '#api/dashboard';
import { getEquityNow } from '#api/equity-comparison';
import { getMargin } from '#api/margin';
import { addNote } from '#api/notes';
import { riskBook } from '#api/risk';
import { getValueAtRisk } from '#api/value-at-risk';
import { openBook } from '#domain/book/open-book';
import { riskOfLots, riskTotals } from '#domain/book/risk';
import { marginOfClient } from '#domain/clients/margin-of-client';
import { clientNeed } from '#domain/clients/need';
import { snapshotsOf } from '../testing/snapshots.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer({ QUOTES_PROVIDER: 'manual' });
const snapshots = snapshotsOf(server);
let people: Person[];
let carl: Person;

beforeAll(async () => {
  carl = await server.signedUp('carl@empty.test', 'Empty Ranch');
  people = [server.ann, server.bob, carl];
  await fillEdgeCases(server, ['Lazy K Ranch', 'Sandhill Cattle Co'], 4);
  // Snapshots keep prices of up to four decimals, and the market has three.
  await server.owner(`update quotes set last_price = round(last_price, 3)`);
  await server.owner(
    `update options_quotes set last_price = round(last_price, 3), bid_price = round(bid_price, 3), ask_price = round(ask_price, 3),
            settlement = round(settlement, 3)`,
  );
  await server.owner(`update trades set price_amount = round(price_amount, 3)`);
  await server.owner(`update lrp set premium = round(premium, 3)`);
  await server.owner(
    `insert into margin_rates (root, valid_from, initial, maintenance) values ('LE', '2026-01-01', 2200, 2000), ('GF', '2026-01-01', 4400, 4000)`,
  );
  await server.owner(
    `insert into account_balances (entity_id, acct, day, equity) select id, 'A', current_date - 1, 90000 from entities where name = 'Lazy K Ranch'`,
  );
  await snapshots.capture();
  await snapshots.nextDay();
  // One lot leaves, and the price of the others moves.
  await server.owner(`update quotes set last_price = last_price + 2.5 where last_price is not null`);
  await server.owner(
    `update lots set total_dead = total_received where id in (select min(id) from lots where total_dead = 0 group by entity_id)`,
  );
  await server.owner(`update users set phone_number = '806 555 0142' where email = $1`, [server.ann.email]);
});

const board = () => server.admin.call(listClients, {});
const rowOf = async (who: Person) => {
  const found = (await board()).find(({ name }) => name === who.entity_name);
  if (!found) throw new Error(`There is no client ${who.entity_name}`);
  return found;
};

describe('the board of clients', () => {
  it('has a row for each entity with a producer, by need', async () => {
    const rows = await board();
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'Empty Ranch',
      'Lazy K Ranch',
      'Sandhill Cattle Co',
    ]);
    expect(rows.at(-1)).toMatchObject({
      name: 'Empty Ranch',
      severity: 0,
      reasons: [],
      head: 0,
      lots: 0,
      hedge: { percent: null, hedge_low: 80, hedge_high: 120 },
      margin: null,
      next: null,
    });
    expect((await rowOf(server.ann)).phone_number).toBe('806 555 0142');
    expect(rows.map(({ severity }) => severity)).toEqual(
      rows.map(({ severity }) => severity).toSorted((a, b) => b - a),
    );
  });

  it('is for administrators', async () => {
    await expect(server.ann.call(listClients, {})).toBeRefused('forbidden');
    await expect(server.ann.call(refreshClientRisks, {})).toBeRefused('forbidden');
  });

  it('has the figures of the screens of each client', async () => {
    for (const who of people) {
      const row = await rowOf(who);
      const [dashboard, equity, risk, margin] = [
        await who.call(getDashboard, {}),
        await who.call(getEquityNow, {}),
        await who.call(riskBook, {}),
        await who.call(getMargin, {}),
      ];
      const totals = riskTotals(riskOfLots(openBook(risk), snapshots.today));
      expect([row.head, row.lots, row.hedge.percent, row.dollar_move]).toEqual([
        dashboard.total_head_count,
        dashboard.lots_with_head,
        dashboard.hedge.percent,
        totals.dollar_move,
      ]);
      expect(row.hedge.percent).toBe(totals.cumulative_hedge);
      expect(row.equity.equity_with_sales).toBe(equity.equity_with_sales);
      expect(row.equity.excluded).toEqual(equity.excluded);
      expect(row.lots_without_plan).toBe(equity.excluded.lots_without_plan?.count);
      expect(row.equity.since).toEqual(
        equity.since && {
          day: equity.since.day,
          change: equity.since.change,
          not_compared: equity.since.not_compared.length,
        },
      );
      expect(row.margin).toEqual(marginOfClient(margin.accounts, margin.rates, snapshots.today));
    }
    expect((await rowOf(server.ann)).equity.since?.change).not.toBe(0);
    expect((await rowOf(server.ann)).margin).not.toBeNull();
  });

  it('has the reasons of the bell of each client', async () => {
    for (const { entity_name: owner } of people) {
      const { severity, points, reasons } = clientNeed(await server.admin.call(listAlerts, { owner }));
      const row = (await board()).find(({ name }) => name === owner);
      const isNote = ({ kind }: { kind: string }) => kind === 'no_note';
      const noNote = row?.reasons.find(isNote)?.points ?? 0;
      expect(row).toMatchObject({ severity, points: points + noNote });
      expect(noNote).toBe(owner === 'Empty Ranch' ? 0 : 5);
      const named = (of: typeof reasons) =>
        of.map(({ kind, label, points: each, alerts }) => [kind, label, each, alerts]);
      expect(named(row?.reasons.filter((reason) => !isNote(reason)) ?? [])).toEqual(named(reasons));
    }
    expect((await rowOf(server.ann)).reasons.length).toBeGreaterThan(2);
  });

  it('leaves out what this user has dismissed, and nobody else’s', async () => {
    const before = await rowOf(server.bob);
    const alerts = await server.admin.call(listAlerts, { owner: 'Sandhill Cattle Co' });
    const dismissed = alerts.find(({ kind }) => kind === 'lot_hedge');
    if (!dismissed) throw new Error('There is no alert to dismiss');
    await server.ann.call(dismissAlert, dismissed);
    expect((await rowOf(server.bob)).points).toBe(before.points);
    await server.admin.call(dismissAlert, dismissed);
    const after = await rowOf(server.bob);
    const hedge = before.reasons.find(({ kind }) => kind === 'lot_hedge');
    expect(after.points).toBe(before.points - (hedge?.points ?? 0));
    expect(after.reasons.map(({ kind }) => kind)).not.toContain('lot_hedge');
  });
});

describe('the notes on the board', () => {
  it('are the last one, the tasks that are due, and one reason for each overdue task', async () => {
    const { id } = await rowOf(server.bob);
    const task = (due_on: string) =>
      server.admin.call(addNote, { about_kind: 'client', about_id: id, text: 'Call', due_on });
    const before = await rowOf(server.bob);
    expect(before).toMatchObject({ last_note: null, tasks_due: 0 });
    await task(snapshots.before(1));
    await task(snapshots.before(2));
    await task(snapshots.today);
    await task(snapshots.before(-3));
    const after = await rowOf(server.bob);
    expect(after).toMatchObject({ last_note: snapshots.today, tasks_due: 3, points: before.points - 5 + 80 });
    expect(after.reasons.map(({ label }) => label)).toContain('2 tasks overdue');
  });
});

describe('value at risk on the board', () => {
  it('is stored by the request that brings it up to date, as on the screen of the client', async () => {
    expect((await board()).map(({ value_at_risk }) => value_at_risk)).toEqual([null, null, null]);
    await server.owner(
      `insert into settlements (symbol, day, settlement, source)
       select q.symbol, d::date, 300 * (1 + 0.02 * sin(q.id + 0.37 * extract(doy from d) * extract(doy from d))), 'manual'
       from quotes q, generate_series(current_date - 150, current_date - 1, interval '1 day') d
       where extract(isodow from d) < 6 on conflict do nothing`,
    );
    let { risks, remaining } = await server.admin.call(refreshClientRisks, {});
    // A busy machine needs more than one request.
    for (let more = 0; more < 5 && remaining > 0; more += 1)
      ({ risks, remaining } = await server.admin.call(refreshClientRisks, {}));
    expect(remaining).toBe(0);
    const rows = await board();
    for (const who of people) {
      const row = rows.find(({ name }) => name === who.entity_name);
      const { result, positions } = await who.call(getValueAtRisk, {});
      expect(row?.value_at_risk).toMatchObject({ value: result?.value ?? null, positions });
      expect(risks.find(({ entity_id }) => entity_id === row?.id)).toMatchObject(row?.value_at_risk ?? {});
    }
    expect(rows.find(({ name }) => name === 'Lazy K Ranch')?.value_at_risk?.value).not.toBeNull();
  });
});
