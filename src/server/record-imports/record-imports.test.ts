import { beforeEach, describe, expect, it } from 'vitest';
import { addExpense, deleteExpense, listExpenses } from '#api/expenses';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { addLrp, settleLrp } from '#api/lrp';
import { editLot, listLots } from '#api/lots';
import { importRecords, listColumnChoices, listRecordImports, revertRecordImport } from '#api/record-imports';
import { lrpForm } from '../testing/lrp-fixtures.ts';
import {
  checkSheets,
  exportedSheets,
  importSheets,
  recordFile,
  sampleRows,
} from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
const clear = () =>
  server.owner('delete from lrp; delete from lots; delete from record_imports; delete from column_choices');
beforeEach(clear);

const all = {
  lots: sampleRows('lots', { lot: '101' }, { lot: '102', sex: 'h', partnership: 'yes', percent_owned: 50 }),
  outs: sampleRows(
    'outs',
    { lot: '101' },
    { lot: '102', type: 'died', head_count: 0.5, weight: '', proceeds: '' },
  ),
  expenses: sampleRows('expenses', { lot: '101' }, { lot: '102', amount: '$1,250.50', type: 'Trucking' }),
  lrp: sampleRows('lrp', { lot: '101' }),
};
const counts = { lots: 2, receivings: 2, outs: 2, expenses: 2, lrp: 1, skipped: 0 };
const nothing = { lots: [], expenses: [] };
const saved = async () => ({
  lots: await server.ann.call(listLots, {}),
  expenses: await server.ann.call(listExpenses, {}),
});

describe('an import of a spreadsheet', () => {
  it('saves lots with their first receiving, and everything on them, and reverts it', async () => {
    const made = await importSheets(server.ann, all);
    expect(made).toMatchObject({
      ...counts,
      owner: 'Lazy K Ranch',
      file_name: 'Book.xlsx',
      reverted_at: null,
    });
    const { lots, expenses } = await saved();
    const share = { lot: '102', sex: 'heifers', total_received: 75, total_cost: 134_062.5, total_dead: 0.5 };
    expect(lots.find(({ lot }) => lot === '102')).toMatchObject({
      ...share,
      current_hd: 74.5,
      receiving_count: 1,
    });
    expect(lots.find(({ lot }) => lot === '101')).toMatchObject({ current_hd: 110, marketing_class: 'Fat' });
    expect(expenses.map(({ type, amount }) => [type, amount])).toContainEqual(['freight', 1250.5]);
    expect(await server.ann.call(listRecordImports, {})).toEqual([made]);
    expect(await server.bob.call(listRecordImports, {})).toEqual([]);
    await expect(server.bob.call(revertRecordImport, { id: made.id })).rejects.toThrow('Import not found');
    const reverted = await server.ann.call(revertRecordImport, { id: made.id });
    expect(reverted.reverted_at).not.toBeNull();
    expect(await saved()).toEqual(nothing);
    await expect(server.ann.call(revertRecordImport, { id: made.id })).rejects.toThrow(
      'already been reverted',
    );
    expect(await importSheets(server.ann, all)).toMatchObject(counts);
  });

  it('saves nothing if one row is wrong, and names the row', async () => {
    const late = {
      ...all,
      expenses: sampleRows('expenses', { lot: '101' }, { lot: '101', date: '2062-04-30' }),
    };
    await expect(importSheets(server.ann, late)).rejects.toThrow(
      'Expenses, row 3, column Date, “2062-04-30”: Date is more than ten years ahead',
    );
    expect(await saved()).toEqual(nothing);
    expect(
      await importSheets(server.ann, late, {
        choices: [3, 2, 1, 0].map((at) => ({ skipped: at === 1 ? [1] : [], again: [] })),
      }),
    ).toMatchObject({ ...counts, expenses: 1, skipped: 1 });
  });

  it('skips what is saved already, and saves a repeated row if it is wanted', async () => {
    await importSheets(server.ann, all);
    const { sheets } = await checkSheets(server.ann, all);
    expect(sheets.map(({ ready }) => ready)).toEqual([0, 0, 0, 0]);
    expect(sheets[2]?.duplicates).toMatchObject([
      { rowIndex: 0, of: null },
      { rowIndex: 1, of: null },
    ]);
    await expect(importSheets(server.ann, all)).rejects.toThrow(
      'Lots, row 2: Lot 101 is already in the books. Skip it or import it again.',
    );
    const more = { expenses: sampleRows('expenses', {}, { amount: 7 }, { amount: 7 }) };
    expect((await checkSheets(server.ann, more)).sheets[0]?.duplicates).toMatchObject([
      { rowIndex: 0, of: null },
      { rowIndex: 2, of: 1 },
    ]);
    const again = { choices: [{ skipped: [0], again: [2] }] };
    expect(await importSheets(server.ann, more, again)).toMatchObject({ expenses: 2, skipped: 1 });
  });

  it('is for the own entity, or for any entity by an administrator, who names the producer', async () => {
    await expect(importSheets(server.bob, all, { owner: 'Lazy K Ranch' })).rejects.toThrow('Owner not found');
    const forAnn = { owner: 'Lazy K Ranch' };
    await expect(importSheets(server.admin, all, forAnn)).rejects.toThrow(
      'Please fill in all required fields',
    );
    await expect(importSheets(server.admin, all, { ...forAnn, user_id: server.bob.id })).rejects.toThrow(
      'Choose a producer of Lazy K Ranch',
    );
    expect(await saved()).toEqual(nothing);
    expect(await importSheets(server.admin, all, { ...forAnn, user_id: server.ann.id })).toMatchObject(
      counts,
    );
    expect((await saved()).lots).toHaveLength(2);
    expect(await server.ann.call(listRecordImports, {})).toHaveLength(1);
  });

  it('remembers which column is which for files of one shape', async () => {
    const choice = {
      shape: 'when|pen|what|dollars',
      kind: 'expenses' as const,
      columns: { date: 0, lot: 1 },
      same: ['type'],
    };
    await importSheets(server.ann, all, { remember: [choice] });
    await importSheets(
      server.ann,
      { expenses: sampleRows('expenses', { amount: 9 }) },
      { remember: [{ ...choice, columns: { date: 1 } }] },
    );
    const asked = { owner: 'Lazy K Ranch' };
    expect(await server.ann.call(listColumnChoices, asked)).toEqual([{ ...choice, columns: { date: 1 } }]);
    await expect(server.bob.call(listColumnChoices, asked)).rejects.toThrow('Owner not found');
    expect(await server.bob.call(listColumnChoices, { owner: server.bob.entity_name })).toEqual([]);
  });
});

describe('reverting an import', () => {
  /** The refusal of reverting an import after a change. */
  const refusalAfter = async (change: () => Promise<unknown>): Promise<string> => {
    const { id } = await importSheets(server.ann, all);
    await change();
    return server.ann.call(revertRecordImport, { id }).then(() => 'reverted', String);
  };
  const lot101 = async () => {
    const lot = (await saved()).lots.find(({ lot: number }) => number === '101');
    if (!lot) throw new Error('Lot 101 was not imported.');
    return lot;
  };

  it('is refused once a record has been deleted, or changed', async () => {
    const deleted = await refusalAfter(async () => {
      const [first] = (await saved()).expenses;
      await server.ann.call(deleteExpense, { id: first?.id ?? 0 });
    });
    expect(deleted).toContain('1 record of this import has been deleted since');
    await clear();
    const edited = await refusalAfter(async () =>
      server.ann.call(editLot, { ...(await lot101()), location: 'South' }),
    );
    expect(edited).toContain('1 record of this import has been changed since');
  });

  it('is refused once a lot has been used', async () => {
    const used = await refusalAfter(async () =>
      server.ann.call(addExpense, { lot_id: (await lot101()).id, date: '2026-05-01', amount: 3 }),
    );
    expect(used).toContain('Lot 101 of this import has been used since');
    expect((await saved()).lots).toHaveLength(2);
  });

  it('is refused if cattle that it received have left', async () => {
    const lot = await someLot(server.ann, '7');
    const { id } = await importSheets(server.ann, {
      receivings: sampleRows('receivings', { lot: '7', received: 10 }),
    });
    await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-06-01', head_count: 105 });
    await expect(server.ann.call(revertRecordImport, { id })).rejects.toThrow(
      'Lot 7 would have negative head',
    );
  });
});

describe('the export of *Your Data*', () => {
  it('goes back in unchanged: the same records and sums, once', async () => {
    const { ann } = server;
    const [first, shared] = [
      await someLot(ann, '=1+1'),
      await someLot(ann, '10', { partnership: true, percent_owned: 33.33 }),
    ];
    const came = { date_in: '2026-04-01', source: 'n/a', sex: 'heifers' as const, location: 'Süd; 2' };
    await ann.call(addReceiving, {
      lot_id: first.id,
      ...came,
      received: 7,
      pay_wt: 4_000.25,
      cost: 9_999.99,
    });
    const sold = { weight: 60_000.5, proceeds: 99_000.01, destination: 'Plant, "A"' };
    await ann.call(addOut, { lot_id: first.id, date_out: '2026-06-30', head_count: 50, ...sold });
    await ann.call(addOut, { lot_id: shared.id, date_out: '2026-05-01', type: 'dead', head_count: 0.33 });
    for (const amount of [0.01, 12_345.67, 12_345.67])
      await ann.call(addExpense, { lot_id: first.id, date: '2026-05-02', type: 'medicine', amount });
    const [policy] = await ann.call(addLrp, {
      ...lrpForm,
      lot_id: first.id,
      effective_date: '2026-03-01',
      end_date: '2026-04-01',
    });
    await ann.call(settleLrp, {
      id: policy?.id ?? 0,
      version: 1,
      actual_ending_value: 210.5,
      indemnity: null,
    });
    const exported = await exportedSheets(ann);
    await clear();
    expect(await saved()).toEqual(nothing);
    // Two identical expenses are two.
    const again = Object.keys(exported).map((kind) => ({
      skipped: [],
      again: kind === 'expenses' ? [1, 2] : [],
    }));
    const made = await importSheets(ann, exported, { choices: again });
    expect(made).toMatchObject({ lots: 2, receivings: 3, outs: 2, expenses: 3, lrp: 1, skipped: 0 });
    expect(await exportedSheets(ann)).toEqual(exported);
    const { sheets } = await checkSheets(ann, exported);
    expect(sheets.filter(({ ready, problem_count }) => ready > 0 || problem_count > 0)).toEqual([]);
    await expect(importSheets(ann, exported)).rejects.toThrow('already in the books');
    expect(await exportedSheets(ann)).toEqual(exported);
  });

  it('of another owner is refused', async () => {
    await someLot(server.bob, '9');
    await expect(importSheets(server.ann, await exportedSheets(server.bob))).rejects.toThrow(
      `column owner, “${server.bob.entity_name}”: This import is for Lazy K Ranch`,
    );
    expect(await saved()).toEqual(nothing);
  });
});

describe('a file that is not well formed', () => {
  it('is refused', async () => {
    const { file } = { file: recordFile(all) };
    const send = (changed: object) =>
      server.ann.send({
        method: 'POST',
        url: importRecords.path,
        payload: { owner: 'Lazy K Ranch', file_name: 'x', file: { ...file, ...changed } },
      });
    for (const changed of [
      { texts: ['x'] },
      { texts: [''] },
      { sheets: [] },
      { sheets: [{ ...file.sheets[0], row: [1] }] },
      { sheets: [{ ...file.sheets[0], kind: 'users' }] },
    ]) {
      const response = await send(changed);
      expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining('not well formed')]);
    }
    expect(await saved()).toEqual(nothing);
  });
});
