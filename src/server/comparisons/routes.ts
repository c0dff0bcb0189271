import { addComparison, deleteComparison, editComparison, listComparisons } from '#api/comparisons';
import type { SavedComparison, NewComparisonForm } from '#domain/risk/comparisons';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { editOf, sql, type Statement } from '../db/sql.ts';
import { currentUserId } from '../db/scope.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';

const comparisons = sql`
  select c.id, c.name, e.name as owner, c.lot_id, l.lot, c.input, c.shown, c.version
  from comparisons c join entities e on e.id = c.entity_id left join lots l on l.id = c.lot_id`;

const visibleComparisons: Statement<SavedComparison> = sql`
  ${comparisons} order by lower(c.name), c.id`;

export const comparisonById = (id: number): Statement<SavedComparison> =>
  sql`${comparisons} where c.id = ${id}`;

/** No row for a lot that the user does not see. */
const insertComparison = ({ lot_id, name, input, shown }: NewComparisonForm): Statement<{ id: number }> =>
  sql`
    insert into comparisons (entity_id, lot_id, name, input, shown, created_by)
    select entity_id, id, ${name}, ${input}::jsonb, ${shown}::jsonb, ${currentUserId} from lots where id = ${lot_id} for key share
    returning id`;

export const COMPARISON_NOT_FOUND = 'Comparison not found';

/** Saved comparisons of protection, which an entity and its adviser share (decision 71). */
export function comparisonRoutes(app: App): void {
  route(app, listComparisons, ({ db }) => db.rows(visibleComparisons));

  writeRoute(app, addComparison, async (tx, { input }) => {
    const { id } = await foundRow(tx, insertComparison(input), LOT_NOT_FOUND, 'lot_id');
    return foundRow(tx, comparisonById(id), COMPARISON_NOT_FOUND);
  });

  writeRoute(app, editComparison, async (tx, { input }) => {
    const { name, input: compared, shown } = input;
    const update = editOf('comparisons', input, { name, input: compared, shown });
    return editedRow(
      tx,
      { update, current: comparisonById(input.id), typed: { name } },
      COMPARISON_NOT_FOUND,
    );
  });

  route(app, deleteComparison, ({ db, input }) =>
    deleteRecord(db, 'comparisons', input.id, COMPARISON_NOT_FOUND),
  );
}
