import type { RequestOf } from '#api/endpoint';
import { addExpense, deleteExpense, editExpense, listExpenses } from '#api/expenses';
import { listLotChoices } from '#api/lots';
import { addLrp, deleteLrp, editLrp, listLrp } from '#api/lrp';
import { LRP_TYPES } from '#domain/lrp/lrp';
import { type Action, type ActionContext, byProducer, some } from './action.ts';
import { newExpense } from './records.ts';

const someLotId = async ({ client, random }: ActionContext): Promise<number> =>
  some(random, await client.call(listLotChoices, {})).id;

const someExpense = async ({ client, random }: ActionContext) =>
  some(random, await client.call(listExpenses, { limit: 30 }));

const somePolicy = async ({ client, random }: ActionContext) => some(random, await client.call(listLrp, {}));

const newPolicy = ({ random }: ActionContext, lot_id: number): RequestOf<typeof addLrp> => ({
  endorsement_number: `E${random.whole(1, 9999)}`,
  state: 'Texas',
  county: 'Deaf Smith',
  type: random.oneOf(LRP_TYPES),
  effective_date: '2026-05-01',
  end_date: '2027-03-01',
  premium: random.whole(1, 900_000) / 100_000,
  coverage: random.whole(20_000, 36_000) / 100,
  lot_id,
  head_count: random.whole(1, 400),
  target_wt: random.whole(60_000, 140_000) / 100,
});

/** Expenses and LRP policies. */
export const actionsOnMoney: readonly Action[] = [
  byProducer('add an expense', 10, async (context) =>
    context.client.call(addExpense, newExpense(context.random, await someLotId(context))),
  ),
  byProducer('change an expense, including its lot', 6, async (context) => {
    const { id, version } = await someExpense(context);
    const typed = newExpense(context.random, await someLotId(context));
    return context.client.call(editExpense, { ...typed, id, version });
  }),
  byProducer('delete an expense', 4, async (context) =>
    context.client.call(deleteExpense, { id: (await someExpense(context)).id }),
  ),
  byProducer('add an LRP policy', 4, async (context) =>
    context.client.call(addLrp, newPolicy(context, await someLotId(context))),
  ),
  byProducer('add a split LRP policy', 2, async (context) => {
    const [one, other] = [await someLotId(context), await someLotId(context)];
    const parts = [one, other].map((lot_id) => ({ lot_id, head_count: 10, target_wt: 800.5 }));
    return context.client.call(addLrp, { ...newPolicy(context, one), split: true, splits: parts });
  }),
  byProducer('change an LRP policy', 4, async (context) => {
    const { id, version } = await somePolicy(context);
    const { split: _, splits: __, ...typed } = newPolicy(context, await someLotId(context));
    return context.client.call(editLrp, { ...typed, head_count: 12, target_wt: 700.5, id, version });
  }),
  byProducer('delete an LRP policy', 2, async (context) =>
    context.client.call(deleteLrp, { id: (await somePolicy(context)).id }),
  ),
];
