import { describe, expect, it } from 'vitest';
import { stillOpen, takesLastHead } from './closing-out.ts';

describe('the last head of a lot', () => {
  it.each([
    [40, 40, null, true],
    [40, 39, null, false],
    [40, null, null, false],
    [40, 50, 10, true],
    [40, 40, 10, false],
    [0.5, 24.75, 24.25, true],
    // It is closed already.
    [0, 10, 10, false],
  ])('%d in the lot, %d leave, %d of them before: %s', (current_hd, head, before, expected) =>
    expect(takesLastHead({ current_hd }, head, before === null ? null : { head_count: before })).toBe(
      expected,
    ),
  );
});

describe('what is still open on a lot', () => {
  const out = (id: number, proceeds: number | null, type: 'shipped' | 'dead' = 'shipped') =>
    ({ id, proceeds, type, head_count: 5 }) as never;
  const paid = { type: 'shipped' as const, proceeds: 1 };
  const none = { outs: [], expenses: [], lrp: [], trades: [] };

  it('is nothing where everything is entered', () => {
    const settled = {
      ...none,
      outs: [out(1, 0), out(2, null, 'dead')],
      // Rows of the plan follow the plan.
      expenses: [
        { id: 3, expense_category: 'actual' } as never,
        { id: 6, expense_category: 'projected', plan: true } as never,
      ],
      trades: [{ id: 4, status: 'closed' } as never],
    };
    expect(stillOpen(settled, null, paid, [])).toBeNull();
  });

  it('is each shipment without proceeds but the edited one, projected expense, policy and open trade', () => {
    const records = {
      outs: [out(1, null), out(2, null), out(3, 10)],
      expenses: [{ id: 4, expense_category: 'projected' } as never],
      lrp: [{ endorsement_number: 'E-1' } as never],
      trades: [{ id: 5, status: 'open' } as never],
    };
    const open = stillOpen(records, { id: 2 }, paid, []);
    expect(open?.shipments).toEqual([records.outs[0]]);
    expect([open?.expenses, open?.policies, open?.trades]).toEqual([
      records.expenses,
      records.lrp,
      records.trades,
    ]);
    expect(stillOpen({ ...none, outs: [out(2, null)] }, { id: 2 }, paid, [])).toBeNull();
  });

  it('is the out itself, as a shipment without proceeds', () => {
    expect(stillOpen(none, null, { ...paid, proceeds: null }, [])).toMatchObject({ is_unpriced: true });
    expect(stillOpen(none, null, { type: 'dead', proceeds: null }, [])).toBeNull();
  });
});
