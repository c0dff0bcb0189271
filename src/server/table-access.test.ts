import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from './db/roles.ts';
import { connectLogIns, enter, type LogIns, openSession, type Session, tryOut } from './testing/log-ins.ts';
import { CANARY_OPTION, fixturesOf } from './testing/fixtures.ts';
import {
  type Caller,
  CALLERS,
  type Operation,
  OPERATIONS,
  type Declared,
  tableAccess,
} from './testing/table-access.ts';
import { testServer } from './testing/test-server.ts';

/** Every caller against every table, directly in SQL under the log-ins of requests, without handlers. */
const server = testServer();
let logIns: LogIns;
let callers: Record<Caller, Session | null>;
/** Which row of a table is meant where it is not one of the entity's. */
let rows: Record<string, string>;
let ofEntity: string;

beforeAll(async () => {
  const bob = await fixturesOf(server, server.bob, true);
  const [lot, trade, lrp, imported, scenario, comparison, spreadsheet] = [
    await bob.lot(),
    await bob.trade(),
    await bob.lrp(),
    await bob.tradeImport(),
    await bob.scenario(),
    await bob.comparison(),
    await bob.recordImport(),
  ];
  for (const insert of [bob.receiving, bob.out, bob.expense, bob.option, bob.capturedDay]) await insert();
  const colleague = String((await bob.user()).value);
  const [found] = await server.owner<{ email: string }>('select email from users where id = $1', [colleague]);
  const annsEntity = (await fixturesOf(server, server.ann, false)).entityId;
  callers = {
    visitor: null,
    self: await openSession(server, server.bob.email),
    colleague: await openSession(server, found?.email ?? ''),
    neighbour: await openSession(server, server.ann.email),
    admin: await openSession(server, server.admin.email),
    client: { ...(await openSession(server, server.admin.email)), client: bob.entityId },
    'other client': { ...(await openSession(server, server.admin.email)), client: annsEntity },
  };
  const user = `'${callers.self?.user}'`;
  for (const sql of [
    `insert into quotes (symbol, contract_name, last_price, source) values ('GFF27', 'x', 300, 'simulated')`,
    `insert into settlements (symbol, day, settlement, source) values ('GFF27', '2026-05-05', 300, 'simulated')`,
    `insert into trades (acct, name, trade_date, b_s, quantity, price_amount) values ('of nobody', 'x', '2026-05-05', 'Buy', 1, 1)`,
    `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, settlement, source)
     values ('LEZ8880Q', 'LEZ26', 'LEZ26', 'put', 888, 9, 'simulated')`,
    `update lrp set put_symbol = 'LEZ8880Q' where id = ${lrp.value}`,
    `insert into waiting_files (name, sha256, bytes, content) values ('marked.csv', '\\x01', 1, '\\x01')`,
    `insert into import_profiles (broker, headings, shape, columns, date_order, direction_rule) values ('marked', '[]', 'marked', '{}', 'MDY', 'one_column')`,
    `insert into column_choices (entity_id, shape, kind, columns, same) values (${bob.entityId}, 'marked', 'lots', '{}', '[]')`,
    `insert into feeding_plans (lot_id, entity_id, feed_unit, feed_rate, planned_on)
     values (${lot.value}, ${bob.entityId}, 'day', 0, '2026-05-05')`,
    `insert into purchase_plans (entity_id, name, input) values (${bob.entityId}, 'marked', '{}')`,
    `insert into notes (entity_id, about_kind, about_id, text, shared)
     values (${bob.entityId}, 'client', ${bob.entityId}, 'marked', false), (${bob.entityId}, 'lot', ${lot.value}, 'marked shared', true)`,
    `insert into scenarios (name, input, base) values ('of everything', '{}', '{}')`,
    `insert into trade_imports (file_name) values ('of all clients')`,
    `insert into quote_refreshes (claimed_at) values (now())`,
    `insert into equity_positions (snapshot_date, entity_id, lot_id, kind, record_id, b_s, entry)
     values ('2026-07-07', ${bob.entityId}, ${lot.value}, 'trade', ${trade.value}, 'Buy', 3.5)`,
    `insert into margin_rates (root, valid_from, initial, maintenance) values ('LE', '2020-01-02', 2, 1)`,
    `insert into account_balances (entity_id, acct, day, equity) values (${bob.entityId}, 'marked-acct', '2020-01-02', 1)`,
    `insert into borrowing_terms (entity_id, lender, class, rate) values (${bob.entityId}, 'marked', 'marked', 1)`,
    `insert into borrowing_reports (entity_id, day, lender, input, result, report, made_by)
     values (${bob.entityId}, '2020-01-02', 'marked', '{}', '{}', '{}', 'marked')`,
    `insert into report_mails (entity_id, report, day_of_month, addresses, set_by, starts_after)
     values (${bob.entityId}, 'equity', 5, '{marked@bank.test}', 'marked', '2020-01-02')`,
    `insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, address)
     values (${bob.entityId}, 1, 'equity', '2020-01-02', false, 'marked@bank.test')`,
    `insert into deliveries (batch, entity_id, sender, made_at, reports, formats, by_mail)
     values (gen_random_uuid(), ${bob.entityId}, 'marked', now(), '{equity}', '{pdf}', false)`,
    `insert into lrp_offers values ('2020-01-02', 'fed', 13, 95, 200, 0.05, 10, 210, 1, '2020-04-02', 'files')`,
    `insert into lrp_offer_files (sha256, name, day, source, rows, offers, ending_values, skipped, refused, problems)
     values ('marked', 'marked', '2020-01-02', 'files', 1, 1, 0, '{}', 0, '[]')`,
    `insert into lrp_ending_values values ('fed', '2020-04-02', 2020, 200, '2020-04-03', null, 'files')`,
    `insert into lrp_closed_days (day) values ('2020-01-02')`,
    `insert into lrp_offer_fetches (day, tried_at, next_try_at) values ('2020-01-02', now(), now())`,
    `insert into value_at_risk (entity_id, days, fingerprint) values (${bob.entityId}, 1, 'x'), (null, 1, 'x')`,
    `insert into scheduled_runs (job, day) values ('snapshot', '2026-05-05')`,
    `insert into auth.throttles (key, attempts, resets_at) values ('somebody', 1, now())`,
    `insert into alert_dismissals (user_id, key, facts) values (${user}, 'lot_hedge:1', 'x')`,
    `insert into sample_lots (user_id) values (${user})`,
    `insert into mail_preferences (user_id, kind, frequency) values (${user}, 'lot_hedge', 'daily')`,
    `insert into mail_recipients (user_id) values (${user})`,
    `insert into mailed_alerts (user_id, key, facts) values (${user}, 'lot_hedge:1', 'x')`,
    `insert into auth.api_tokens (user_id, name, scope, token_hash) values (${user}, 'x', 'read', 'x')`,
    `insert into auth.webhooks (entity_id, url, secret, set_by) values (${bob.entityId}, 'x', 'x', ${user})`,
    `insert into auth.webhook_events (entity_id, kind) values (${bob.entityId}, 'test')`,
    `insert into auth.webhook_alerts (entity_id, key, facts) values (${bob.entityId}, 'x', 'x')`,
    `insert into auth.mails (user_id, subject, body, send_before) values (${user}, 'x', 'x', now())`,
    `insert into auth.recoveries (user_id, token_hash, expires_at) values (${user}, 'x', now())`,
    `insert into auth.invitations (user_id, token_hash, expires_at) values (${user}, 'x', now())`,
    `insert into equity_days select (jsonb_populate_record(d, '{"entity_id": null}')).* from equity_days d`,
  ])
    await server.owner(sql);
  const ofLot = `lot_id = ${lot.value}`;
  ofEntity = `entity_id = ${bob.entityId}`;
  rows = {
    'public.entities': `id = ${bob.entityId}`,
    'public.users': `id = ${user}`,
    'public.lots': `id = ${lot.value}`,
    'public.lot_sums': ofLot,
    'public.receivings': ofLot,
    'public.expenses': ofLot,
    'public.trades': `id = ${trade.value}`,
    'public.trades: of nobody': `acct = 'of nobody'`,
    'public.trade_imports': `file_name = 'of all clients'`,
    'public.trade_imports: of a client': `id = ${imported.value}`,
    'public.record_imports': `id = ${spreadsheet.value}`,
    'public.waiting_files': `name = 'marked.csv'`,
    'public.import_profiles': `broker = 'marked'`,
    'public.column_choices': `shape = 'marked'`,
    'public.lrp': `id = ${lrp.value}`,
    'app.lrp_payoffs': `id = ${lrp.value}`,
    'public.lrp_rules': `crop_year = 2026 and kind = 'factor' and key = 'fed'`,
    'public.lrp_offers': `effective = '2020-01-02'`,
    'public.lrp_offer_files': `name = 'marked'`,
    'public.lrp_ending_values': `end_date = '2020-04-02'`,
    'public.lrp_closed_days': `day = '2020-01-02'`,
    'public.lrp_offer_fetches': `day = '2020-01-02'`,
    'public.feeding_plans': `lot_id = ${lot.value}`,
    'public.purchase_plans': `name = 'marked'`,
    'public.scenarios': `id = ${scenario.value}`,
    'public.comparisons': `id = ${comparison.value}`,
    'public.notes': `text = 'marked'`,
    'public.notes: shared': `text = 'marked shared'`,
    'public.scenarios: of everything': `name = 'of everything'`,
    'public.quotes': `symbol = 'GFF27'`,
    'public.options_quotes': `symbol = '${CANARY_OPTION}'`,
    'public.options_quotes: of a put': `symbol = 'LEZ8880Q'`,
    'public.settlements: of a future': `symbol = 'GFF27'`,
    'public.settlements: of an option': `symbol = '${CANARY_OPTION}'`,
    'public.prices: of a future': `symbol = 'GFF27'`,
    'public.prices: of an option': `symbol = '${CANARY_OPTION}'`,
    'public.firm': 'only_row',
    'public.quote_refreshes': 'only_row',
    'public.equity_days: over everything': 'entity_id is null',
    'public.margin_rates': `valid_from = '2020-01-02'`,
    'public.value_at_risk: over everything': 'entity_id is null',
    'public.scheduled_runs': `job = 'snapshot'`,
    'public.alert_dismissals': `user_id = ${user}`,
    'public.sample_lots': `user_id = ${user}`,
    'public.mail_preferences': `user_id = ${user}`,
    'public.mail_recipients': `user_id = ${user}`,
    'public.mailed_alerts': `user_id = ${user}`,
    'public.history: of a lot': ofLot,
    'public.history: of a user': `record = 'users' and record_id = ${user}`,
    'auth.passwords': `user_id = ${user}`,
    'auth.sessions': `user_id = ${user}`,
    'auth.refresh_tokens': 'true',
    'auth.api_tokens': `user_id = ${user}`,
    'auth.mails': `user_id = ${user}`,
    'auth.recoveries': `user_id = ${user}`,
    'auth.invitations': `user_id = ${user}`,
    'auth.throttles': `key = 'somebody'`,
    'auth.secrets': 'true',
    'migrations.applied': 'true',
    'migrations.access': 'true',
  };
  logIns = await connectLogIns(server.ownerUrl);
});
afterAll(() => logIns.end());

/** The database role for a caller. */
const roleOf = (caller: Caller): Role => {
  if (caller === 'visitor' || caller === 'admin') return caller;
  return caller === 'client' || caller === 'other client' ? 'client' : 'producer';
};

/** The columns for an operation: those with a column privilege, or all if there are none. */
async function columnsFor(table: string, operation: 'insert' | 'update'): Promise<string> {
  const columns = await server.owner<{ name: string; may: boolean }>(
    `select quote_ident(attname) as name, has_column_privilege('drover_admin', attrelid, attnum, $2) as may
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = '' and attname <> 'id' order by attnum`,
    [table, operation],
  );
  const writable = columns.filter(({ may }) => may);
  return (writable.length > 0 ? writable : columns).map(({ name }) => name).join(', ');
}

/** The statement of an operation on a row; an insert duplicates the row. */
async function statementOf(
  operation: Operation,
  { table, row }: Declared,
): Promise<{ text: string; values: unknown[] }> {
  const where = rows[row] ?? ofEntity;
  if (operation === 'select') return { text: `select from ${table} where ${where} limit 1`, values: [] };
  if (operation === 'delete') return { text: `delete from ${table} where ${where}`, values: [] };
  const columns = await columnsFor(table, operation);
  const [first = ''] = columns.split(', ');
  if (operation === 'update')
    return { text: `update ${table} set ${first} = ${first} where ${where}`, values: [] };
  const [sample] = await server.owner<{ json: string }>(
    `select to_jsonb(t)::text as json from ${table} t where ${where} limit 1`,
  );
  return {
    text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    values: [sample?.json],
  };
}

/** Row-level security is checked before uniqueness and references, so their violation shows that access was granted. */
const CONSTRAINT_VIOLATION = /^23/;
/** No privilege, refused by a trigger, or a view that is not updatable. */
const REFUSED = /^(42501|DR001|55000)$/;

async function isDone(caller: Caller, statement: { text: string; values: unknown[] }): Promise<boolean> {
  const as = callers[caller];
  try {
    const { rowCount } = await tryOut(logIns[roleOf(caller)], [...(as ? [enter(as)] : []), statement]);
    return (rowCount ?? 0) > 0;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (CONSTRAINT_VIOLATION.test(code)) return true;
    if (REFUSED.test(code)) return false;
    throw error;
  }
}

describe('the declared access to tables', () => {
  it('names every table and view; a new one is added to src/server/testing/table-access.ts', async () => {
    const tables = await server.owner<{ name: string }>(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema)' order by 1`);
    expect([...new Set(tableAccess.map(({ table }) => table))].toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
  });

  it.each(tableAccess.map((declared) => [declared.row, declared] as const))('%s', async (row, declared) => {
    const there = await server.owner(`select from ${declared.table} where ${rows[row] ?? ofEntity} limit 1`);
    expect(there, 'the row is there to be hidden').toHaveLength(1);
    const done: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    for (const operation of OPERATIONS) {
      const statement = await statementOf(operation, declared);
      expected[operation] = CALLERS.filter((caller) => declared.may[operation].has(caller));
      done[operation] = [];
      for (const caller of CALLERS) if (await isDone(caller, statement)) done[operation].push(caller);
    }
    expect(done).toEqual(expected);
  });
});
