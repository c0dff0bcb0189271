import type { Owner } from '../src/server/testing/constraints.ts';

/** How much a book holds; see `DEFAULT_LIMITS` for the most that an account may have. */
export interface LargeBook {
  lots: number;
  openTrades: number;
  closedTrades: number;
  expenses: number;
}

/**
 * Fills the entities with these ids: every lot with head, every open trade on one of them, and priced contracts. The records are
 * inserted without triggers, which would take an hour, and the sums that triggers update are worked out at the end.
 */
export async function fillLargestBooks(
  owner: Owner,
  entities: readonly number[],
  book: LargeBook,
): Promise<void> {
  const ids = `unnest(array[${entities.join()}]) as entity (id)`;
  await owner('set session_replication_role = replica');
  await owner(quotes);
  await owner(`
    insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract,
                      total_received, total_pay_wt, total_cost, receiving_count)
    select id, 'L' || k, current_date - 100, 'Amarillo auction', 'North pens', 1350 + k % 100, current_date + 20 + k % 100, 'Fat',
           'LEZ' || to_char(current_date + interval '1 year', 'YY'), 100, 60000, 180000, 1
    from ${ids}, generate_series(1, ${book.lots}) k`);
  const lotsOf = `(select id, entity_id, row_number() over (partition by entity_id order by id) as k from lots where entity_id = any(array[${entities.join()}])) l`;
  await owner(`
    insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
    select id, entity_id, current_date - 100, 'Amarillo auction', 'North pens', 100, 60000, 180000 from ${lotsOf}`);
  await owner(`
    insert into lot_sums (lot_id, entity_id, expenses_actual) select id, entity_id, 0 from ${lotsOf} on conflict do nothing`);
  await owner(tradesOf(lotsOf, book, 'open'));
  await owner(tradesOf(lotsOf, book, 'closed'));
  await owner(`
    insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
    select l.id, l.entity_id, current_date - n % 100, 'feed', 100, 'actual'
    from ${lotsOf}, generate_series(1, ${Math.ceil(book.expenses / book.lots)}) n`);
  await owner(`
    update lot_sums s set expenses_actual = x.amount, feed = x.amount, feeding = x.amount
    from (select lot_id, sum(amount) as amount from expenses group by lot_id) x where x.lot_id = s.lot_id`);
  await owner('select app.sum_cattle(array(select lot_id from lot_sums))');
  await owner('set session_replication_role = origin');
  await owner('vacuum (analyze)');
}

const quotes = `
  insert into quotes (symbol, contract_name, last_price, net_change, previous_settlement, source)
  select 'LE' || letter || to_char(current_date + interval '1 year', 'YY'), 'Live cattle', 225, 0.5, 224.5, 'manual'
  from unnest(array['G', 'J', 'M', 'Q', 'V', 'Z']) letter on conflict do nothing`;

/** Trades of the six contracts, spread over the lots. */
const tradesOf = (lots: string, book: LargeBook, status: 'open' | 'closed'): string => `
  insert into trades (lot_id, entity_id, acct, name, trade_date, b_s, quantity, period, description, price_amount, status, symbol,
                      closing_date, closing_price, closing_acct, profit)
  select l.id, l.entity_id, 'RJ' || l.entity_id, 'Producer', current_date - (l.k + n)::int % 90, case when (l.k + n) % 3 = 0 then 'Buy' else 'Sell' end,
         1 + n % 6, m.period || to_char(current_date + interval '1 year', '-YY'), 'LIVE CATTLE', 220 + (l.k + n) % 21, '${status}',
         'LE' || m.letter || to_char(current_date + interval '1 year', 'YY'),
         ${status === 'closed' ? "current_date - 1, 221, 'RJ' || l.entity_id, 400" : 'null, null, null, null'}
  from ${lots}, generate_series(1, ${Math.ceil(book[status === 'open' ? 'openTrades' : 'closedTrades'] / book.lots)}) n,
       lateral (select * from (values (0, 'G', 'Feb'), (1, 'J', 'Apr'), (2, 'M', 'Jun'), (3, 'Q', 'Aug'), (4, 'V', 'Oct'), (5, 'Z', 'Dec')) v (at, letter, period)
                where at = (l.k + n) % 6) m`;
