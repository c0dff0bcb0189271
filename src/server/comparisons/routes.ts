import { addComparison, deleteComparison, editComparison, listComparisons } from '#api/comparisons';
import { refuse } from '#api/errors';
import type { SavedComparison } from '#domain/risk/comparisons';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import type { Transaction } from '../db/database.ts';
import { editConflict } from '../db/edit-conflict.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'Comparison not found';

/** Saved comparisons of protection, which an entity and its adviser share (decision 71). */
export function comparisonRoutes(app: App): void {
  route(app, listComparisons, ({ db }) => db.rows(queries.visibleComparisons));

  route(app, addComparison, ({ db, input }) =>
    db.write(async (tx) => {
      const added = await tx.row(queries.insertComparison(input));
      if (!added) return refuse('not_found', LOT_NOT_FOUND, { lot_id: LOT_NOT_FOUND });
      return comparisonIn(tx, added.id);
    }),
  );

  route(app, editComparison, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version, ...typed } = input;
      const saved = await tx.row(queries.updateComparison(id, version, typed));
      const now = await comparisonIn(tx, id);
      if (!saved) throw editConflict({ name: typed.name }, now);
      return now;
    }),
  );

  route(app, deleteComparison, ({ db, input }) => deleteRecord(db, 'comparisons', input.id, NOT_FOUND));
}

async function comparisonIn(tx: Transaction, id: number): Promise<SavedComparison> {
  return (await tx.row(queries.comparisonById(id))) ?? refuse('not_found', NOT_FOUND);
}
