import {
  addImportProfile,
  deleteImportProfile,
  editImportProfile,
  listImportProfiles,
} from '#api/import-profiles';
import { PROFILE_NOT_FOUND as NOT_FOUND } from '#domain/trades/file/profile-form';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/deletion.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import * as queries from './queries.ts';

export function importProfileRoutes(app: App): void {
  route(app, listImportProfiles, ({ db }) => db.rows(queries.importProfiles));

  writeRoute(app, addImportProfile, async (tx, { input }) => {
    return foundRow(tx, queries.insertImportProfile(input), NOT_FOUND);
  });

  writeRoute(app, editImportProfile, async (tx, { input }) => {
    const { id, version, ...profile } = input;
    const { broker, date_order, sides, buy_word, sell_word } = profile;
    const typed = { broker, date_order, sides, buy_word, sell_word };
    const update = queries.updateImportProfile({ id, version }, profile);
    return editedRow(tx, { update, current: queries.importProfileById(id), typed }, NOT_FOUND);
  });

  route(app, deleteImportProfile, ({ db, input }) =>
    deleteRecord(db, 'import_profiles', input.id, NOT_FOUND),
  );
}
