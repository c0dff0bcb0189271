import type { OfferFile } from '#api/lrp-offers';
import { addDays, type Day } from '#domain/kit/days';
import type { OfferSource } from '#domain/lrp/offers/offer';
import type { RowEndingValue } from '#domain/lrp/offers/file/ending-value-row';
import type { Transaction } from '../db/database.ts';
import { foundRow } from '../db/records.ts';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';
import { fileColumns, removeOffersOf } from './queries.ts';
import { OFFER_COLUMNS, type OfferBatch, type ReadOfferFile } from './read-file.ts';

/** Days for which offers are stored; afterwards those of one day a week stand for it. Source: beyond-2 K6. */
export const DAYS_KEPT = 400;

/** Serializes the saving of files, so that one file sent twice at once is stored once. */
const lockOffers: Statement = sql`select pg_advisory_xact_lock(hashtext('app.lrp_offers'))`;

const fileWhere = (condition: Statement): Statement<OfferFile> =>
  sql`select ${fileColumns} from lrp_offer_files f left join users u on u.id = f.sent_by where ${condition}`;

const insertFile = (
  { name, source }: { name: string; source: OfferSource },
  { sha256, day, rows, offers, ending_values, skipped, refused, problems }: ReadOfferFile,
): Statement<{ id: number }> => sql`
  insert into lrp_offer_files (sha256, name, day, source, rows, offers, ending_values, skipped, refused, problems, sent_by)
  values (${Buffer.from(sha256)}, ${name}, ${day}, ${source}, ${rows}, ${offers}, ${ending_values.length},
          ${JSON.stringify(skipped)}, ${refused}, ${JSON.stringify(problems)}, ${currentUserId})
  returning id`;

const insertOffers = (day: Day, source: OfferSource, batch: OfferBatch): Statement => sql`
  insert into lrp_offers (effective, type, weeks, level, coverage, rate, gross, expected, factor, end_date, source)
  select ${day}::date, o.*, ${source}
  from unnest(${batch.type}::text[], ${batch.weeks}::smallint[], ${batch.level}::numeric[], ${batch.coverage}::numeric[],
              ${batch.rate}::numeric[], ${batch.gross}::numeric[], ${batch.expected}::numeric[], ${batch.factor}::numeric[],
              ${batch.end_date}::date[]) as o (${columnNames})`;

const columnNames: Statement = { text: OFFER_COLUMNS.join(', '), values: [] };

/** A value that was published before stays until a later one differs, and is then stored beside it. */
const saveEndingValues = (values: readonly RowEndingValue[], source: OfferSource): Statement => sql`
  insert into lrp_ending_values as stored (type, end_date, crop_year, value, released, source)
  select v.*, ${source}
  from unnest(${values.map(({ type }) => type)}::text[], ${values.map(({ end_date }) => end_date)}::date[],
              ${values.map(({ crop_year }) => crop_year)}::integer[], ${values.map(({ value }) => value)}::numeric[],
              ${values.map(({ released }) => released)}::date[]) as v (type, end_date, crop_year, value, released)
  on conflict (type, end_date, crop_year) do update
    set value = excluded.value, released = excluded.released, source = excluded.source, previous = stored.value
    where stored.value <> excluded.value and excluded.released >= stored.released
      and not (excluded.source = 'simulated' and stored.source <> 'simulated')`;

/** A policy is never settled by a simulated value once there are others. */
const removeSimulatedEndingValues: Statement = sql`delete from lrp_ending_values where source = 'simulated'`;

/** Deletes the offers of days before, but those of the first day of each week. The days are those of the files, which are few. */
const pruneOffers = (before: Day): Statement => sql`
  delete from lrp_offers where effective = any (array(
    select day from (
      select day, row_number() over (partition by date_trunc('week', day) order by day) as nth
      from (select distinct day from lrp_offer_files where day < ${before} and offers > 0) days) of_week
    where nth > 1))`;

const newerDay = (day: Day): Statement<{ newer: boolean }> =>
  sql`select exists (select from lrp_offers where effective > ${day}) as newer`;

/**
 * Stores a file that was read, in one transaction: its offers in the place of those of its day, and its ending values. The same file is
 * stored once.
 */
export async function saveOfferFile(
  tx: Transaction,
  file: { name: string; source: OfferSource; today: Day },
  read: ReadOfferFile,
): Promise<OfferFile & { known: boolean; history: boolean }> {
  await tx.run(lockOffers);
  const known = await tx.row(fileWhere(sql`f.sha256 = ${Buffer.from(read.sha256)}`));
  const newer = await tx.row(newerDay(read.day));
  const history = newer?.newer ?? false;
  if (known) return { ...known, known: true, history };
  const made = await tx.row(insertFile(file, read));
  if (read.offers > 0) await tx.run(removeOffersOf(read.day));
  for (const batch of read.batches) await tx.run(insertOffers(read.day, file.source, batch));
  if (file.source !== 'simulated') await tx.run(removeSimulatedEndingValues);
  if (read.ending_values.length > 0) await tx.run(saveEndingValues(read.ending_values, file.source));
  await tx.run(pruneOffers(addDays(file.today, -DAYS_KEPT)));
  const saved = await foundRow(tx, fileWhere(sql`f.id = ${made?.id ?? 0}`), NOT_FOUND);
  return { ...saved, known: false, history };
}

const NOT_FOUND = 'This file of offers is not stored';
