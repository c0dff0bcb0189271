import { Client } from 'pg';
import { addDays, type Day } from '#domain/kit/days';
import { CONTRACTS, futuresContract, marketingClass } from '#domain/market/contracts';
import { ADMIN } from '../../load/drover.ts';
import { hashPassword } from '../../src/server/session/passwords.ts';
import * as derived from './derived.sql.ts';
import { filled } from './filled.ts';
import { market } from './market.ts';
import * as records from './records.sql.ts';
import { type BookSize, LARGE, MIDDLE, WITH_HEAD } from './size.ts';

/** The lots of the book by column, for `unnest`. Ids start at 1; every lot with head has a quoted contract. */
function lotColumns({ lots, entities }: BookSize, today: Day) {
  const columns = {
    id: [] as number[],
    entity_id: [] as number[],
    lot: [] as string[],
    date_in: [] as Day[],
    est_out_wt: [] as number[],
    est_out_date: [] as Day[],
    marketing_class: [] as string[],
    futures_contract: [] as string[],
    with_head: [] as boolean[],
  };
  for (let id = 1; id <= lots; id += 1) {
    const weight = id % 2 === 0 ? 800 + (id % 150) : 1350 + (id % 150);
    const withHead = id % 10 < WITH_HEAD;
    const out = addDays(today, withHead ? 20 + ((id * 7) % 300) : -30 - ((id * 7) % 600));
    columns.id.push(id);
    columns.entity_id.push(entityOf(id, entities));
    columns.lot.push(String(1000 + id));
    columns.date_in.push(addDays(out, -180));
    columns.est_out_wt.push(weight);
    columns.est_out_date.push(out);
    columns.marketing_class.push(marketingClass(weight));
    columns.futures_contract.push(futuresContract(weight, out));
    columns.with_head.push(withHead);
  }
  return columns;
}

/** The large entity's lots come first, then the medium one's, then the others' in turn. */
function entityOf(lot: number, entities: number): number {
  if (lot <= LARGE.lots) return LARGE.entity;
  if (lot <= LARGE.lots + MIDDLE.lots) return MIDDLE.entity;
  return 3 + (lot % (entities - 2));
}

export const PASSWORD = ADMIN.password;
export const emailOf = (entity: number): string => `producer${entity}@bench.test`;

/**
 * Fills a migrated, empty database as its owner, without triggers, by two connections: the same records in every run. The derived data is
 * calculated at the end; then the tables are vacuumed, as in a database in use.
 */
export async function fillBook(url: string, size: BookSize, today: Day): Promise<void> {
  const one = await fillingConnection(url);
  const other = await fillingConnection(url);
  await people(one, size);
  await quotes(one, today);
  await filled(one, ['lots', 'receivings', 'outs'], () => fillLotsAndCattle(one, size, today));
  await one.query('analyze');
  await Promise.all([
    filled(one, ['trades'], () => one.query(records.trades, [size.trades])),
    fillOthers(other, size),
  ]);
  await Promise.all([sumsOfLots(one), other.query(derived.equityDays)]);
  await one.query(`drop schema filling cascade`);
  // The server recognises a large book, which has a thread of its own, by the counts of its account.
  await one.query('select app.recount()');
  await Promise.all([
    one.query('vacuum (freeze) trades'),
    other.query('vacuum (freeze) expenses, equity_history'),
  ]);
  await one.query('vacuum (analyze, freeze)');
  await Promise.all([one.end(), other.end()]);
}

async function fillingConnection(url: string): Promise<Client> {
  const connection = new Client({ connectionString: url });
  connection.on('error', () => {}); // the failed statement says why
  await connection.connect();
  await connection.query(`set session_replication_role = replica`);
  await connection.query(`set work_mem = '256MB'`);
  await connection.query(`set maintenance_work_mem = '1GB'`);
  return connection;
}

async function fillLotsAndCattle(owner: Client, size: BookSize, today: Day): Promise<void> {
  await fillLots(owner, size, today);
  await owner.query(records.receivings);
  await owner.query(records.outs);
  await owner.query(derived.lotTotals);
}

async function sumsOfLots(owner: Client): Promise<void> {
  await owner.query(derived.lotSums);
  await owner.query(derived.storedSums);
  await owner.query(derived.closedOutHistory);
}

async function fillOthers(owner: Client, size: BookSize): Promise<void> {
  await filled(owner, ['expenses'], () => owner.query(records.expenses, [size.expenses]));
  await filled(owner, ['lrp'], () => owner.query(records.policies, [size.policies]));
  await filled(owner, ['equity_history'], () => owner.query(derived.equityHistory, [size.days]));
}

async function people(owner: Client, { entities }: BookSize): Promise<void> {
  // Without limits: rounds of imports are deleted without triggers, so that their rows stay in the counts of the account.
  await owner.query(
    `insert into entities (name, most_lots, most_open_trades, most_records, most_imported_rows)
     select 'Ranch ' || k, 1e9, 1e9, 1e9, 1e9 from generate_series(1, $1::integer) k`,
    [entities],
  );
  await owner.query(`
    insert into users (entity_id, full_name, phone_number, email, rjo_account_number, rjo_confirmed)
    select id, 'Producer ' || id, '806 555 0142', 'producer' || id || '@bench.test', 'RJ' || id, true from entities`);
  await owner.query(`
    with administration as (insert into entities (name) values ('Administration') returning id)
    insert into users (entity_id, full_name, phone_number, email, user_type)
    select id, 'Administrator', '806 555 0100', '${ADMIN.email}', 'admin' from administration`);
  await owner.query('insert into auth.passwords (user_id, hash) select id, $1 from users', [
    await hashPassword(PASSWORD),
  ]);
}

async function quotes(owner: Client, today: Day): Promise<void> {
  const instruments = market(Number(today.slice(0, 4)));
  const rows = instruments.map(({ option, root, ...one }, number) => ({
    ...one,
    ...option,
    number,
    root,
    dollars: CONTRACTS[root].multiplier,
  }));
  await owner.query(`
    create schema filling;
    create unlogged table filling.instruments (number integer, symbol text primary key, root text, period text, description text,
                                        price numeric, underlying text, contract text, strike numeric, p_c text, dollars numeric)`);
  await owner.query(
    'insert into filling.instruments select * from json_populate_recordset(null::filling.instruments, $1)',
    [JSON.stringify(rows)],
  );
  await owner.query(`
    create unlogged table filling.counts as
    select count(*) filter (where p_c is null)::integer as futures, count(p_c)::integer as options from filling.instruments`);
  await owner.query(`
    insert into quotes (symbol, contract_name, last_price, net_change, previous_settlement, source)
    select symbol, description, price, 0.5, price - 0.5, 'manual' from filling.instruments where p_c is null`);
  await owner.query(`
    insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, settlement,
                                previous_settlement, delta, source)
    select symbol, underlying, contract, p_c, strike, price, price, price - 0.25,
           case p_c when 'put' then -0.4 else 0.4 end, 'manual'
    from filling.instruments where p_c is not null`);
}

async function fillLots(owner: Client, size: BookSize, today: Day): Promise<void> {
  const { with_head, ...columns } = lotColumns(size, today);
  await owner.query(
    `insert into lots (id, entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
     overriding system value
     select id, entity_id, lot, date_in, 'Amarillo auction', 'North pens', est_out_wt, est_out_date, marketing_class, futures_contract
     from unnest($1::integer[], $2::integer[], $3::text[], $4::date[], $5::numeric[], $6::date[], $7::text[], $8::text[])
       as l (id, entity_id, lot, date_in, est_out_wt, est_out_date, marketing_class, futures_contract)`,
    Object.values(columns),
  );
  await owner.query(`select setval(pg_get_serial_sequence('lots', 'id'), (select max(id) from lots))`);
  await owner.query(
    `create unlogged table filling.lots_with_head as
     select id from unnest($1::integer[], $2::boolean[]) as l (id, has_head) where has_head`,
    [columns.id, with_head],
  );
}
