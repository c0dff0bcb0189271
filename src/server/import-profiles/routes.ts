import {
  addImportProfile,
  deleteImportProfile,
  editImportProfile,
  listImportProfiles,
} from '#api/import-profiles';
import {
  PROFILE_NOT_FOUND as NOT_FOUND,
  type AccountLot,
  type ImportProfile,
  type ImportProfileForm,
} from '#domain/trades/file/profile-form';
import { shapeOf } from '#domain/kit/table-file/file';
import { editedRow, foundRow } from '../db/records.ts';
import { deleteRecord } from '../history/routes.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { editOf, insertInto, sql, type Statement } from '../db/sql.ts';

const columns = sql`id, broker, headings, columns, date_order, direction_rule, buy_word, sell_word, accounts, version`;

export const importProfiles: Statement<ImportProfile> = sql`
  select ${columns} from import_profiles order by lower(broker)`;

export const importProfileById = (id: number): Statement<ImportProfile> =>
  sql`select ${columns} from import_profiles where id = ${id}`;

const row = ({ headings, columns: found, accounts, ...profile }: ImportProfileForm) => ({
  ...profile,
  headings: JSON.stringify(headings),
  shape: shapeOf(headings),
  columns: JSON.stringify(found),
  accounts: JSON.stringify(accounts),
});

export const insertImportProfile = (profile: ImportProfileForm): Statement<ImportProfile> =>
  sql`${insertInto('import_profiles', row(profile))} returning ${columns}`;

export const updateImportProfile = (
  edited: { id: number; version: number },
  profile: ImportProfileForm,
): Statement => editOf('import_profiles', edited, row(profile));

export const lotsOfProfile = (id: number): Statement<AccountLot & { date_in: string }> => sql`
  select a.acct, a.lot_id, l.date_in
  from import_profiles p cross join jsonb_to_recordset(p.accounts) as a (acct text, lot_id integer)
  join lots l on l.id = a.lot_id where p.id = ${id}`;

export function importProfileRoutes(app: App): void {
  route(app, listImportProfiles, ({ db }) => db.rows(importProfiles));

  writeRoute(app, addImportProfile, async (tx, { input }) => {
    return foundRow(tx, insertImportProfile(input), NOT_FOUND);
  });

  writeRoute(app, editImportProfile, async (tx, { input }) => {
    const { id, version, ...profile } = input;
    const { broker, date_order, direction_rule, buy_word, sell_word } = profile;
    const typed = { broker, date_order, direction_rule, buy_word, sell_word };
    const update = updateImportProfile({ id, version }, profile);
    return editedRow(tx, { update, current: importProfileById(id), typed }, NOT_FOUND);
  });

  route(app, deleteImportProfile, ({ db, input }) =>
    deleteRecord(db, 'import_profiles', input.id, NOT_FOUND),
  );
}
