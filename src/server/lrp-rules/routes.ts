import { refuse } from '#api/errors';
import { addLrpRule, deleteLrpRule, editLrpRule, listLrpRules } from '#api/lrp-rules';
import { editConflict } from '../db/edit-conflict.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

const NOT_FOUND = 'LRP rule not found';

/** The dated rules of LRP, which every user reads and administrators add to (decision 69). */
export function lrpRuleRoutes(app: App): void {
  route(app, listLrpRules, ({ db }) => db.rows(queries.lrpRules));

  route(app, addLrpRule, ({ db, input }) =>
    db.write(async (tx) => {
      const added = await tx.row(queries.insertLrpRule(input));
      if (!added) throw new Error('The LRP rule was not inserted');
      return added;
    }),
  );

  route(app, editLrpRule, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version, ...typed } = input;
      const saved = await tx.row(queries.updateLrpRule(id, version, typed));
      if (saved) return saved;
      const now = await tx.row(queries.lrpRuleById(id));
      throw now ? editConflict(typed, now) : refuse('not_found', NOT_FOUND);
    }),
  );

  route(app, deleteLrpRule, ({ db, input }) => deleteRecord(db, 'lrp_rules', input.id, NOT_FOUND));
}
