import { refuse } from '#api/errors';
import {
  addImportProfile,
  deleteImportProfile,
  editImportProfile,
  listImportProfiles,
} from '#api/import-profiles';
import { PROFILE_NOT_FOUND as NOT_FOUND } from '#domain/trades/file/profile-form';
import { editConflict } from '../db/edit-conflict.ts';
import { deleteRecord } from '../history/deletion.ts';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

/** How brokers' files of trades are read, for administrators. */
export function importProfileRoutes(app: App): void {
  route(app, listImportProfiles, ({ db }) => db.rows(queries.importProfiles));

  route(app, addImportProfile, ({ db, input }) =>
    db.write(async (tx) => {
      const added = await tx.row(queries.insertImportProfile(input));
      if (!added) throw new Error('The import profile was not inserted');
      return added;
    }),
  );

  route(app, editImportProfile, ({ db, input }) =>
    db.write(async (tx) => {
      const { id, version, ...typed } = input;
      const saved = await tx.row(queries.updateImportProfile(id, version, typed));
      if (saved) return saved;
      const now = await tx.row(queries.importProfileById(id));
      const { broker, date_order, sides, buy_word, sell_word } = typed;
      throw now
        ? editConflict({ broker, date_order, sides, buy_word, sell_word }, now)
        : refuse('not_found', NOT_FOUND);
    }),
  );

  route(app, deleteImportProfile, ({ db, input }) =>
    deleteRecord(db, 'import_profiles', input.id, NOT_FOUND),
  );
}
