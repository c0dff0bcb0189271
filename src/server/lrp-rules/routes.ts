import { addLrpRule, deleteLrpRule, editLrpRule, listLrpRules } from '#api/lrp-rules';
import type { LrpRule } from '#domain/lrp/lrp-rules';
import { editOf, insertInto, picked, sql, type Statement } from '../db/sql.ts';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';

const COLUMNS = ['crop_year', 'kind', 'key', 'weight_from', 'value', 'source'] as const;
const columns = sql`id, crop_year, kind, key, weight_from, value, source, version`;

export const lrpRules: Statement<LrpRule> = sql`
  select ${columns} from lrp_rules order by crop_year desc, kind, key, weight_from`;

const NOT_FOUND = 'LRP rule not found';

export function lrpRuleRoutes(app: App): void {
  route(app, listLrpRules, ({ db }) => db.rows(lrpRules));

  writeRoute(app, addLrpRule, (tx, { input }) =>
    foundRow<LrpRule>(
      tx,
      sql`${insertInto('lrp_rules', picked(input, COLUMNS))} returning ${columns}`,
      NOT_FOUND,
    ),
  );

  writeRoute(app, editLrpRule, (tx, { input: { id, version, ...typed } }) => {
    const update = editOf('lrp_rules', { id, version }, picked(typed, COLUMNS));
    const current = sql<LrpRule>`select ${columns} from lrp_rules where id = ${id}`;
    return editedRow(tx, { update, current, typed }, NOT_FOUND);
  });

  route(app, deleteLrpRule, ({ db, input }) => deleteRecord(db, 'lrp_rules', input.id, NOT_FOUND));
}
