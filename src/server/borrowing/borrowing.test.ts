import { beforeAll, describe, expect, it } from 'vitest';
import {
  addBorrowingReport,
  deleteBorrowingReport,
  getBorrowing,
  getBorrowingReport,
  previewBorrowingReport,
} from '#api/borrowing';
import { addExpense } from '#api/expenses';
import { restoreRecord } from '#api/history';
import { deletePlan, savePlan } from '#api/plan';
import { getReport } from '#api/reports';
import { addDays } from '#domain/kit/days';
import { dayOfYear } from '#domain/kit/format';
import { tradedContract } from '../testing/traded-contract.ts';
import { daysFromToday, today } from '../testing/today.ts';
import type { BorrowingForm } from '#domain/reports/borrowing-form';
import type { Report } from '#domain/reports/document';
import { sumCents } from '#domain/kit/money';
import { bookTrade, someLot } from '../testing/trades.ts';
import { testServer } from '../testing/test-server.ts';

const contract = tradedContract('LE');
const server = testServer();
/** Own grass: a plan that costs nothing. */
const PLAN = { feed_rate: 0 };
let hedged = 0;
beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ($1, 'Live Cattle', 229.45, 'manual')`,
    [contract.symbol],
  );
  const { id } = await someLot(server.ann, 'Hedged', { est_out_wt: 1_250, est_out_date: contract.outDate });
  hedged = id;
  await server.ann.call(savePlan, { ...PLAN, id });
  await server.ann.call(addExpense, { lot_id: id, date: '2026-05-01', type: 'feed', amount: 9_600 });
  await bookTrade(server, {
    lot_id: id,
    description: 'LIVE CATTLE',
    period: contract.period,
    quantity: 1,
    price_amount: 230,
  });
  // Its contract has no quote.
  const unpriced = await someLot(server.ann, 'Unpriced', {
    est_out_wt: 800,
    est_out_date: tradedContract('GF').outDate,
  });
  await server.ann.call(savePlan, { ...PLAN, id: unpriced.id });
  await someLot(server.bob, 'Bobs');
});

const form = (more: Partial<BorrowingForm> = {}): BorrowingForm => ({
  lender: 'First Bank',
  eligible_by: 'lesser',
  unhedged_rate: 70,
  hedged_rate: 80,
  collateral: [{ class: 'Feed', amount: 20_000, rate: 70 }],
  liabilities: [{ name: 'Loan', amount: 40_000, day: '2026-05-01' }],
  ...more,
});

const rowsOf = (report: Report, title: string) =>
  report.tables.find((table) => table.title === title)?.rows ?? [];

describe('a borrowing base', () => {
  it('counts the lots with a price, what has a floor apart, at the rates given', async () => {
    const { result, report } = await server.ann.call(addBorrowingReport, form());
    // 150,000 + 9,600 are less than 100 x 1,250 lb at 229.45; 40,000 of 125,000 lb have a floor.
    expect(rowsOf(report, 'Lots')).toEqual([
      ['Hedged', 100, 159_600, 286_812.5, 159_600, 51_072, 108_528, ''],
      ['Unpriced', 100, 150_000, null, null, null, null, 'Not eligible: no price'],
    ]);
    expect(rowsOf(report, 'Collateral')).toEqual([
      ['Cattle, unhedged', 108_528, 70, 75_970],
      ['Cattle, hedged', 51_072, 80, 40_858],
      ['Feed', 20_000, 70, 14_000],
    ]);
    expect(result).toEqual({
      collateral: 179_600,
      base: 130_828,
      liabilities: 40_000,
      margin: 90_828,
      liabilities_to_collateral: 22.27,
      liabilities_to_base: 30.57,
      lots_without_plan: 0,
    });
  });

  it('leaves out a lot without a plan to finish, and says why it fell until one is stored', async () => {
    await server.owner(`delete from borrowing_reports`);
    await server.ann.call(deletePlan, { id: hedged });
    const RULE = 'The rule on lots without a plan to finish';
    const { report, result } = await server.ann.call(previewBorrowingReport, form());
    const note = expect.stringMatching(/^Not eligible: no plan to finish; Before the feed of \d+ days?$/);
    expect(rowsOf(report, 'Lots')[0]).toEqual(['Hedged', 100, 159_600, null, null, null, null, note]);
    expect(result).toMatchObject({ collateral: 20_000, base: 14_000, margin: -26_000, lots_without_plan: 1 });
    expect(rowsOf(report, RULE)).toEqual([
      ['With the rule', 20_000, 14_000, -26_000],
      ['Without the rule', 179_600, 130_828, 90_828],
    ]);
    expect(report.tables.find(({ title }) => title === RULE)?.notes[0]).toBe(
      '$116,828.00 less than without the rule: 1 lot without a plan to finish (Hedged) stands at $0.00 until it is planned',
    );
    const byInvestment = await server.ann.call(addBorrowingReport, form({ eligible_by: 'investment' }));
    expect(rowsOf(byInvestment.report, 'Lots').map((row) => row[4])).toEqual([159_600, 150_000]);
    expect(rowsOf(byInvestment.report, RULE)).toEqual([]);
    // One that the rule does not concern is none by the rule.
    const first = await server.ann.call(addBorrowingReport, { ...form(), previewed: result });
    expect(first.report.tables.some(({ title }) => title === RULE)).toBe(true);
    const second = await server.ann.call(addBorrowingReport, form());
    expect(second.result).toEqual(result);
    expect(second.report.tables.some(({ title }) => title === RULE)).toBe(false);
    await server.ann.call(savePlan, { ...PLAN, id: hedged });
  });

  it('values a lot past its out date, and says so', async () => {
    const passed = daysFromToday(-171);
    await server.owner(`update lots set est_out_date = $2 where id = $1`, [hedged, passed]);
    await server.owner(
      `insert into quotes (symbol, contract_name, last_price, source)
      select futures_contract, 'Live Cattle', 229.45, 'manual' from lots where id = $1 on conflict do nothing`,
      [hedged],
    );
    const { report } = await server.ann.call(previewBorrowingReport, form());
    expect(rowsOf(report, 'Lots').find(([lot]) => lot === 'Hedged')).toMatchObject({
      4: 159_600,
      7: expect.stringContaining(
        `Out date ${dayOfYear(passed, today)} passed: 171 days of feed are in no figure`,
      ),
    });
    await server.owner(`update lots set est_out_date = $2 where id = $1`, [hedged, contract.outDate]);
  });

  it('states its lender, has a total for each amount, and lines to sign', async () => {
    const { report } = await server.ann.call(addBorrowingReport, form());
    expect(report.lender).toBe('First Bank');
    const lots = report.tables.find(({ title }) => title === 'Lots');
    // The lot without a price is not in the totals.
    expect(lots?.total).toEqual(['Total', '', 159_600, 286_812.5, 159_600, 51_072, 108_528, '']);
    expect(rowsOf(report, 'Certification').map(([party]) => party)).toEqual([
      `Certified for ${server.ann.entity_name}`,
      'Received for First Bank',
    ]);
  });

  it('is shown before it is stored, and stored only with the figures that were shown', async () => {
    const stored = async () => await server.ann.call(getBorrowing, {});
    const before = await stored();
    const input = form({ lender: 'Careful Bank' });
    const { report, result } = await server.ann.call(previewBorrowingReport, input);
    expect(await stored()).toEqual(before);
    await server.owner(`update quotes set last_price = 100 where symbol = $1`, [contract.symbol]);
    await expect(server.ann.call(addBorrowingReport, { ...input, previewed: result })).toBeRefused(
      'conflict',
    );
    await server.owner(`update quotes set last_price = 229.45 where symbol = $1`, [contract.symbol]);
    expect(await stored()).toEqual(before);
    const made = await server.ann.call(addBorrowingReport, { ...input, previewed: result });
    expect(made.result).toEqual(result);
    expect(made.report.tables).toEqual(report.tables);
    expect(made.input).toEqual(input);
  });

  it('values lots as the equity report does', async () => {
    const equity = await server.ann.call(getReport, { report: 'equity' });
    const { report } = await server.ann.call(addBorrowingReport, form({ eligible_by: 'to finish' }));
    const values = rowsOf(report, 'Lots').map((row) => row[3]);
    expect(values).toEqual(rowsOf(equity, 'Lots').map((row) => row[4]));
    const eligible = rowsOf(report, 'Lots').map((row) => Number(row[4]));
    expect(
      sumCents(
        rowsOf(report, 'Collateral')
          .slice(0, 2)
          .map((row) => Number(row[1])),
      ),
    ).toBe(sumCents(eligible));
  });

  it('is stored as delivered, and is listed again', async () => {
    const made = await server.ann.call(addBorrowingReport, form({ lender: 'Second Bank' }));
    await server.owner(`update quotes set last_price = 200 where symbol = $1`, [contract.symbol]);
    const again = await server.ann.call(
      addBorrowingReport,
      form({ lender: 'Second Bank', eligible_by: 'to finish' }),
    );
    await server.owner(`update quotes set last_price = 229.45 where symbol = $1`, [contract.symbol]);
    expect(again.report.tables).not.toEqual(made.report.tables);
    expect(await server.ann.call(getBorrowingReport, { id: made.id })).toEqual(made);
    const { reports } = await server.ann.call(getBorrowing, {});
    const { input: _, report: __, ...listed } = made;
    expect(reports.slice(0, 2).map(({ id }) => id)).toEqual([again.id, made.id]);
    expect(reports[1]).toEqual(listed);
    expect(made).toMatchObject({
      day: today,
      made_by: 'Person of Lazy K Ranch',
      owner: server.ann.entity_name,
    });
  });

  it('makes its rates the lender’s terms', async () => {
    const lender = 'Third Bank';
    const termsNow = async () =>
      (await server.ann.call(getBorrowing, {})).terms
        .filter((term) => term.lender === lender)
        .map((term) => [term.class, term.rate]);
    expect(await termsNow()).toEqual([]);
    await server.ann.call(addBorrowingReport, form({ lender }));
    expect(await termsNow()).toEqual([
      ['Cattle, unhedged', 70],
      ['Cattle, hedged', 80],
      ['Feed', 70],
    ]);
    const corn = { class: 'Corn', amount: 5, rate: 50.25 };
    await server.ann.call(addBorrowingReport, form({ lender, hedged_rate: 75, collateral: [corn] }));
    expect(await termsNow()).toEqual([
      ['Cattle, unhedged', 70],
      ['Cattle, hedged', 75],
      ['Corn', 50.25],
    ]);
  });

  const feed = (more: object) => ({ collateral: [{ class: 'Feed', amount: 1, rate: 70, ...more }] });
  const loan = (more: object) => ({ liabilities: [{ name: 'Loan', amount: 1, day: today, ...more }] });
  it.each<[string, object, string, string]>([
    [
      'terms above 100 %',
      { unhedged_rate: 100.01 },
      'unhedged_rate',
      'Rate of unhedged cattle must be at most 100',
    ],
    ['no rate', { hedged_rate: '' }, 'hedged_rate', 'Rate of hedged cattle is required'],
    ['a negative amount', feed({ amount: -1 }), 'collateral.0.amount', 'Amount must be at least 0'],
    ['a class above 100 %', feed({ rate: 170 }), 'collateral.0.rate', 'Rate must be at most 100'],
    [
      'a class twice',
      feed({ class: 'cattle, hedged' }),
      'collateral.0.class',
      'This class is listed already',
    ],
    ['a liability without a date', loan({ day: '' }), 'liabilities.0.day', 'As of is required'],
    ['a negative liability', loan({ amount: -1 }), 'liabilities.0.amount', 'Amount must be at least 0'],
    ['a liability of tomorrow', loan({ day: addDays(today, 1) }), 'liabilities.0.day', 'is in the future'],
  ])('refuses %s at the field', async (_, wrong, field, message) => {
    const before = (await server.ann.call(getBorrowing, {})).reports.length;
    const refused = server.ann.call(addBorrowingReport, { ...form(), ...wrong });
    await expect(refused).toBeRefused('invalid', { [field]: expect.stringContaining(message) });
    expect((await server.ann.call(getBorrowing, {})).reports).toHaveLength(before);
  });

  it('is the entity’s; an administrator makes one for any entity', async () => {
    const made = await server.ann.call(addBorrowingReport, form());
    await expect(server.bob.call(getBorrowingReport, { id: made.id })).toBeRefused('not_found');
    await expect(server.bob.call(deleteBorrowingReport, { id: made.id })).toBeRefused('not_found');
    expect(await server.bob.call(getBorrowing, { owner: server.ann.entity_name })).toEqual({
      terms: [],
      reports: [],
    });
    expect((await server.admin.call(getBorrowingReport, { id: made.id })).report).toEqual(made.report);
    const owner = server.bob.entity_name;
    const withoutOwner = { owner: 'Owner is required: a report covers one entity' };
    await expect(server.admin.call(addBorrowingReport, form())).toBeRefused('invalid', withoutOwner);
    await expect(server.admin.call(getBorrowing, {})).toBeRefused('invalid', withoutOwner);
    const forBob = await server.admin.call(addBorrowingReport, { ...form(), owner });
    expect(forBob.owner).toBe(owner);
    expect(await server.bob.call(getBorrowingReport, { id: forBob.id })).toEqual(forBob);
    expect((await server.admin.call(getBorrowing, { owner })).reports.map(({ id }) => id)).toEqual([
      forBob.id,
    ]);
  });

  it('can be deleted, and restored as it was', async () => {
    const made = await server.ann.call(addBorrowingReport, form());
    const { deletion } = await server.ann.call(deleteBorrowingReport, { id: made.id });
    await expect(server.ann.call(getBorrowingReport, { id: made.id })).toBeRefused('not_found');
    await server.ann.call(restoreRecord, { id: deletion });
    expect(await server.ann.call(getBorrowingReport, { id: made.id })).toEqual(made);
  });
});
