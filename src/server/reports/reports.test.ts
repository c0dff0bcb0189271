import { beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { listPrices } from '#api/prices';
import { getReport } from '#api/reports';
import { REPORT_NAMES, type ReportName } from '#domain/reports/kinds';
import { riskBook } from '#api/risk';
import { captureSnapshot, listSnapshotDays, listSnapshots } from '#api/snapshots';
import { totalTrades } from '#api/trades';
import { dayIn } from '#domain/kit/days';
import type { Report, ReportValue } from '#domain/reports/document';
import { openBook } from '#domain/book/open-book';
import { riskOfLots, riskTotals } from '#domain/book/risk';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const today = dayIn('America/Chicago', new Date());
const server = testServer();
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name], 3);
  await server.owner(`
    insert into outs (lot_id, entity_id, type, head_count, date_out, weight, proceeds)
    select id, entity_id, 'shipped', 0.5, '2026-05-01', 700, 1234.56 from lots where id % 3 = 0 and current_hd >= 1`);
  await server.owner(
    `update lrp set indemnity = 900, result = 900 - total_premium where end_date < '2027-01-01' and id % 2 = 0`,
  );
});

const reportOf = (who: Person, report: ReportName, owner?: string): Promise<Report> =>
  who.call(getReport, { report, ...(owner !== undefined && { owner }) });

const tableOf = (report: Report, title: string) => {
  const table = report.tables.find((one) => one.title === title);
  if (!table) throw new Error(`The report has no table “${title}”.`);
  return table;
};

/** The total of a column by its header. */
function totalOf(report: Report, title: string, header: string): ReportValue {
  const { columns, total } = tableOf(report, title);
  return total?.[columns.findIndex((column) => column.header === header)] ?? null;
}

const figureOf = ({ figures }: Report, label: string): ReportValue =>
  figures.find((figure) => figure.label === label)?.value ?? null;

const summaryOf = async (who: Person, category: string) =>
  (await who.call(getDashboard, {})).value_summary.find((row) => row.category === category)?.current;

describe('the position statement', () => {
  it('has the P/L of Futures & Options and of the Value Summary', async () => {
    const report = await reportOf(server.ann, 'position');
    const { open } = await server.ann.call(totalTrades, {});
    expect(open.count).toBeGreaterThan(20);
    expect(figureOf(report, 'Futures & Options P/L')).toBe(open.profit_loss);
    expect(totalOf(report, 'Futures and options', 'P/L')).toBe(open.profit_loss);
    expect(open.profit_loss).toBe(await summaryOf(server.ann, 'Futures/Options'));
    expect(figureOf(report, 'Open trades')).toBe(open.count);
    expect(report.tables[0]?.notes.join()).toContain(`${open.excluded_count} open trade`);
    expect(figureOf(report, 'LRP P/L')).toBe(await summaryOf(server.ann, 'LRP'));
    expect(totalOf(report, 'LRP policies', 'P/L')).toBe(figureOf(report, 'LRP P/L'));
  });

  it('leaves a column empty to tick off', async () => {
    const { columns, rows } = tableOf(await reportOf(server.ann, 'position'), 'Futures and options');
    expect(columns.at(-1)).toMatchObject({ header: 'On statement', kind: 'tick' });
    expect(rows.every((row) => row.at(-1) === null)).toBe(true);
  });
});

describe('figures of one entity', () => {
  it('tie across its reports, and to all trades that it has closed', async () => {
    await server.owner(`
      insert into trades (entity_id, lot_id, acct, name, trade_date, b_s, quantity, description, period, price_amount, status, closing_date,
                          closing_price, profit)
      select e.id, case when n > 1 then (select max(id) from lots where entity_id = e.id and current_hd > 0) end, 'TIE-1', 'Tie',
             '2020-01-02', 'Sell', 1, 'LIVE CATTLE', 'Dec-20', 100, 'closed', '${today}'::date - n * 200, 99, 400 + n
      from entities e, generate_series(0, 2) n where e.name = '${server.ann.entity_name}'`);
    const [position, equity] = [await reportOf(server.ann, 'position'), await reportOf(server.ann, 'equity')];
    const { open, closed } = await server.ann.call(totalTrades, {});
    const tie = 'Futures and options by lot';
    for (const report of [position, equity]) {
      expect(totalOf(report, tie, 'Open P/L')).toBe(open.profit_loss);
      expect(totalOf(report, tie, 'Closed P/L')).toBe(closed.profit_loss);
      expect(totalOf(report, 'LRP by lot', 'P/L')).toBe(figureOf(position, 'LRP P/L'));
    }
    const onLots = (title: string) => tableOf(equity, title).rows[0]?.at(-1);
    expect(onLots(tie)).toBe(totalOf(equity, 'Lots', 'Trades P/L'));
    expect(onLots('LRP by lot')).toBe(totalOf(equity, 'Lots', 'LRP Result'));
    expect(tableOf(position, tie)).toEqual(tableOf(equity, tie));
    // The result of this year and this month, by account.
    const [year] = await server.owner(`
      select sum(profit)::float8 as year, sum(profit) filter (where closing_date >= date_trunc('month', '${today}'::date))::float8 as month
      from trades t join entities e on e.id = t.entity_id
      where e.name = '${server.ann.entity_name}' and closing_date >= date_trunc('year', '${today}'::date)`);
    expect(totalOf(position, 'Realized P/L', 'This year')).toBe(year?.['year']);
    expect(totalOf(position, 'Realized P/L', 'This month')).toBe(year?.['month']);
    expect(figureOf(position, 'Realized this year')).toBe(year?.['year']);
    const fills = tableOf(position, 'Fills');
    expect(fills.rows).toHaveLength(open.count);
    expect(totalOf(position, 'Fills', 'P/L')).toBe(open.profit_loss);
  });
});

describe('the equity report', () => {
  it('has the totals of the dashboard, of the risk page and of a snapshot', async () => {
    const report = await reportOf(server.ann, 'equity');
    const risk = riskTotals(riskOfLots(openBook(await server.ann.call(riskBook, {})), today));
    const total = (header: string) => totalOf(report, 'Lots', header);
    expect(total('Est. future value')).toBe(await summaryOf(server.ann, 'Inventory'));
    expect(total('Est. Net Equity')).toBe(risk.net_equity.total);
    expect(figureOf(report, 'Cumulative hedge')).toBe(risk.cumulative_hedge);

    await server.admin.call(captureSnapshot, { replace: true });
    const [day] = await server.ann.call(listSnapshotDays, {});
    expect({
      current_head_count: total('Head'),
      est_future_value: total('Est. future value'),
      total_cost: total('Total in cost'),
      gross_equity: total('Est. gross equity'),
      trades_pl: total('Trades P/L'),
      total_expenses: total('Expenses'),
      net_equity: total('Est. Net Equity'),
      proceeds: total('Sales'),
      lrp_pl: total('LRP Result'),
      equity_with_sales: total('Projected Result'),
      lots: figureOf(report, 'Lots with head'),
    }).toEqual({
      current_head_count: day?.current_head_count,
      est_future_value: day?.est_future_value,
      total_cost: day?.total_cost,
      gross_equity: day?.gross_equity,
      trades_pl: day?.trades_pl,
      total_expenses: day?.total_expenses,
      net_equity: day?.net_equity,
      proceeds: day?.proceeds,
      lrp_pl: day?.lrp_pl,
      equity_with_sales: day?.equity_with_sales,
      lots: day?.lots,
    });
    expect(day?.proceeds).toBeGreaterThan(0);
    // And each lot is what was captured of it.
    const lots = await server.ann.call(listSnapshots, { snapshot_date: today });
    const captured = new Map(lots.map((one) => [one.lot, one]));
    for (const row of tableOf(report, 'Lots').rows)
      expect(row.at(-2), String(row[0])).toBe(captured.get(String(row[0]))?.equity_with_sales);
  });

  it('has the last snapshots of the last twelve months that are over', async () => {
    await server.owner(`
      insert into equity_days (snapshot_date, entity_id, captured_at, lots, lots_without_price, current_head_count, est_future_value,
        total_cost, gross_equity, trades_pl, total_expenses, net_equity, cost_without_price, lots_stopped, lots_stale, trades_excluded)
      select day::date, e.id, now(), 1, 0, extract(day from day), 1, 1, 1, 1, 1, 1, 0, 0, 0, 0
      from entities e, generate_series('${today}'::date - 500, '${today}'::date - 1, interval '1 day') day
      where e.name = '${server.ann.entity_name}'`);
    const { rows } = tableOf(await reportOf(server.ann, 'equity'), 'Month-end snapshots');
    expect(rows).toHaveLength(12);
    const ends = rows.map((row) => String(row[0]));
    expect(ends).toEqual(ends.toSorted().toReversed());
    for (const end of ends) {
      const next = new Date(`${end}T00:00:00Z`);
      next.setUTCDate(next.getUTCDate() + 1);
      expect(next.getUTCDate(), end).toBe(1);
    }
    expect(tableOf(await reportOf(server.bob, 'equity'), 'Month-end snapshots').rows).toEqual([]);
  });
});

describe('a report as a PDF', () => {
  it.each(REPORT_NAMES)('of %s is a file named after its entity and day', async (name) => {
    const response = await server.ann.send({ method: 'GET', url: `/api/reports/${name}/pdf` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const { title } = await reportOf(server.ann, name);
    const file = `${title.toLowerCase().replace(' ', '-')}-lazy-k-ranch-${today}.pdf`;
    expect(response.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${file}`);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  });

  it('of an entity that is not there is refused', async () => {
    const response = await server.admin.send({ method: 'GET', url: '/api/reports/equity/pdf?owner=Nobody' });
    expect(response.statusCode).toBe(404);
  });
});

describe('a report', () => {
  it.each(REPORT_NAMES)('of %s is of one’s own entity; an administrator names it', async (name) => {
    const [ann, bob] = [await reportOf(server.ann, name), await reportOf(server.bob, name)];
    expect(ann.entity_name).toBe(server.ann.entity_name);
    expect(bob.tables[0]?.rows.length).toBeGreaterThan(0);
    expect(bob.tables).not.toEqual(ann.tables);
    // Naming another's entity does not open it.
    expect((await reportOf(server.bob, name, server.ann.entity_name)).tables).toEqual(bob.tables);
    const byAdmin = await reportOf(server.admin, name, server.ann.entity_name);
    expect(byAdmin.figures).toEqual(ann.figures);
    await expect(reportOf(server.admin, name)).toBeRefused('invalid', {
      owner: 'Owner is required: a report covers one entity',
    });
    await expect(reportOf(server.admin, name, 'No such ranch')).toBeRefused('not_found');
  });

  it('says when and with which prices it was made', async () => {
    const report = await reportOf(server.ann, 'equity');
    expect(report).toMatchObject({ day: today, entity_name: server.ann.entity_name });
    expect(report.made_at).toMatch(/^\w{3} \d+, 20\d\d, \d+:\d\d [AP]M C[SD]T$/);
    const { futures } = await server.ann.call(listPrices, {});
    expect(report.simulated).toBe(futures.some(({ source }) => source === 'simulated'));
    expect(report.prices).toMatch(/^Prices: /);
  });
});
