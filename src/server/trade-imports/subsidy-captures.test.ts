import { beforeAll, describe, expect, it } from 'vitest';
import { addLrp } from '#api/lrp';
import type { Cell } from '#domain/kit/table-file/file';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import { lrpForm } from '../testing/lrp-fixtures.ts';

const fixtures = importFixtures();
beforeAll(async () => {
  const { server, lots } = fixtures;
  await server.owner(`update users set rjo_account_number = 'RJ1', rjo_confirmed = true where email = $1`, [
    server.ann.email,
  ]);
  await server.ann.call(addLrp, {
    ...lrpForm,
    type: 'fed',
    effective_date: '2026-06-18',
    end_date: '2026-12-03',
    premium: 6,
    lot_id: lots['A'] ?? 0,
  });
});

const put = (b_s: string, price: number, more: Partial<Record<number, Cell>> = {}) =>
  row(b_s, 2, price, { 2: '2026-06-18', 5: 'Dec-26', 7: 220, 8: 'PUT', ...more });
const captured = async (...rows: Cell[][]) => (await fixtures.check(tradesOfRows(rows))).subsidy_captures;

describe('the preview of an import', () => {
  it('names the rows that RMA would take for subsidy capture, with the endorsement and the conditions', async () => {
    const [capture, ...more] = await captured(
      put('Sell', 4.8),
      put('Sell', 5),
      put('Buy', 5),
      put('Sell', 5),
    );
    expect(more).toEqual([]);
    expect(capture?.rowIndexes).toEqual([1, 3]);
    expect(capture?.message).toMatch(
      /^RMA presumes subsidy capture when a put like this is sold near an LRP endorsement\. .*LRP endorsement E-1, effective Jun 18, 2026.*above 80% of the premium/,
    );
  });

  it('is silent about another entity’s account', async () => {
    expect(await captured(put('Sell', 5, { 0: 'RJ2' }))).toEqual([]);
    expect(await captured(put('Sell', 5))).toHaveLength(1);
  });

  it('sees a call with a long future, also where one of them is saved already', async () => {
    const call = put('Sell', 5, { 8: 'CALL' });
    const future = row('Buy', 1, 230, { 2: '2026-06-22', 5: 'Dec-26' });
    expect((await captured(call, future))[0]?.rowIndexes).toEqual([0, 1]);
    expect(await captured(call)).toEqual([]);
    await fixtures.save(tradesOfRows([future]));
    expect((await captured(call))[0]?.rowIndexes).toEqual([0]);
  });

  it('never keeps a row from being saved', async () => {
    const sold = tradesOfRows([put('Sell', 5.5)]);
    expect((await fixtures.check(sold)).subsidy_captures).toHaveLength(1);
    expect(await fixtures.save(sold)).toMatchObject({ inserted: 1 });
  });
});
