import { describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLD_TODAY, type OldData, oldApplication, type OldRow } from '../testing/old-application.ts';
import { asDump } from '../testing/old-dump.ts';
import { testFolder } from '../testing/folder.ts';
import { Book } from './book.ts';
import { check } from './reader.ts';
import { openSource } from './source.ts';

const folder = testFolder();
let made = 0;

/** The causes that are named for a dump with these flaws, and the number of problems. */
async function causesOf(flaw: (data: OldData) => void): Promise<{ causes: string[]; count: number }> {
  const data = oldApplication({ users: 5, lots: 24 });
  flaw(data);
  const file = join(folder, `dump-${(made += 1)}`);
  writeFileSync(file, asDump(data));
  const { problems } = await check(
    await openSource(file),
    new Book(OLD_TODAY, new Date('2026-11-22T18:00:00Z')),
  );
  return { causes: problems.causes(), count: problems.count };
}

const rename = (rows: OldRow[], column: string, from: string, to: string) => {
  for (const row of rows) if (row[column] === from) row[column] = to;
};

describe('what does not fit is named by its cause', () => {
  it('where a lot is refused: its records are not named one by one', async () => {
    const { causes, count } = await causesOf(({ lots }) =>
      Object.assign(lots[0] ?? {}, { date_in: '2062-01-01' }),
    );
    expect(count).toBe(11);
    expect(causes).toEqual([
      expect.stringMatching(
        /^lots, line [\d,]+, column date_in: "2062-01-01" is more than a year ahead \(and 6 more lines of expenses, 1 of lrp, 1 of outs, 1 of receivings, 1 of trades for the same reason\)$/,
      ),
    ]);
  });

  it('where an entity is of no user: its lots, their records and its snapshots', async () => {
    const { causes, count } = await causesOf(({ users }) =>
      rename(users, 'entity_name', 'Ranch 1', 'Ranch One'),
    );
    expect(count).toBeGreaterThan(20);
    expect(causes).toEqual([
      expect.stringMatching(
        /^lots, line [\d,]+, column owner: "Ranch 1" is not the entity of any user \(and \d+ more lines of .* of equity_history.* for the same reason\)$/,
      ),
    ]);
  });

  it('where a column is of another kind: all of its lines, and head that goes wrong because of them', async () => {
    const { causes } = await causesOf(({ receivings }) => {
      for (const row of receivings) row['date_in'] = '2026-07-14 05:00:00+00';
      const [first] = receivings;
      if (first) receivings.push({ ...first, date_in: '2026-07-14', received: 1 });
    });
    expect(causes).toEqual([
      expect.stringMatching(
        /^receivings, line [\d,]+, column date_in: .* \(and \d+ more lines of receivings, 1 of lots for the same reason\)$/,
      ),
    ]);
  });

  it('where a lot is missing: all that name it', async () => {
    const { causes } = await causesOf(({ expenses }) => {
      for (const row of expenses.slice(0, 7)) row['lot'] = '999';
      rename(expenses, 'owner', '', '');
      for (const row of expenses.slice(0, 7)) row['owner'] = 'Ranch 1';
    });
    expect(causes).toEqual([
      expect.stringMatching(
        /^expenses, line [\d,]+, column lot: "999" is not among the lots \(and 6 more lines of expenses for the same reason\)$/,
      ),
    ]);
  });

  it('and separately where they differ (the control)', async () => {
    const { causes, count } = await causesOf(({ expenses }) => {
      Object.assign(expenses[0] ?? {}, { amount: '=1+1' });
      Object.assign(expenses[1] ?? {}, { type: 'lodging' });
      Object.assign(expenses[2] ?? {}, { date: 'yesterday' });
    });
    expect(causes).toHaveLength(3);
    expect(count).toBe(3);
    expect(causes.join()).not.toContain('same reason');
  });
});
