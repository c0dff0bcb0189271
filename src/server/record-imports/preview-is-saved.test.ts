import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { revertRecordImport } from '#api/record-imports';
import { RECORD_KINDS } from '#domain/import/kinds';
import { checkSheets, exportedSheets, importSheets, sampleRows } from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
beforeEach(() => server.owner('delete from lots; delete from record_imports'));

const pick = <Value extends string | number>(...values: Value[]) => fc.constantFrom(...values);

/** Few values for each cell, so that rows repeat one another, the books, and lots. */
const sheets = fc.record({
  lots: fc.array(
    fc.record({
      lot: pick('101', '102', '103'),
      date_in: pick('2026-03-14', '3-20-2026'),
      total_received: pick(40, 100),
      est_out_date: pick('2026-10-30', '2026-12-01', ''),
      partnership: pick('yes', 'no', ''),
      percent_owned: pick(50, 100),
    }),
    { maxLength: 6 },
  ),
  outs: fc.array(fc.record({ lot: pick('7', '101'), head_count: pick(1, 60), type: pick('dead', 'sold') }), {
    maxLength: 4,
  }),
  expenses: fc.array(fc.record({ lot: pick('7', '102'), amount: pick('900', '(120.50)', '12') }), {
    maxLength: 5,
  }),
});

/** The user's way through the preview: rows with a problem are skipped, repeated rows are skipped or imported, credits confirmed. */
async function decided(rows: Parameters<typeof checkSheets>[1], imports: boolean) {
  const choices = Object.keys(rows).map(() => ({
    skipped: [] as number[],
    again: [] as number[],
    credits: true,
    outs_on: null,
  }));
  for (;;) {
    const checked = await checkSheets(server.ann, rows, { choices });
    let changed = 0;
    for (const [at, { problems, duplicates }] of checked.sheets.entries()) {
      const choice = choices[at];
      const again = new Set(choice?.again);
      const repeats = duplicates.map(({ rowIndex }) => rowIndex).filter((rowIndex) => !again.has(rowIndex));
      choice?.skipped.push(...new Set(problems.map(({ rowIndex }) => rowIndex)), ...(imports ? [] : repeats));
      if (imports) choice?.again.push(...repeats);
      changed += problems.length + repeats.length;
    }
    if (changed === 0) return { choices, checked };
  }
}

it('what the preview says will be saved is saved, and after the revert the books are as before', async () => {
  await someLot(server.ann, '7');
  const before = await exportedSheets(server.ann);
  await fc.assert(
    fc.asyncProperty(sheets, fc.boolean(), async ({ lots, outs, expenses }, imports) => {
      const rows = {
        lots: sampleRows('lots', ...lots),
        outs: sampleRows('outs', ...outs),
        expenses: sampleRows('expenses', ...expenses),
      };
      const { choices, checked } = await decided(rows, imports);
      if (RECORD_KINDS.every((kind) => checked.saves[kind] === 0)) return;
      const made = await importSheets(server.ann, rows, { choices });
      expect(made).toMatchObject(checked.saves);
      const after = await exportedSheets(server.ann);
      const added = RECORD_KINDS.map((kind) => (after[kind]?.length ?? 1) - (before[kind]?.length ?? 1));
      expect(added).toEqual(RECORD_KINDS.map((kind) => checked.saves[kind]));
      await server.ann.call(revertRecordImport, { id: made.id });
      expect(await exportedSheets(server.ann)).toEqual(before);
    }),
    { numRuns: 12 },
  );
});
