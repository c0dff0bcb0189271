import type { RequestOf } from '#api/endpoint';
import { addExpense, deleteExpense, editExpense, listExpenses } from '#api/expenses';
import { listLotChoices } from '#api/lots';
import { addLrp, deleteLrp, editLrp, listLrp } from '#api/lrp';
import { LRP_TYPES } from '#domain/lrp';
import { type Act, type Doing, some } from './act.ts';
import { newExpense } from './records.ts';

const someLotId = async ({ client, chance }: Doing): Promise<number> =>
  some(chance, await client.call(listLotChoices, {})).id;

const someExpense = async ({ client, chance }: Doing) =>
  some(chance, await client.call(listExpenses, { limit: 30 }));

const somePolicy = async ({ client, chance }: Doing) => some(chance, await client.call(listLrp, {}));

const newPolicy = ({ chance }: Doing, lot_id: number): RequestOf<typeof addLrp> => ({
  endorsement_number: `E${chance.whole(1, 9999)}`,
  state: 'Texas',
  county: 'Deaf Smith',
  type: chance.oneOf(LRP_TYPES),
  effective_date: '2026-05-01',
  end_date: '2027-03-01',
  premium: chance.whole(1, 900_000) / 100_000,
  coverage: chance.whole(20_000, 36_000) / 100,
  lot_id,
  head_count: chance.whole(1, 400),
  target_wt: chance.whole(60_000, 140_000) / 100,
});

/** Expenses and LRP policies. */
export const actsOnMoney: readonly Act[] = [
  {
    name: 'add an expense',
    who: 'producer',
    often: 10,
    act: async (doing) => doing.client.call(addExpense, newExpense(doing.chance, await someLotId(doing))),
  },
  {
    name: 'change an expense, its lot included',
    who: 'producer',
    often: 6,
    act: async (doing) => {
      const { id, version } = await someExpense(doing);
      const typed = newExpense(doing.chance, await someLotId(doing));
      return doing.client.call(editExpense, { ...typed, id, version });
    },
  },
  {
    name: 'delete an expense',
    who: 'producer',
    often: 4,
    act: async (doing) => doing.client.call(deleteExpense, { id: (await someExpense(doing)).id }),
  },
  {
    name: 'add an LRP policy',
    who: 'producer',
    often: 4,
    act: async (doing) => doing.client.call(addLrp, newPolicy(doing, await someLotId(doing))),
  },
  {
    name: 'add a split LRP policy',
    who: 'producer',
    often: 2,
    act: async (doing) => {
      const [one, other] = [await someLotId(doing), await someLotId(doing)];
      const parts = [one, other].map((lot_id) => ({ lot_id, head_count: 10, target_wt: 800.5 }));
      return doing.client.call(addLrp, { ...newPolicy(doing, one), split: true, splits: parts });
    },
  },
  {
    name: 'change an LRP policy',
    who: 'producer',
    often: 4,
    act: async (doing) => {
      const { id, version } = await somePolicy(doing);
      const { split: _, splits: __, ...typed } = newPolicy(doing, await someLotId(doing));
      return doing.client.call(editLrp, { ...typed, head_count: 12, target_wt: 700.5, id, version });
    },
  },
  {
    name: 'delete an LRP policy',
    who: 'producer',
    often: 2,
    act: async (doing) => doing.client.call(deleteLrp, { id: (await somePolicy(doing)).id }),
  },
];
