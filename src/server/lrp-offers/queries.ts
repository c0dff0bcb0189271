import type { OfferFile } from '#api/lrp-offers';
import type { Commodity, InsurableCattle } from '#domain/lrp/offers/fit';
import type { ClosedDay, EndingValue, LrpOffer, OfferSource } from '#domain/lrp/offers/offer';
import type { LrpType } from '#domain/lrp/lrp';
import type { Day } from '#domain/kit/days';
import type { Scope } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

export const offerColumns = sql`
  effective, type, weeks, level, coverage, rate, gross, expected, factor, end_date, source`;

/** Simulated offers are no offers once others are fetched or sent. */
const countsFor = (provider: OfferSource): Statement =>
  provider === 'simulated' ? sql`true` : sql`source <> 'simulated'`;

export const newestOffers = (provider: OfferSource): Statement<{ effective: Day | null }> =>
  sql`select max(effective) as effective from lrp_offers where ${countsFor(provider)}`;

export const closedDaysFrom = (from: Day): Statement<{ day: Day }> =>
  sql`select day from lrp_closed_days where day >= ${from} order by day`;

export const fetchOf = (day: Day): Statement<{ outcome: string | null }> =>
  sql`select outcome from lrp_offer_fetches where day = ${day}`;

export const offersOfDay = (
  effective: Day,
  types: readonly LrpType[],
  provider: OfferSource,
): Statement<LrpOffer> =>
  sql`
    select ${offerColumns} from lrp_offers
    where effective = ${effective} and type = any(${types}::text[]) and ${countsFor(provider)}
    order by type, end_date, level desc, gross`;

/** The offers of one type, length and level on these days. */
export const offersLike = (
  { type, weeks, level }: Pick<LrpOffer, 'type' | 'weeks' | 'level'>,
  days: readonly { from: Day; to: Day }[],
  provider: OfferSource,
): Statement<LrpOffer> =>
  sql`
    select ${offerColumns}
    from lrp_offers o
    join unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[]) as near ("from", "to")
      on o.effective between near."from" and near."to"
    where o.type = ${type} and o.weeks = ${weeks} and o.level = ${level} and ${countsFor(provider)}
    order by effective, end_date, gross`;

export const endingValues = (
  type: LrpType | undefined,
  { from, to }: { from: Day; to: Day },
): Statement<EndingValue> =>
  sql`
    select type, end_date, crop_year, value, released, previous, source from lrp_ending_values
    where ${type === undefined ? sql`true` : sql`type = ${type}`} and end_date between ${from} and ${to}
    order by end_date desc, type, crop_year desc`;

export const endingValuesOf = (type: LrpType, ends: readonly Day[]): Statement<EndingValue> =>
  sql`
    select type, end_date, crop_year, value, released, previous, source from lrp_ending_values
    where type = ${type} and end_date = any(${ends}::date[])`;

export interface LotToInsure extends InsurableCattle {
  lot_id: number;
  lot: string;
  owner: string;
  entity_id: number;
  percent_owned: number;
}

export const lotToInsure = (id: number): Statement<LotToInsure> =>
  sql`
    select l.id as lot_id, l.lot, e.name as owner, l.entity_id, l.sex, l.est_out_wt, l.est_out_date, l.current_hd as head,
           l.percent_owned
    from lots l join entities e on e.id = l.entity_id where l.id = ${id}`;

/** The policies of a lot that count, of all users of its entity (decision 44). */
export const policiesOfLot = (id: number, today: Day): Statement<{ head: number; end_date: Day }> =>
  sql`select head_count as head, end_date from app.entity_lrp(${today}::date, ${id}::integer)`;

/** Head that an entity insures by policies of these days; none without an entity. */
export const insuredInCropYear = (
  entity: Scope,
  { from, to }: { from: Day; to: Day },
): Statement<{ commodity: Commodity; head: number }> =>
  sql`
    select commodity, head::integer as head from app.insured_head(${entity}::integer, ${from}::date, ${to}::date)`;

export const closedDays: Statement<ClosedDay> = sql`
  select id, day, reason from lrp_closed_days order by day desc`;

export const insertClosedDay = (day: Day, reason: string | null): Statement<ClosedDay> =>
  sql`insert into lrp_closed_days (day, reason) values (${day}, ${reason}) returning id, day, reason`;

export const removeClosedDay = (id: number): Statement => sql`delete from lrp_closed_days where id = ${id}`;

export const fileColumns = sql`
  f.id, f.name, f.day, f.source, f.rows, f.offers, f.ending_values, f.skipped, f.refused, f.problems, u.full_name as sent_by,
  to_json(f.received_at) #>> '{}' as received_at`;

export const offerFiles: Statement<OfferFile> = sql`
  select ${fileColumns} from lrp_offer_files f left join users u on u.id = f.sent_by
  order by f.day desc, f.id desc limit 400`;

export const removeFilesOf = (day: Day): Statement => sql`delete from lrp_offer_files where day = ${day}`;

export const removeOffersOf = (day: Day): Statement => sql`delete from lrp_offers where effective = ${day}`;
