import { shapeOf } from '#domain/kit/table-file/headings';
import type { AccountLot, ImportProfile, ImportProfileForm } from '#domain/trades/file/profile-form';
import { sql, type Statement } from '../db/sql.ts';

const columns = sql`id, broker, headings, columns, date_order, sides, buy_word, sell_word, accounts, version`;

export const importProfiles: Statement<ImportProfile> = sql`
  select ${columns} from import_profiles order by lower(broker)`;

export const importProfileById = (id: number): Statement<ImportProfile> =>
  sql`select ${columns} from import_profiles where id = ${id}`;

export const insertImportProfile = (profile: ImportProfileForm): Statement<ImportProfile> => sql`
  insert into import_profiles (broker, headings, shape, columns, date_order, sides, buy_word, sell_word, accounts)
  values (${profile.broker}, ${JSON.stringify(profile.headings)}, ${shapeOf(profile.headings)},
          ${JSON.stringify(profile.columns)}, ${profile.date_order}, ${profile.sides}, ${profile.buy_word},
          ${profile.sell_word}, ${JSON.stringify(profile.accounts)})
  returning ${columns}`;

export const updateImportProfile = (
  id: number,
  version: number,
  profile: ImportProfileForm,
): Statement<ImportProfile> => sql`
  update import_profiles set broker = ${profile.broker}, headings = ${JSON.stringify(profile.headings)},
    shape = ${shapeOf(profile.headings)}, columns = ${JSON.stringify(profile.columns)},
    date_order = ${profile.date_order}, sides = ${profile.sides}, buy_word = ${profile.buy_word},
    sell_word = ${profile.sell_word}, accounts = ${JSON.stringify(profile.accounts)}
  where id = ${id} and version = ${version} returning ${columns}`;

/** The lots of the profile's accounts that are there, with the day from which each has cattle. */
export const lotsOfProfile = (id: number): Statement<AccountLot & { date_in: string }> => sql`
  select a.acct, a.lot_id, l.date_in
  from import_profiles p cross join jsonb_to_recordset(p.accounts) as a (acct text, lot_id integer)
  join lots l on l.id = a.lot_id where p.id = ${id}`;
