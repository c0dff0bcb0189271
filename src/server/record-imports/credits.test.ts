import { beforeEach, describe, expect, it } from 'vitest';
import { editExpense, listExpenses, totalExpenses } from '#api/expenses';
import { revertRecordImport } from '#api/record-imports';
import { checkSheets, importSheets, sampleRows } from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
beforeEach(() => server.owner('delete from lots; delete from record_imports'));

describe('a credit note', () => {
  const rows = {
    expenses: sampleRows('expenses', { lot: '7', amount: 900 }, { lot: '7', amount: '(120.50)' }),
  };
  const confirmed = { choices: [{ skipped: [], again: [], credits: true }] };

  it('is an expense below zero once it is confirmed, in every sum, and reverted with its import', async () => {
    await someLot(server.ann, '7');
    await expect(importSheets(server.ann, rows)).rejects.toThrow(
      'Row 3, column Amount, “(120.50)”: Confirm that this is a credit',
    );
    const { sheets, saves } = await checkSheets(server.ann, rows, confirmed);
    expect([sheets[0]?.credits, saves.expenses]).toEqual([[1], 2]);
    const made = await importSheets(server.ann, rows, confirmed);
    expect(made).toMatchObject(saves);
    expect((await server.ann.call(totalExpenses, {})).total).toBe(779.5);
    await server.ann.call(revertRecordImport, { id: made.id });
    expect((await server.ann.call(totalExpenses, {})).total).toBe(0);
  });

  it('can be edited and stays a credit; a cost becomes none', async () => {
    await someLot(server.ann, '7');
    await importSheets(server.ann, rows, confirmed);
    const [cost, credit] = (await server.ann.call(listExpenses, {})).toSorted(
      (one, other) => other.amount - one.amount,
    );
    if (!cost || !credit) throw new Error('Both are saved.');
    expect(await server.ann.call(editExpense, { ...credit, amount: -100 })).toMatchObject({ amount: -100 });
    await expect(server.ann.call(editExpense, { ...cost, amount: -1 })).rejects.toThrow(
      'Amount must be greater than 0',
    );
    await expect(
      server.ann.call(editExpense, { ...credit, version: 2, expense_category: 'projected' }),
    ).rejects.toThrow('Only an actual expense can be below zero');
  });
});
