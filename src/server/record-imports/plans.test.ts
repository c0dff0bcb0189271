import { beforeEach, describe, expect, it } from 'vitest';
import { listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { savePlan } from '#api/plan';
import { revertRecordImport } from '#api/record-imports';
import type { SheetRows } from '#domain/import/testing/file-of-rows';
import { checkSheets, exportedSheets, importSheets, sampleRows } from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const clear = () => server.owner('delete from lots; delete from record_imports');
beforeEach(clear);

const nothing = { lots: [], expenses: [] };
const saved = async () => ({
  lots: await server.ann.call(listLots, {}),
  expenses: await server.ann.call(listExpenses, {}),
});

const withColumn = (name: string, cells: readonly string[], rows: SheetRows): SheetRows =>
  rows.map((row, at) => [...row, at === 0 ? name : (cells[at - 1] ?? '')]);

describe('lots with a feed rate', () => {
  const planned = {
    lot: '101',
    est_out_date: '2027-06-20',
    feed_rate: '3.40',
    feed_unit: 'day',
    yardage: '0.45',
  };
  const rows = {
    lots: sampleRows('lots', planned, { lot: '102', est_out_date: '2027-06-20' }),
    expenses: withColumn(
      'Plan',
      ['No', 'Yes', 'true'],
      sampleRows(
        'expenses',
        { lot: '101', date: '2026-11-05', type: 'feed' },
        { lot: '101', date: '2026-11-30', expense_category: 'projected' },
        { lot: '101', date: '2026-12-31', expense_category: 'projected' },
      ),
    ),
  };

  it('get their plan with them, which is undone with the import', async () => {
    const { sheets } = await checkSheets(server.ann, rows);
    expect(sheets.map(({ problem_count, planned: left, ready }) => [problem_count, left, ready])).toEqual([
      [0, 0, 2],
      [0, 2, 1],
    ]);
    const made = await importSheets(server.ann, rows);
    expect(made).toMatchObject({ lots: 2, expenses: 1 });
    const { lots, expenses } = await saved();
    expect(lots.map(({ lot, cover }) => [lot, cover])).toEqual([
      ['101', 'planned'],
      ['102', 'open'],
    ]);
    expect(expenses.filter(({ plan }) => !plan)).toHaveLength(1);
    expect(expenses.some(({ plan, type }) => plan && type === 'yardage')).toBe(true);
    await server.ann.call(revertRecordImport, { id: made.id });
    expect(await saved()).toEqual(nothing);
  });

  it('are not undone once their plan was changed', async () => {
    const made = await importSheets(server.ann, rows);
    const { lots } = await saved();
    await server.ann.call(savePlan, { id: lots[1]?.id ?? 0, feed_rate: 3 });
    await expect(server.ann.call(revertRecordImport, { id: made.id })).rejects.toThrow('Lot 102');
  });

  it('have a plan that can be saved', async () => {
    const bad = { lots: sampleRows('lots', { ...planned, yardage: '-1' }) };
    await expect(importSheets(server.ann, bad)).rejects.toThrow('Yardage must be a number of at least 0');
    const heavy = { lots: sampleRows('lots', { ...planned, feed_unit: 'gain', est_out_wt: '600' }) };
    const problem = 'a cost of gain needs an out weight above the in weight';
    const { sheets } = await checkSheets(server.ann, heavy);
    expect(sheets[0]?.problems[0]).toMatchObject({
      field: 'feed_rate',
      message: expect.stringContaining(problem),
    });
    await expect(importSheets(server.ann, heavy)).rejects.toThrow(problem);
    expect(await saved()).toEqual(nothing);
    const totals = { lots: sampleRows('lots', { ...planned, feed_rate: '', yardage: '12345678' }) };
    expect((await checkSheets(server.ann, totals)).sheets.map(({ problem_count }) => problem_count)).toEqual([
      0,
    ]);
  });

  it('are planned alike by the file of Your Data', async () => {
    await importSheets(server.ann, rows);
    const before = await saved();
    const sheets = await exportedSheets(server.ann);
    await clear();
    await importSheets(server.ann, sheets);
    const plain = (of: typeof before) =>
      of.expenses
        .map(({ lot, date, type, amount, plan }) => [lot, date, type, amount, plan].join(' '))
        .toSorted();
    expect(plain(await saved())).toEqual(plain(before));
  });
});
