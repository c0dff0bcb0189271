import { addLot, deleteLot, editBasis, editLot, findLot, listLots } from '#api/lots';
import { addOut, deleteOut, editOut } from '#api/outs';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import type { Lot } from '#domain/lots';
import { type Act, type Doing, some } from './act.ts';
import { newLot, newOut, newReceiving } from './records.ts';

const someLot = async ({ client, chance }: Doing): Promise<Lot> =>
  some(chance, await client.call(listLots, {}));

/** A lot with its records, as its page shows it. */
export async function someLotPage(doing: Doing) {
  const { lot, owner } = await someLot(doing);
  const { found } = await doing.client.call(findLot, { lot, owner });
  return some(doing.chance, found ? [found] : []);
}

const add = async ({ client, person, town, chance }: Doing, owner = person.entity) => {
  // Few numbers, so that two people come up with one.
  const number = `${chance.oneOf(['A', 'b', 'C'])}${chance.whole(1, 40)}`;
  const partnership = chance.next() < 0.2 ? { partnership: true, percent_owned: 33.33 } : {};
  return client.call(addLot, { ...newLot(chance, number, owner || town.entities[0] || ''), ...partnership });
};

const edit = async (doing: Doing, owner?: string) => {
  const { lot } = await someLotPage(doing);
  const { id, version } = lot;
  const typed = newLot(doing.chance, lot.lot, owner ?? lot.owner);
  const { total_received: _, total_pay_wt: __, total_cost: ___, ...rest } = typed;
  return doing.client.call(editLot, { ...(lot.receiving_count === 1 ? typed : rest), id, version });
};

export const actsOnLots: readonly Act[] = [
  { name: 'add a lot', who: 'producer', often: 6, act: (doing) => add(doing) },
  { name: 'change a lot', who: 'producer', often: 6, act: (doing) => edit(doing) },
  {
    name: 'give a lot to another owner',
    who: 'admin',
    often: 4,
    act: (doing) => edit(doing, doing.chance.oneOf(doing.town.entities)),
  },
  {
    name: "set a lot's basis",
    who: 'producer',
    often: 4,
    act: async (doing) => {
      const { id, version } = await someLot(doing);
      return doing.client.call(editBasis, { id, version, basis: doing.chance.whole(-900, 900) / 100 });
    },
  },
  {
    name: 'delete a lot',
    who: 'producer',
    often: 2,
    act: async (doing) => doing.client.call(deleteLot, { id: (await someLot(doing)).id }),
  },
  {
    name: 'receive cattle',
    who: 'producer',
    often: 8,
    act: async (doing) =>
      doing.client.call(addReceiving, newReceiving(doing.chance, (await someLot(doing)).id)),
  },
  {
    name: 'change a receiving',
    who: 'producer',
    often: 6,
    act: async (doing) => {
      const { id, lot_id, version } = some(doing.chance, (await someLotPage(doing)).receivings);
      const { lot_id: _, ...typed } = newReceiving(doing.chance, lot_id);
      return doing.client.call(editReceiving, { ...typed, id, version });
    },
  },
  {
    name: 'delete a receiving',
    who: 'producer',
    often: 3,
    act: async (doing) =>
      doing.client.call(deleteReceiving, {
        id: some(doing.chance, (await someLotPage(doing)).receivings).id,
      }),
  },
  {
    name: 'ship or lose cattle',
    who: 'producer',
    often: 8,
    act: async (doing) => doing.client.call(addOut, newOut(doing.chance, (await someLot(doing)).id)),
  },
  {
    name: 'ship all that is left',
    who: 'producer',
    often: 3,
    act: async (doing) => {
      const { id, current_hd } = await someLot(doing);
      return doing.client.call(addOut, { ...newOut(doing.chance, id), head_count: current_hd || 1 });
    },
  },
  {
    name: 'change an out',
    who: 'producer',
    often: 5,
    act: async (doing) => {
      const { id, lot_id, version } = some(doing.chance, (await someLotPage(doing)).outs);
      const { lot_id: _, ...typed } = newOut(doing.chance, lot_id);
      return doing.client.call(editOut, { ...typed, id, version });
    },
  },
  {
    name: 'delete an out',
    who: 'producer',
    often: 3,
    act: async (doing) =>
      doing.client.call(deleteOut, { id: some(doing.chance, (await someLotPage(doing)).outs).id }),
  },
];
