import { beforeAll, describe, expect, it } from 'vitest';
import { comparePositions } from '#api/statements';
import type { PositionColumn } from '#domain/statements/fields';
import { FIVE_COLUMNS, statementTable } from '#domain/statements/testing/statement-table';
import { bookTrade, someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer({ QUOTES_PROVIDER: 'manual' });
const live = { description: 'LIVE CATTLE', period: 'Dec-27', strike: null, p_c: null, symbol: 'LEZ27' };

beforeAll(async () => {
  const [annLot, bobLot] = await Promise.all([someLot(server.ann, 'A'), someLot(server.bob, 'B')]);
  const book = (more: object) => bookTrade(server, { ...live, ...more });
  await book({ acct: 'RJ-1', lot_id: annLot.id, b_s: 'Sell', quantity: 2, price_amount: 221.25 });
  await book({ acct: 'RJ-1', lot_id: annLot.id, b_s: 'Sell', quantity: 1, price_amount: 221.5 });
  await book({
    acct: 'RJ-1',
    lot_id: annLot.id,
    b_s: 'Buy',
    quantity: 4,
    price_amount: 8,
    strike: 222.5,
    p_c: 'put',
  });
  await book({ acct: 'BOB 2', lot_id: bobLot.id, b_s: 'Sell', quantity: 5, price_amount: 220 });
  await book({ acct: 'RJ-9', lot_id: null, b_s: 'Sell', quantity: 6, price_amount: 219 });
});

const compare = (who: Person, ...rows: (string | number)[][]) =>
  who.call(comparePositions, { statement: statementTable<PositionColumn>(FIVE_COLUMNS, rows) });

const inShort = ({ lines }: Awaited<ReturnType<typeof compare>>) =>
  lines.map(({ acct, strike, direction, state, contracts_difference, price_difference }) => [
    acct,
    strike,
    direction,
    state,
    contracts_difference,
    price_difference,
  ]);

describe('a statement against the books', () => {
  it('says of each account what is in both, only at the broker and only here', async () => {
    const found = await compare(
      server.admin,
      ['rj1', 'LEZ27', '', 3, 221.333],
      ['RJ 1', 'LIVE CATTLE FEB 28', 2, '', 215],
      ['bob-2', 'LC DEC 27', '', 4, 220.5],
    );
    expect(found.accounts).toEqual([
      { acct: 'rj1', owners: ['Lazy K Ranch'], compared: true, positions: 2 },
      { acct: 'bob-2', owners: ['Sandhill Cattle Co'], compared: true, positions: 1 },
    ]);
    expect(inShort(found)).toEqual([
      ['RJ-1', null, 'short', 'equal', 0, 0],
      ['RJ-1', 222.5, 'long', 'only_here', -4, null],
      ['BOB 2', null, 'short', 'different', -1, 0.5],
      ['RJ 1', null, 'long', 'only_broker', 2, null],
    ]);
    expect(found.lines[0]).toMatchObject({
      broker: { contracts: 3, price: 221.333, rows: [2] },
      books: { contracts: 3, price: 221.33333, trades: [{ lot: 'A', quantity: 2 }, { quantity: 1 }] },
    });
  });

  it('names accounts of nobody, and reads no account that it does not name', async () => {
    const found = await compare(server.admin, ['RJ9', 'LEZ27', '', 6, 219], ['NEW-7', 'LEZ27', 1, '', 219]);
    expect(found.accounts).toEqual([
      { acct: 'RJ9', owners: [], compared: true, positions: 1 },
      { acct: 'NEW-7', owners: [], compared: true, positions: 1 },
    ]);
    expect(inShort(found)).toEqual([
      ['RJ-9', null, 'short', 'equal', 0, 0],
      ['NEW-7', null, 'long', 'only_broker', 1, null],
    ]);
  });

  it('inside a client names the accounts of others, and does not compare them', async () => {
    const inside = await server.insideClient(server.admin, 'Lazy K Ranch');
    const rows = [
      ['RJ1', 'LEZ27', '', 3, 221.333],
      ['BOB2', 'LEZ27', '', 5, 220],
      ['RJ9', 'LEZ27', '', 6, 219],
    ];
    const found = await compare(inside, ...rows);
    expect(found.accounts.map(({ acct, owners, compared }) => [acct, owners, compared])).toEqual([
      ['RJ1', ['Lazy K Ranch'], true],
      ['BOB2', [], false],
      ['RJ9', [], false],
    ]);
    expect(new Set(found.lines.map(({ acct }) => acct))).toEqual(new Set(['RJ-1']));
    // Over all clients they are there.
    const all = await compare(server.admin, ...rows);
    expect(new Set(all.lines.map(({ acct }) => acct))).toEqual(new Set(['RJ-1', 'BOB 2', 'RJ-9']));
  });

  it('with a bad row is not compared, and every bad row is named', async () => {
    const { problems, problem_count, lines, accounts } = await compare(
      server.admin,
      ['RJ1', 'LEZ27', '', 'three', 221],
      ['RJ1', 'LEZ27', '', 3, 221],
      ['RJ1', 'PUT DEC 27 LIVE CATTLE', 3, '', 221],
    );
    expect([problem_count, lines, accounts]).toEqual([2, [], []]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Invalid quantity "three" in row 2, column Short. Contracts are whole numbers of at least 1.',
      'Row 4: the description says PUT, but strike and p_c are empty',
    ]);
  });

  it('finds the strike of an option by the market where only its description names it', async () => {
    await server.owner(
      `insert into settlements (symbol, day, settlement, source) values ('LEZ27', current_date - 1, 221, 'manual')`,
    );
    const found = await compare(server.admin, ['RJ1', 'PUT DEC 27 LIVE CATTLE P22250', 4, '', 8]);
    expect(inShort(found)).toContainEqual(['RJ-1', 222.5, 'long', 'equal', 0, 0]);
  });

  it('is for administrators, and needs its columns', async () => {
    await expect(compare(server.ann, ['RJ1', 'LEZ27', 1, '', 221])).toBeRefused('forbidden');
    await expect(
      server.admin.call(comparePositions, {
        statement: statementTable<PositionColumn>(FIVE_COLUMNS.slice(0, 3), [['RJ1', 'LEZ27', 1]]),
      }),
    ).toBeRefused('invalid', 'The statement has no column for Short, Price');
  });

  it('of 5,000 rows has a line for each account and contract', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [
      `MANY-${at % 400}`,
      `LEZ${27 + (at % 3)}`,
      1,
      '',
      220,
    ]);
    const { lines } = await compare(server.admin, ...rows);
    expect(lines).toHaveLength(1_200);
    expect(lines.reduce((sum, { broker }) => sum + (broker?.contracts ?? 0), 0)).toBe(5_000);
  });
});
