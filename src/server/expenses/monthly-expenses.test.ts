import { describe, expect, it } from 'vitest';
import { addMonthlyExpenses } from '#api/expenses';
import { type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();

/** A lot that goes out on 2026-10-01. */
const newLot = (who: Person, lot: string) => someLot(who, lot, { est_out_date: '2026-10-01' });

describe('a monthly expense', () => {
  const monthly = { date: '2026-07-31', type: 'yardage', amount: 40.5 } as const;

  it('is projected in each month until its lot’s out date, and counts in the lot’s sums', async () => {
    const lot = await newLot(server.ann, 'M-1');
    const added = await server.ann.call(addMonthlyExpenses, { ...monthly, lot_id: lot.id });
    expect(added.map(({ date }) => date)).toEqual(['2026-07-31', '2026-08-31', '2026-09-30']);
    expect(added[0]).toMatchObject({
      ...monthly,
      lot: 'M-1',
      owner: 'Lazy K Ranch',
      expense_category: 'projected',
    });
    expect(
      await server.owner('select expenses_projected::float8 as sum from lot_sums where lot_id = $1', [
        lot.id,
      ]),
    ).toEqual([{ sum: 121.5 }]);
  });

  it('is refused whole after the out date, for more than five years, and for the lots of others', async () => {
    const lot = await newLot(server.ann, 'M-2');
    const adding = (who: Person, more: object) =>
      who.call(addMonthlyExpenses, { ...monthly, lot_id: lot.id, ...more });
    await expect(adding(server.ann, { date: '2026-10-02' })).toBeRefused('invalid', {
      date: 'The lot’s out date, 10/1/2026, is before this date',
    });
    await expect(adding(server.ann, { date: '2020-01-01' })).rejects.toMatchObject({
      message: expect.stringMatching(/^This would add more than 60 expenses/),
    });
    await expect(adding(server.bob, {})).toBeRefused('not_found', 'Lot not found');
    expect(await server.owner('select 1 from expenses where lot_id = $1', [lot.id])).toEqual([]);
  });
});
