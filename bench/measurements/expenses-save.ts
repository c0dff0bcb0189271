import { addDays } from '#domain/kit/days';
import { EXPENSE_TYPES } from '#domain/expenses/expense-types';
import type { Environment } from '../environment.ts';
import { type ImportRounds, saveAgainstCopy } from '../import-rounds.ts';
import type { Measurement } from '../measurement.ts';

const ROWS = 50_000;
/** Before every other expense of the book, so that the rows of a round can be told and deleted. */
const FIRST_DAY = '1991-01-01';
const LAST_DAY = '1999-12-31';

export interface Lot {
  id: number;
  lot: string;
  owner: string;
  entity_id: number;
}

/** Saving a spreadsheet of expenses, against COPY of the same rows into the same table by its owner. */
export const expensesSave: Measurement = async (environment) => [
  {
    what: 'spreadsheet of 50,000 expenses, save',
    against: 'COPY of the same rows into the same table by its owner',
    unit: 'ms',
    target: { most: 1.8 },
    ...(await saveAgainstCopy(environment, expenseRounds(environment, await lotsOfLargest(environment)))),
  },
];

/** The rounds of an import of expenses on these lots of one entity. */
export function expenseRounds(environment: Environment, lots: readonly Lot[]): ImportRounds {
  const rows = expenseRows(lots);
  return {
    path: '/api/record-imports',
    body: bodyOf(rows),
    csv: rows.map(({ id, date, type, amount }) => `${id},${date},${type},${amount},actual`).join('\n'),
    into: 'expenses (lot_id, date, type, amount, expense_category)',
    restore: () => restoreExpenses(environment),
  };
}

/** The lots of the entity with most of them. */
export async function lotsOfLargest({ owner }: Environment): Promise<Lot[]> {
  const { rows } = await owner.query<Lot>(`
    select l.id, l.lot, e.name as owner, l.entity_id from lots l join entities e on e.id = l.entity_id
    where l.entity_id = (select entity_id from lots group by entity_id order by count(*) desc, entity_id limit 1)`);
  return rows;
}

export const expenseRows = (lots: readonly Lot[]) =>
  Array.from({ length: ROWS }, (_, at) => ({
    ...(lots[at % lots.length] as Lot),
    date: addDays(FIRST_DAY, at % 3_000),
    type: EXPENSE_TYPES[at % EXPENSE_TYPES.length],
    amount: (100 + at / 100).toFixed(2),
  }));

/** The body as the import page sends it: cells as indexes into the distinct texts. */
function bodyOf(rows: ReturnType<typeof expenseRows>): string {
  const texts = [''];
  const indexes = new Map([['', 0]]);
  const textIndex = (text: string) => {
    const known = indexes.get(text);
    if (known !== undefined) return known;
    indexes.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const column = (field: 'date' | 'lot' | 'type' | 'amount') => ({
    field,
    heading: field,
    cells: rows.map((row) => textIndex(String(row[field]))),
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
export async function restoreExpenses({ owner }: Environment): Promise<void> {
  await owner.query(`delete from expenses where date between '${FIRST_DAY}' and '${LAST_DAY}'`);
  await owner.query('truncate history');
  await owner.query('vacuum expenses');
}
