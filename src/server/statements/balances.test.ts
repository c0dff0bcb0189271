import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMargin, saveBalance } from '#api/margin';
import { checkBalances, saveBalances } from '#api/statements';
import { addDays, dayIn } from '#domain/kit/days';
import { day as dayText } from '#domain/kit/format';
import type { BalanceColumn } from '#domain/statements/fields';
import { statementTable } from '#domain/statements/testing/statement-table';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer({ QUOTES_PROVIDER: 'manual' });
const day = addDays(dayIn('America/Chicago', new Date()), -2);

beforeAll(async () => {
  const [annLot, bobLot] = await Promise.all([someLot(server.ann, 'A'), someLot(server.bob, 'B')]);
  await bookTrade(server, { acct: 'RJ-1', lot_id: annLot.id });
  await bookTrade(server, { acct: 'BOB 2', lot_id: bobLot.id });
  for (const lot of [annLot, bobLot]) await bookTrade(server, { acct: 'BOTH', lot_id: lot.id });
  await bookTrade(server, { acct: 'FLAT', lot_id: annLot.id, closing_price: 340 });
});
beforeEach(() => server.owner('delete from account_balances'));

const COLUMNS = [
  ['acct', 'Account'],
  ['day', 'Date'],
  ['equity', 'Equity'],
  ['cash', 'Cash'],
  ['requirement', 'Margin'],
] as const;
const check = (who: Person, ...rows: (string | number)[][]) =>
  who.call(checkBalances, { statement: statementTable<BalanceColumn>(COLUMNS, rows) });
const save = (who: Person, ...balances: { acct: string; equity: number; version: number | null }[]) =>
  who.call(saveBalances, {
    balances: balances.map((balance) => ({ ...balance, day, cash: null, requirement: 1980 })),
  });
const equityOf = async (who: Person, acct: string) =>
  (await who.call(getMargin, {})).accounts.find((account) => account.acct === acct)?.balance?.equity;

describe('balances of a statement', () => {
  it('stand beside those that are stored, each with the account that it names in any spelling', async () => {
    const stored = await server.ann.call(saveBalance, {
      acct: 'RJ-1',
      day,
      equity: 7920,
      cash: 5000,
      requirement: null,
    });
    const { balances, problem_count } = await check(
      server.admin,
      ['rj 1', day, 8000, '', ''],
      ['bob-2', day, '12,500.25', 100, 1980],
      ['FLAT', day, 0, '', ''],
    );
    expect(problem_count).toBe(0);
    expect(balances).toEqual([
      {
        row: 2,
        acct: 'RJ-1',
        owner: 'Lazy K Ranch',
        day,
        equity: 8000,
        cash: null,
        requirement: null,
        stored,
      },
      {
        row: 3,
        acct: 'BOB 2',
        owner: 'Sandhill Cattle Co',
        day,
        equity: 12_500.25,
        cash: 100,
        requirement: 1980,
        stored: null,
      },
      expect.objectContaining({ row: 4, acct: 'FLAT', owner: 'Lazy K Ranch', stored: null }),
    ]);
  });

  it('are refused whole with the rows that are bad', async () => {
    const { balances, problems, problem_count } = await check(
      server.admin,
      ['RJ1', day, 'much', '', ''],
      ['BOTH', day, 5, '', ''],
      ['NOBODY', day, 5, '', ''],
      ['BOB 2', day, 5, '', ''],
    );
    expect([balances, problem_count]).toEqual([[], 3]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Row 2, column Equity, “much”: Account Equity must be a number',
      'Row 3, column Account, “BOTH”: Several clients use this account: save it inside the client',
      'Row 4, column Account, “NOBODY”: No trade or user has this account',
    ]);
    // A producer's accounts are their own entity's.
    const others = await check(server.ann, ['BOTH', day, 5, '', ''], ['BOB 2', day, 5, '', '']);
    expect(others.problems.map(({ row }) => row)).toEqual([3]);
  });

  it('are saved in one transaction, and replace those of the same day', async () => {
    const [first] = await save(server.admin, { acct: 'rj1', equity: 8000, version: null });
    expect(first).toMatchObject({ acct: 'RJ-1', equity: 8000, requirement: 1980, version: 1 });
    const saved = await save(
      server.admin,
      { acct: 'RJ-1', equity: 8100, version: 1 },
      { acct: 'BOB 2', equity: 500, version: null },
    );
    expect(saved.map(({ acct, equity, version }) => [acct, equity, version])).toEqual([
      ['RJ-1', 8100, 2],
      ['BOB 2', 500, 1],
    ]);
    expect([await equityOf(server.ann, 'RJ-1'), await equityOf(server.bob, 'BOB 2')]).toEqual([8100, 500]);
  });

  it('that were changed, entered or deleted after the preview refuse all of it', async () => {
    await save(server.admin, { acct: 'RJ-1', equity: 8000, version: null });
    const bob = { acct: 'BOB 2', equity: 500, version: null };
    for (const version of [null, 7])
      await expect(save(server.admin, bob, { acct: 'RJ-1', equity: 1, version })).toBeRefused(
        'conflict',
        `The statement of RJ-1 of ${dayText(day)} has changed since the preview. Nothing was saved.`,
      );
    await server.owner('delete from account_balances');
    await expect(save(server.admin, bob, { acct: 'RJ-1', equity: 1, version: 1 })).toBeRefused('conflict');
    expect([await equityOf(server.ann, 'RJ-1'), await equityOf(server.bob, 'BOB 2')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('of an account that several clients use are saved inside one of them', async () => {
    const inside = await server.insideClient(server.admin, 'Sandhill Cattle Co');
    const { balances } = await check(inside, ['both', day, 5, '', '']);
    expect(balances).toMatchObject([{ acct: 'BOTH', owner: 'Sandhill Cattle Co' }]);
    await save(inside, { acct: 'both', equity: 5, version: null });
    expect([await equityOf(server.bob, 'BOTH'), await equityOf(server.ann, 'BOTH')]).toEqual([5, undefined]);
    await expect(save(inside, { acct: 'RJ-1', equity: 1, version: null })).toBeRefused('invalid');
  });

  it('of others, of several clients, of a day to come or of one account twice are refused', async () => {
    await expect(save(server.ann, { acct: 'BOB 2', equity: 1, version: null })).toBeRefused('invalid');
    await expect(save(server.admin, { acct: 'BOTH', equity: 1, version: null })).toBeRefused('invalid');
    const one = { acct: 'RJ-1', equity: 1, version: null };
    await expect(save(server.admin, one, { ...one, acct: 'rj1', equity: 2 })).toBeRefused('invalid');
    const late = {
      acct: 'RJ-1',
      day: addDays(day, 9),
      equity: 1,
      cash: null,
      requirement: null,
      version: null,
    };
    await expect(server.admin.call(saveBalances, { balances: [late] })).toBeRefused('invalid');
  });
});
