import { addDays } from '#domain/kit/days';
import { getProfile } from '#api/account';
import { accountFixtures } from './account-fixtures.ts';
import { borrowingParts } from './borrowing-forms.ts';
import { storedComparison } from './comparison-forms.ts';
import { contract, marketFixtures, PLAIN_OPTION, SOLD } from './market-fixtures.ts';
import { profileFixtures } from './profile-forms.ts';
import { purchaseInput } from './purchase-forms.ts';
import { reportMailFixtures } from './report-mail-fixture.ts';
import { scenarioBase, scenarioInput } from './scenario-forms.ts';
import type { Person, TestServer } from './test-server.ts';

/** An inserted record, by the value that requests refer to it with. */
export interface Fixture {
  value: string | number;
  version?: number;
  rjo_account_number?: string;
  /** The lot it belongs to. */
  lot_id?: number;
}

/** The last day on which only the canary entity was captured. */
export const CANARY_DAY = '2026-07-07';
/** The option that only the canary entity's trade and policy need. */
export const CANARY_OPTION = contract.option(777, 'put');
/** A lot number that several entities use. */
export const SHARED_NUMBER = 'Both have one';

/** Every text of a canary record contains this word, and every id begins with these digits. */
const CANARY_WORD = 'canary';
const FIRST_ID = 177_770_000;

/** Matches only values of a canary entity's records. */
export const CANARY = /canary|sandhill|17777\d{4}|LE[A-Z]7770[A-Z]/i;

/**
 * Inserts records of a user's entity directly into the tables, a new one each time. Records of a canary entity contain a
 * distinctive value (`CANARY`).
 */
export async function fixturesOf(server: TestServer, who: Person, canary: boolean) {
  const profile = await who.call(getProfile, {});
  const [entity] = await server.owner<{ id: number }>('select id from entities where name = $1', [
    who.entity_name,
  ]);
  const entityId = entity?.id ?? 0;
  const word = canary ? CANARY_WORD : 'plain';
  let made = 0;
  let days = 0;
  const into = async (table: string, row: Record<string, unknown>) => {
    const columns = { ...(canary && { id: FIRST_ID + ++made }), ...row };
    const names = Object.keys(columns);
    const [saved] = await server.owner<{ id: number; version: number }>(
      `insert into ${table} (${names.join(', ')}) overriding system value
       values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(columns),
    );
    return { value: saved?.id ?? 0, version: saved?.version ?? 1 };
  };
  const receivingRow = {
    date_in: '2026-03-20',
    source: word,
    location: word,
    received: 100,
    pay_wt: 60_000,
    cost: 150_000,
  };
  const expenseRow = { date: '2026-05-01', type: 'feed', amount: 31.37 };
  const tradeRow = {
    acct: `${word}-acct`,
    name: word,
    trade_date: '2026-05-05',
    b_s: 'Buy',
    quantity: 2,
    period: contract.period,
    description: `PUT ${word}`,
    strike: 222,
    p_c: 'put',
    price_amount: 3.5,
    symbol: canary ? CANARY_OPTION : PLAIN_OPTION,
  };
  const numberOf = (inserted: Fixture) => Number(inserted.value);

  /** A lot with a record of every kind. */
  const lot = async (number?: string) => {
    const { value } = await into('lots', {
      entity_id: entityId,
      lot: number ?? `${word} ${++made}`,
      date_in: '2026-03-14',
      source: word,
      location: word,
      est_out_wt: 850,
      est_out_date: '2026-10-01',
      marketing_class: 'Feeder',
      futures_contract: 'GFV26',
    });
    const on = { lot_id: value, entity_id: entityId };
    await into('receivings', { ...receivingRow, ...on });
    await into('expenses', { ...expenseRow, ...on });
    await into('trades', { ...tradeRow, ...on });
    const [now] = await server.owner<{ lot: string; version: number }>(
      'select lot, version from lots where id = $1',
      [value],
    );
    return { value, version: now?.version ?? 1, lot: now?.lot ?? '' };
  };
  const onLot = async (table: string, row: Record<string, unknown>): Promise<Fixture> => {
    const lot_id = numberOf(await lot());
    return { ...(await into(table, { lot_id, entity_id: entityId, ...row })), lot_id };
  };
  const receiving = () => onLot('receivings', receivingRow);
  const out = () => onLot('outs', { date_out: '2026-05-01', head_count: 3, destination: word });
  /** A lot that has its last out today. */
  const closedLot = async (): Promise<Fixture> => {
    await onLot('outs', { date_out: 'today', head_count: 100 });
    return { value: who.entity_name };
  };
  const expense = () => onLot('expenses', expenseRow);
  const trade = async (more: object = {}) => ({
    ...(await onLot('trades', { ...tradeRow, ...more })),
    acct: tradeRow.acct,
    name: tradeRow.name,
  });
  /** A trade of the other side of the same account and contract. */
  const opposingTrade = () => trade({ b_s: 'Sell' });
  const soldPut = () =>
    trade({ ...SOLD, description: `PUT LIVE CATTLE ${word}`, symbol: canary ? 'LEZ7770Q' : 'LEZ2200Q' });
  const lrp = (more: object = {}) =>
    onLot('lrp', {
      user_id: profile.id,
      endorsement_number: word,
      state: word,
      county: word,
      type: 'fed',
      effective_date: '2026-06-22',
      end_date: '2099-01-18',
      head_count: 47,
      target_wt: 1500,
      premium: 6.37,
      coverage: 318.37,
      total_premium: 4491,
      net_coverage: 312,
      put_symbol: canary ? CANARY_OPTION : PLAIN_OPTION,
      put_qty: 1,
      ...more,
    });
  const plan = () => onLot('feeding_plans', { feed_unit: 'day', feed_rate: 3.37, planned_on: '2026-05-01' });
  const purchasePlan = () =>
    into('purchase_plans', { entity_id: entityId, name: word, input: purchaseInput() });
  const scenario = () => onLot('scenarios', { name: word, input: scenarioInput(), base: scenarioBase(word) });
  const comparison = () => onLot('comparisons', storedComparison(word));
  /** A task on a lot that is shared with the client. */
  const note = async () => {
    const about_id = numberOf(await lot());
    const inserted = await into('notes', {
      entity_id: entityId,
      about_kind: 'lot',
      about_id,
      text: word,
      due_on: '2099-05-01',
      shared: true,
    });
    return { ...inserted, lot_id: about_id };
  };
  /** An endorsement that has ended. */
  const endedLrp = () => lrp({ endorsement_number: `${word} ended ${++made}`, end_date: '2026-06-23' });
  /** A statement of a day that no other call names. */
  const balance = () =>
    into('account_balances', {
      entity_id: entityId,
      acct: `${word}-acct`,
      day: addDays('2020-01-02', days++),
      equity: 31_373.7,
    });
  /** The rate of a class of collateral that no other call names. */
  const borrowingTerm = () =>
    into('borrowing_terms', { entity_id: entityId, lender: word, class: `${word} ${++made}`, rate: 71.37 });
  const borrowingReport = () =>
    into('borrowing_reports', {
      entity_id: entityId,
      day: '2026-05-05',
      lender: word,
      ...borrowingParts(who.entity_name),
      made_by: word,
    });
  /** An import inside the entity. */
  const tradeImport = async () => {
    const inserted = await into('trade_imports', {
      file_name: `${word}.csv`,
      inserted: 1,
      entity_id: entityId,
    });
    await trade({ import_id: inserted.value });
    return inserted;
  };
  /** An import of one expense, which can be reverted. */
  const recordImport = async () => {
    const imported = { entity_id: entityId, file_name: `${word}.csv`, expenses: 1 };
    const inserted = await into('record_imports', imported);
    await onLot('expenses', { ...expenseRow, record_import_id: inserted.value });
    return inserted;
  };
  const lastEntry = async (): Promise<Fixture> => {
    const [change] = await server.owner<{ id: number }>('select max(id)::int as id from history');
    return { value: change?.id ?? 0 };
  };
  /** A history entry that can be restored: a deleted expense. */
  const deletion = async (): Promise<Fixture> => {
    const { value } = await expense();
    await server.owner('delete from expenses where id = $1', [value]);
    return lastEntry();
  };
  const correctedTrade = async (): Promise<Fixture> => {
    const { value } = await trade();
    await server.owner('update trades set quantity = quantity + 1 where id = $1', [value]);
    return lastEntry();
  };
  const savedPlan = (): Promise<Fixture> => plan().then(lastEntry);
  const user = async (): Promise<Fixture> => {
    const rjo_account_number = `${word} rjo ${++made}`;
    const [saved] = await server.owner<{ id: string; version: number }>(
      `insert into users (entity_id, full_name, phone_number, email, rjo_account_number)
       values ($1, $2, '806 555 0142', $3, $4) returning id, version`,
      [entityId, word, `${word}${++made}@${canary ? 'sandhill' : 'lazyk'}.test`, rjo_account_number],
    );
    await server.owner(`insert into auth.passwords (user_id, hash) values ($1, 'none')`, [saved?.id]);
    return { value: saved?.id ?? '', version: saved?.version ?? 1, rjo_account_number };
  };
  const capturedDay = async (): Promise<Fixture> => {
    const day = addDays(canary ? CANARY_DAY : '2026-06-07', -2 * days++);
    await server.owner(
      `insert into equity_history (snapshot_date, entity_id, lot, current_head_count, total_cost, trades_pl, total_expenses, net_equity)
       values ($1, $2, $3, 100, 1, 1, 1, 1) on conflict do nothing`,
      [day, entityId, `${word} lot`],
    );
    await server.owner(
      `insert into equity_days (snapshot_date, entity_id, lots, lots_without_price, current_head_count, est_future_value,
         total_cost, gross_equity, trades_pl, total_expenses, net_equity)
       select $1, $2, 1, 0, 100, 1, 1, 1, 1, 1, 1 where not exists (select from equity_days where snapshot_date = $1 and entity_id = $2)`,
      [day, entityId],
    );
    return { value: day };
  };
  /** An option with a price and a settlement; the canary one is used only by the canary trade and policy. */
  const option = async (): Promise<Fixture> => {
    const symbol = canary ? CANARY_OPTION : PLAIN_OPTION;
    await server.owner(
      `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, settlement, source)
       values ($1, $2, $2, 'put', 220, 9, 'simulated') on conflict do nothing`,
      [symbol, contract.symbol],
    );
    await server.owner(
      `insert into settlements (symbol, day, settlement, source) values ($1, '2026-07-07', 9, 'simulated') on conflict do nothing`,
      [symbol],
    );
    return { value: symbol };
  };
  return {
    who,
    entityId,
    profile,
    /** The person's profile as it is now. */
    now: () => who.call(getProfile, {}),
    /** The entity's name as it is now. */
    entityName: async () =>
      (await server.owner<{ name: string }>('select name from entities where id = $1', [entityId]))[0]?.name,
    option,
    lot,
    receiving,
    out,
    closedLot,
    expense,
    trade,
    soldPut,
    lrp,
    endedLrp,
    plan,
    purchasePlan,
    scenario,
    comparison,
    note,
    ...marketFixtures(server, into, canary),
    balance,
    borrowingTerm,
    borrowingReport,
    ...reportMailFixtures(into, entityId, word),
    tradeImport,
    recordImport,
    ...profileFixtures(into, word),
    deletion,
    opposingTrade,
    correctedTrade,
    savedPlan,
    user,
    ...accountFixtures(server, { userId: profile.id, entityId, word }),
    capturedDay,
  };
}

export type Fixtures = Awaited<ReturnType<typeof fixturesOf>>;
