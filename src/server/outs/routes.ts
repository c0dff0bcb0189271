import { LOT_NOT_FOUND } from '#domain/lots';
import { refuse } from '#api/errors';
import { addOut, deleteOut, editOut } from '#api/outs';
import { type App, route } from '../lib/route.ts';
import { changedMeanwhile } from '../lib/stale.ts';
import { refuseBelowOne } from '../lots/partnership.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Out record not found';
const ONE_HEAD = 'Head count must be at least 1';

/** The database recalculates the lot's totals with every change, and refuses one that leaves too few head. */
export function outRoutes(app: App): void {
  route(app, addOut, ({ db, input }) =>
    db.write(async (tx) => {
      await refuseBelowOne(tx, input.lot_id, input.head_count, { head_count: ONE_HEAD });
      return (await tx.row(queries.insertOut(input.lot_id, input))) ?? refuse('not_found', LOT_NOT_FOUND);
    }),
  );

  route(app, editOut, ({ db, input }) =>
    db.write(async (tx) => {
      const before = (await tx.row(queries.outById(input.id))) ?? refuse('not_found', NOT_FOUND);
      await refuseBelowOne(tx, before.lot_id, input.head_count, { head_count: ONE_HEAD });
      const saved = await tx.row(queries.updateOut(input.id, input.version, input));
      if (saved) return saved;
      throw changedMeanwhile(input, (await tx.row(queries.outById(input.id))) ?? before);
    }),
  );

  route(app, deleteOut, ({ db, input }) =>
    db.write(async (tx) => {
      if ((await tx.run(queries.removeOut(input.id))) === 0) refuse('not_found', NOT_FOUND);
      return {};
    }),
  );
}
