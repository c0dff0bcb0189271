import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/days';
import { EXPENSE_TYPES } from '#domain/expenses';
import { ask } from '../ask.ts';
import type { Environment } from '../environment.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

const ROWS = 50_000;
const ROUNDS = 3;
/** Before every other expense of the book, so that the rows of a round can be told and deleted. */
const FIRST_DAY = '1991-01-01';
const LAST_DAY = '1999-12-31';

interface Lot {
  id: number;
  lot: string;
  owner: string;
}

/** Saving a spreadsheet of expenses, from request to answer, against COPY of the same rows into the same table by its owner. */
export const expensesSave: Measurement = async (environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'expenses.csv');
  const rows = expensesOf(await lotsOfOneEntity(environment));
  writeFileSync(
    file,
    rows.map(({ id, date, type, amount }) => `${id},${date},${type},${amount},actual`).join('\n'),
    {
      mode: 0o644,
    },
  );
  const body = bodyOf(rows);
  const ours = async () => {
    await restoreTable(environment);
    return milliseconds(() => ask(environment.admin, '/api/record-imports', 'POST', body));
  };
  const theirs = async () => {
    await restoreTable(environment);
    return milliseconds(() =>
      environment.owner.query(
        `copy expenses (lot_id, date, type, amount, expense_category) from '${file}' (format csv)`,
      ),
    );
  };
  try {
    return [
      {
        what: 'spreadsheet of 50,000 expenses, save',
        against: 'COPY of the same rows into the same table by its owner',
        unit: 'ms',
        target: { most: 1.8 },
        ...(await sideBySide(ours, theirs, ROUNDS)),
      },
    ];
  } finally {
    await restoreTable(environment);
    rmSync(folder, { recursive: true });
  }
};

async function lotsOfOneEntity({ owner }: Environment): Promise<Lot[]> {
  const { rows } = await owner.query<Lot>(`
    select l.id, l.lot, e.name as owner from lots l join entities e on e.id = l.entity_id
    where l.entity_id = (select entity_id from lots group by entity_id order by count(*) desc, entity_id limit 1)`);
  return rows;
}

const expensesOf = (lots: readonly Lot[]) =>
  Array.from({ length: ROWS }, (_, at) => ({
    ...(lots[at % lots.length] as Lot),
    date: addDays(FIRST_DAY, at % 3_000),
    type: EXPENSE_TYPES[at % EXPENSE_TYPES.length],
    amount: (100 + at / 100).toFixed(2),
  }));

/** The body as the import page sends it: cells as indexes into the distinct texts. */
function bodyOf(rows: ReturnType<typeof expensesOf>): string {
  const texts = [''];
  const places = new Map([['', 0]]);
  const place = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const column = (field: 'date' | 'lot' | 'type' | 'amount') => ({
    field,
    heading: field,
    cells: rows.map((row) => place(String(row[field]))),
  });
  const columns = [column('date'), column('lot'), column('type'), column('amount')];
  const sheet = { kind: 'expenses', name: '', row: rows.map((_, at) => at + 2), columns };
  return JSON.stringify({
    owner: rows[0]?.owner,
    file_name: 'expenses.csv',
    file: { texts, sheets: [sheet] },
  });
}

/** Restores the table: deletes the rows of the last round and vacuums. */
async function restoreTable({ owner }: Environment): Promise<void> {
  await owner.query(`delete from expenses where date between '${FIRST_DAY}' and '${LAST_DAY}'`);
  await owner.query('truncate history');
  await owner.query('vacuum expenses');
}
