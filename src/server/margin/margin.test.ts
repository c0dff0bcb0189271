import { beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { restoreRecord } from '#api/history';
import { deleteBalance, deleteMarginRate, getMargin, saveBalance, saveMarginRate } from '#api/margin';
import { addDays, type Day, dayIn } from '#domain/kit/days';
import { previousTradingDay } from '#domain/market/contract-calendar';
import { futuresSymbol } from '#domain/market/contracts';
import { tradedMonths } from '#domain/market/watchlist';
import { formatPeriod } from '#domain/kit/periods';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const today = dayIn('America/Chicago', new Date());
const [, month] = tradedMonths('LE', today);
if (!month) throw new Error('No contract trades.');
const symbol = futuresSymbol(month);
const live = { period: formatPeriod(month), description: 'LV CATTLE' };
const [yesterday, statement] = [previousTradingDay(today), previousTradingDay(previousTradingDay(today))];

const server = testServer({ QUOTES_PROVIDER: 'manual' });
beforeAll(async () => {
  const settle = (day: Day, price: number) =>
    server.owner(`insert into settlements (symbol, day, settlement, source) values ($1, $2, $3, 'manual')`, [
      symbol,
      day,
      price,
    ]);
  await settle(statement, 140);
  await settle(yesterday, 142);
  for (const [who, acct] of [
    [server.ann, 'ANN-1'],
    [server.bob, 'BOB-1'],
  ] as const) {
    const lot = await someLot(who, 'M1', { est_out_wt: 1400, est_out_date: addDays(today, 30) });
    await bookTrade(server, { ...live, acct, lot_id: lot.id, quantity: 4, price_amount: 138 });
    await bookTrade(server, { ...live, acct, lot_id: lot.id, quantity: 3, strike: 230, p_c: 'call' });
  }
});

const margin = (who: Person, owner?: string) => who.call(getMargin, owner === undefined ? {} : { owner });
const balance = { acct: 'ANN-1', day: statement, equity: 7920, cash: 5000, requirement: null };
const rate = { root: 'LE', valid_from: '2026-01-05', initial: 1980, maintenance: 1800 } as const;

describe('broker accounts', () => {
  it('are those of the entity, with what is held in them, before anything is entered', async () => {
    const { accounts, rates, positions } = await margin(server.ann);
    expect(accounts).toEqual([
      {
        acct: 'ANN-1',
        owner: server.ann.entity_name,
        held: [{ symbol, net: -4 }],
        written_options: 3,
        balance: null,
        equity: null,
        without_settlement: 0,
      },
    ]);
    expect(rates).toEqual([]);
    expect(positions).toMatchObject({
      written_options: 3,
      contracts: expect.arrayContaining([expect.objectContaining({ symbol, futures: -1600 })]),
    });
    const all = await margin(server.admin);
    expect(all.accounts.map(({ acct }) => acct)).toEqual(['ANN-1', 'BOB-1']);
    // The money of several entities is never added up.
    expect(all.positions).toBeNull();
    expect(await margin(server.admin, server.bob.entity_name)).toEqual(await margin(server.bob));
    expect(await margin(server.ann, server.bob.entity_name)).toEqual(await margin(server.ann));
    await expect(margin(server.admin, 'Nobody')).toBeRefused('not_found');
    await expect(margin(server.nobody)).toBeRefused('unauthorized');
  });

  it('carry the equity of their statement on by settlements', async () => {
    await server.ann.call(saveBalance, balance);
    const [account] = (await margin(server.ann)).accounts;
    expect(account).toMatchObject({ balance: { equity: 7920, cash: 5000, requirement: null }, equity: 4720 });
    const again = await server.ann.call(saveBalance, { ...balance, equity: 8000 });
    expect(again.version).toBe(2);
    expect((await margin(server.ann)).accounts[0]?.equity).toBe(4800);
    await server.owner('delete from settlements where day = $1', [statement]);
    expect((await margin(server.ann)).accounts[0]).toMatchObject({ equity: null, without_settlement: 1 });
  });

  it('refuse a statement that is negative, of a day to come, or of an account that is nobody’s', async () => {
    await expect(server.ann.call(saveBalance, { ...balance, equity: -1 })).toBeRefused('invalid', {
      equity: 'Account equity must be at least 0',
    });
    await expect(server.ann.call(saveBalance, { ...balance, day: addDays(today, 1) })).toBeRefused(
      'invalid',
      { day: expect.stringContaining('is in the future') },
    );
    for (const acct of ['NONE', 'BOB-1'])
      await expect(server.ann.call(saveBalance, { ...balance, acct })).toBeRefused('invalid', {
        acct: 'No trade or user has this account',
      });
    expect(await server.owner('select acct from account_balances')).toEqual([{ acct: 'ANN-1' }]);
  });

  it('are entered by administrators for their owner, who is named where several use the account', async () => {
    await server.admin.call(saveBalance, { ...balance, acct: 'BOB-1' });
    expect((await margin(server.bob)).accounts[0]?.balance?.equity).toBe(7920);
    expect((await margin(server.ann)).accounts.map(({ acct }) => acct)).toEqual(['ANN-1']);
    const [lot] = await server.owner<{ id: number }>(
      `select l.id from lots l join entities e on e.id = l.entity_id where e.name = $1`,
      [server.bob.entity_name],
    );
    await bookTrade(server, { ...live, acct: 'ANN-1', lot_id: lot?.id ?? 0 });
    await expect(server.admin.call(saveBalance, balance)).toBeRefused('conflict');
    await server.admin.call(saveBalance, { ...balance, owner: server.bob.entity_name });
    expect((await margin(server.bob)).accounts.map(({ acct }) => acct)).toEqual(['ANN-1', 'BOB-1']);
  });

  it('forget a deleted statement, which only its entity can delete and restore', async () => {
    const id = (await margin(server.ann)).accounts[0]?.balance?.id ?? 0;
    await expect(server.bob.call(deleteBalance, { id })).toBeRefused('not_found');
    const { deletion } = await server.ann.call(deleteBalance, { id });
    expect((await margin(server.ann)).accounts[0]?.balance).toBeNull();
    await expect(server.bob.call(restoreRecord, { id: deletion })).toBeRefused('not_found');
    await server.ann.call(restoreRecord, { id: deletion });
    expect((await margin(server.ann)).accounts[0]?.balance?.id).toBe(id);
  });
});

describe('margin rates', () => {
  it('are entered by administrators and seen by everybody', async () => {
    const saved = await server.admin.call(saveMarginRate, rate);
    expect((await margin(server.bob)).rates).toEqual([saved]);
    const changed = await server.admin.call(saveMarginRate, { ...rate, initial: 2200 });
    expect(changed).toMatchObject({ id: saved.id, initial: 2200, version: 2 });
    await expect(server.ann.call(saveMarginRate, rate)).toBeRefused('forbidden');
    await expect(server.ann.call(deleteMarginRate, { id: saved.id })).toBeRefused('forbidden');
    const { deletion } = await server.admin.call(deleteMarginRate, { id: saved.id });
    expect((await margin(server.bob)).rates).toEqual([]);
    await server.admin.call(restoreRecord, { id: deletion });
    expect((await margin(server.bob)).rates).toHaveLength(1);
  });

  it('are refused when negative, of a day to come, or with maintenance above initial', async () => {
    const save = (more: object) => server.admin.call(saveMarginRate, { ...rate, ...more });
    await expect(save({ maintenance: -1 })).toBeRefused('invalid');
    await expect(save({ valid_from: addDays(today, 1) })).rejects.toMatchObject({
      fields: { valid_from: expect.stringContaining('is in the future') },
    });
    await expect(save({ maintenance: 5000 })).toBeRefused('invalid');
  });
});

describe('alerts', () => {
  const kinds = async (who: Person) => (await who.call(listAlerts, {})).map(({ kind }) => kind);
  const ofMargin = async (who: Person) =>
    (await kinds(who)).filter((kind) => kind === 'margin_call' || kind === 'statement_old');

  it('say that a margin call is near and that a statement is old, to the entity and to administrators', async () => {
    await server.owner('delete from account_balances; delete from margin_rates');
    const day = addDays(today, -14);
    await server.owner(
      `insert into settlements (symbol, day, settlement, source) select symbol, $1, 140, 'manual' from settlements limit 1`,
      [day],
    );
    await server.ann.call(saveBalance, { ...balance, day, equity: 20_000 });
    expect(await ofMargin(server.ann)).toEqual(['statement_old']);
    await server.admin.call(saveMarginRate, rate);
    // 20,000 less 3,200 of loss since is 9,600 above maintenance; a limit day costs 11,600.
    expect((await ofMargin(server.ann)).toSorted()).toEqual(['margin_call', 'statement_old']);
    expect((await ofMargin(server.admin)).toSorted()).toEqual(['margin_call', 'statement_old']);
    expect(await ofMargin(server.bob)).toEqual([]);
  });
});
