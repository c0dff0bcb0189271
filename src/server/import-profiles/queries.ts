import { shapeOf } from '#domain/kit/table-file/file';
import type { AccountLot, ImportProfile, ImportProfileForm } from '#domain/trades/file/profile-form';
import { editOf, insertInto, sql, type Statement } from '../db/sql.ts';

const columns = sql`id, broker, headings, columns, date_order, sides, buy_word, sell_word, accounts, version`;

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

/** The lots of the profile's accounts that are there, with the day from which each has cattle. */
export const lotsOfProfile = (id: number): Statement<AccountLot & { date_in: string }> => sql`
  select a.acct, a.lot_id, l.date_in
  from import_profiles p cross join jsonb_to_recordset(p.accounts) as a (acct text, lot_id integer)
  join lots l on l.id = a.lot_id where p.id = ${id}`;
