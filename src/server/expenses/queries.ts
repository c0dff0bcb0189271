import type { ExpenseColumn, ExpenseFilter, ExpenseSort, ExpenseTotal } from '#api/expenses';
import {
  EXPENSE_COLUMNS,
  expenseCategory,
  expenseSchema,
  expenseSearch,
  type Expense,
  type ExpenseForm,
  type MonthlyExpenseForm,
} from '#domain/expenses/expenses';
import type { Day } from '#domain/kit/days';
import type { Session } from '../db/database.ts';
import { allOf, jsonArray, sql, insertInto, picked, selected, timeText, type Statement } from '../db/sql.ts';
import { currentUserMay, ofOwner } from '../db/scope.ts';
import { rowsAfter, type ListWindow } from '../db/list-window.ts';
import { contains, matchesFew } from '../db/text-search.ts';

export const expenseColumns = selected(expenseSchema, 'x', {
  lot: sql`l.lot`,
  owner: sql`e.name`,
  created_at: timeText(sql`x.created_at`),
});

const withLotAndOwner = sql`join lots l on l.id = x.lot_id join entities e on e.id = x.entity_id`;

/** Descending is the exact reverse, so that one index serves both. */
const orders: Record<ExpenseColumn, { forwards: Statement; backwards: Statement }> = {
  date: { forwards: sql`x.date, x.id`, backwards: sql`x.date desc, x.id desc` },
  lot: {
    forwards: sql`l.number_key, l.id, x.date desc, x.id desc`,
    backwards: sql`l.number_key desc, l.id desc, x.date, x.id`,
  },
  type: {
    forwards: sql`x.type, x.date desc, x.id desc`,
    backwards: sql`x.type desc, x.date, x.id`,
  },
  amount: {
    forwards: sql`x.amount, x.date desc, x.id desc`,
    backwards: sql`x.amount desc, x.date, x.id`,
  },
};

function orderOf(sort: ExpenseSort): Statement {
  const column = sort.replace('-', '') as ExpenseColumn;
  return sort.startsWith('-') ? orders[column].backwards : orders[column].forwards;
}

/** The condition of a filter; by indexes where `few` expenses match. */
function matching(filter: ExpenseFilter, few = false): Statement {
  const { expense_category, lot_id, q, from, to } = filter;
  const isSearched = q !== undefined && q !== '';
  const categories = expense_category ? [expense_category] : expenseCategory.options;
  return allOf([
    (expense_category || few) && sql`x.expense_category = any(${categories}::text[])`,
    lot_id !== undefined && sql`x.lot_id = ${lot_id}`,
    from !== undefined && sql`x.date >= ${from}`,
    to !== undefined && sql`x.date <= ${to}`,
    isSearched && (few ? foundByIndex(q) : found(q)),
  ]);
}

/** The lots with the text in their number, and those with it in their owner's name, for users who see several. */
const lotsMatching = (text: string): Statement => sql`
  select id from lots where ${contains(sql`search_text`, text)} and strpos(lower(lot), ${text}) > 0
  union all
  select id from lots where ${currentUserMay('seeEntities')}
    and entity_id = any(array(select id from entities where strpos(lower(name), ${text}) > 0))`;

function found(q: string): Statement {
  const { text, types, amount } = expenseSearch(q);
  return sql`(x.type = any(${types}) or x.amount = ${amount}::numeric or x.lot_id in (${lotsMatching(text)}))`;
}

/** The same by the indexes of type, amount and lot. */
function foundByIndex(q: string): Statement {
  const { text, types, amount } = expenseSearch(q);
  return sql`(x.type = any(${types}) or x.amount = ${amount}::numeric or x.lot_id = any(array(${lotsMatching(text)})))`;
}

/** Whether few of the expenses of several entities match. */
export const fewExpensesMatch = async (
  db: Pick<Session, 'row' | 'isOfOneEntity'>,
  { q = '' }: ExpenseFilter,
): Promise<boolean> => q !== '' && matchesFew(db, 'expenses', 'x', found(q));

/** One page of the list. Owners and lots are joined for its rows only, not for the skipped ones. */
export function expensesInWindow(
  filter: ExpenseFilter,
  { sort, ...window }: ListWindow & { sort: ExpenseSort },
  few: boolean,
): Statement<{ json: string }> {
  const order = orderOf(sort);
  const direction = sort === 'date' ? 'forwards' : sort === '-date' ? 'backwards' : null;
  const rest = rowsAfter(window, direction, { day: sql`x.date`, id: sql`x.id` });
  const within = allOf([rest, matching(filter, few)]);
  const lots = sort.endsWith('lot') ? sql`join lots l on l.id = x.lot_id` : sql``;
  const from = few
    ? sql`(with few as materialized (select x.* from expenses x where ${within}) select * from few) x ${lots}`
    : sql`expenses x ${lots} where ${within}`;
  const page = sql`select x.id from ${from} order by ${order} offset ${window.offset} limit ${window.limit}`;
  return jsonArray(sql`
    select ${expenseColumns} from (${page}) page join expenses x using (id) ${withLotAndOwner} order by ${order}`);
}

export const expensesTotal = (filter: ExpenseFilter, few: boolean): Statement<ExpenseTotal> => sql`
  select count(*) as count, coalesce(sum(x.amount), 0) as total from expenses x where ${matching(filter, few)}`;

/** The same of each month, newest first: `{ month: '2026-11', count: 2, total: 1234.5 }`. */
export const expenseMonths = (
  filter: ExpenseFilter,
  few: boolean,
): Statement<ExpenseTotal & { month: string }> => sql`
  select to_char(x.date, 'YYYY-MM') as month, count(*) as count, sum(x.amount) as total
  from expenses x where ${matching(filter, few)} group by 1 order by 1 desc`;

export const expenseLines = (filter: ExpenseFilter, sort: ExpenseSort): Statement<{ json: string }> =>
  jsonArray(sql`
    select x.date, l.lot, e.name as owner, x.type, x.amount
    from expenses x ${withLotAndOwner} where ${matching(filter)} order by ${orderOf(sort)}`);

export const expenseById = (id: number): Statement<Expense> =>
  sql`select ${expenseColumns} from expenses x ${withLotAndOwner} where x.id = ${id}`;

/** The visible lots with this number, ignoring case; `owner` restricts them to one entity. */
export const lotIdsNamed = (number: string, owner: string | undefined): Statement<{ id: number }> =>
  sql`
    select l.id from lots l
    where l.number_key = app.number_key(${number}::text) and lower(l.lot) = lower(${number}::text)
      and ${ofOwner(sql`l.entity_id`, owner)}`;

export const insertExpense = (form: ExpenseForm): Statement<{ id: number }> =>
  sql`${insertInto('expenses', picked(form, EXPENSE_COLUMNS))} returning id`;

export const outDateOf = (lotId: number): Statement<{ est_out_date: Day }> =>
  sql`select est_out_date from lots where id = ${lotId}`;

export const insertMonthly = (form: MonthlyExpenseForm, days: readonly Day[]): Statement<{ id: number }> =>
  sql`insert into expenses (lot_id, date, type, amount, expense_category)
      select ${form.lot_id}, day, ${form.type}, ${form.amount}, 'projected' from unnest(${days}::date[]) as day
      returning id`;

export const expensesByIds = (ids: readonly number[]): Statement<Expense> =>
  sql`select ${expenseColumns} from expenses x ${withLotAndOwner}
               where x.id = any(${ids}::integer[]) order by x.date`;
