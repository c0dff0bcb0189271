import { findLot } from '#api/lot-detail';
import { addLot, deleteLot, editBasis, editLot, listLots } from '#api/lots';
import { addOut, deleteOut, editOut } from '#api/outs';
import { addReceiving, deleteReceiving, editReceiving } from '#api/receivings';
import type { Lot } from '#domain/lots/lots';
import { type Action, type ActionContext, byAdmin, byProducer, some } from './action.ts';
import { newLot, newOut, newReceiving } from './records.ts';

const someLot = async ({ client, random }: ActionContext): Promise<Lot> =>
  some(random, await client.call(listLots, {}));

/** A lot with its records, as its page shows it. */
export async function someLotPage(context: ActionContext) {
  const { lot, owner } = await someLot(context);
  const { found } = await context.client.call(findLot, { lot, owner });
  return some(context.random, found ? [found] : []);
}

const add = async ({ client, person, users, random }: ActionContext, owner = person.entity) => {
  // Few numbers, so that users collide.
  const number = `${random.oneOf(['A', 'b', 'C'])}${random.whole(1, 40)}`;
  const partnership = random.next() < 0.2 ? { partnership: true, percent_owned: 33.33 } : {};
  return client.call(addLot, { ...newLot(random, number, owner || users.entities[0] || ''), ...partnership });
};

const edit = async (context: ActionContext, owner?: string) => {
  const { lot } = await someLotPage(context);
  const { id, version, partnership, percent_owned } = lot;
  const typed = { ...newLot(context.random, lot.lot, owner ?? lot.owner), partnership, percent_owned };
  const { total_received: _, total_pay_wt: __, total_cost: ___, ...rest } = typed;
  return context.client.call(editLot, { ...(lot.receiving_count === 1 ? typed : rest), id, version });
};

export const actionsOnLots: readonly Action[] = [
  byProducer('add a lot', 6, (context) => add(context)),
  byProducer('change a lot', 6, (context) => edit(context)),
  byAdmin('move a lot to another owner', 4, (context) =>
    edit(context, context.random.oneOf(context.users.entities)),
  ),
  byProducer("set a lot's basis", 4, async (context) => {
    const { id, version } = await someLot(context);
    return context.client.call(editBasis, { id, version, basis: context.random.whole(-900, 900) / 100 });
  }),
  byProducer('delete a lot', 2, async (context) =>
    context.client.call(deleteLot, { id: (await someLot(context)).id }),
  ),
  byProducer('receive cattle', 8, async (context) =>
    context.client.call(addReceiving, newReceiving(context.random, (await someLot(context)).id)),
  ),
  byProducer('change a receiving', 6, async (context) => {
    const { id, lot_id, version } = some(context.random, (await someLotPage(context)).receivings);
    const { lot_id: _, ...typed } = newReceiving(context.random, lot_id);
    return context.client.call(editReceiving, { ...typed, id, version });
  }),
  byProducer('delete a receiving', 3, async (context) =>
    context.client.call(deleteReceiving, {
      id: some(context.random, (await someLotPage(context)).receivings).id,
    }),
  ),
  byProducer('ship or lose cattle', 8, async (context) =>
    context.client.call(addOut, newOut(context.random, (await someLot(context)).id)),
  ),
  byProducer('ship all remaining head', 3, async (context) => {
    const { id, current_hd } = await someLot(context);
    return context.client.call(addOut, { ...newOut(context.random, id), head_count: current_hd || 1 });
  }),
  byProducer('change an out', 5, async (context) => {
    const { id, lot_id, version } = some(context.random, (await someLotPage(context)).outs);
    const { lot_id: _, ...typed } = newOut(context.random, lot_id);
    return context.client.call(editOut, { ...typed, id, version });
  }),
  byProducer('delete an out', 3, async (context) =>
    context.client.call(deleteOut, { id: some(context.random, (await someLotPage(context)).outs).id }),
  ),
];
