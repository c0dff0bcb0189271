import {
  checkRecordImport,
  importRecords,
  listColumnChoices,
  listRecordImports,
  revertRecordImport,
} from '#api/record-imports';
import { type App, route } from '../http/route.ts';
import { oneEntity } from '../db/scope.ts';
import { checkImport } from './check.ts';
import * as queries from './queries.ts';
import { undoRecordImport } from './revert.ts';
import { insertRecordImport } from './save.ts';

/** Imports of lots, receivings, outs, expenses and LRP policies from spreadsheets. */
export function recordImportRoutes(app: App): void {
  route(app, checkRecordImport, ({ db, input, today }) => checkImport(db, input, today));

  route(app, importRecords, ({ db, input, today, report }) =>
    db.write((tx) => insertRecordImport(tx, { input, today, report })),
  );

  route(app, listRecordImports, ({ db }) => db.rows(queries.recordImports.newestFirst));

  route(app, listColumnChoices, async ({ db, input }) =>
    db.json(queries.columnChoicesOf(await oneEntity(db, input.owner))),
  );

  route(app, revertRecordImport, ({ db, input }) => db.write((tx) => undoRecordImport(tx, input.id)));
}
