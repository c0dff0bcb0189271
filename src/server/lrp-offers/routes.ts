import type { InputOf } from '#api/endpoint';
import { refuse } from '#api/errors';
import {
  addClosedDay,
  deleteClosedDay,
  listClosedDays,
  listEndingValues,
  listOfferFiles,
  listOffers,
  listPastOffers,
  type OffersAnswer,
  removeOffersOfDay,
} from '#api/lrp-offers';
import { addDays, type Day, dayFrom } from '#domain/kit/days';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { LRP_TYPES, type LrpType } from '#domain/lrp/lrp';
import { cropYearDays, type LrpRules } from '#domain/lrp/lrp-rules';
import { type InsuredHead, offerFit } from '#domain/lrp/offers/fit';
import { offerHistory } from '#domain/lrp/offers/history';
import { offerPremium } from '#domain/lrp/offers/premium';
import { offerDay, salePeriod, type SalePeriod } from '#domain/lrp/offers/sale-period';
import { changeFound, foundRow } from '../db/records.ts';
import type { Session } from '../db/database.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import * as queries from './queries.ts';

type Wanted = InputOf<typeof listOffers>;
type Cattle = NonNullable<OffersAnswer['cattle']>;

/** The newest offers, and until when they can be bought. */
async function saleNow(db: Session, now: Date): Promise<SalePeriod> {
  const today = offerDay(now);
  const [[newest], closed, [fetched]] = await db.batch([
    queries.newestOffers,
    queries.closedDaysFrom(today),
    queries.fetchOf(today),
  ]);
  return salePeriod({
    effective: newest?.effective ?? null,
    now,
    closedDays: closed.map(({ day }) => day),
    noCattleOn: fetched?.outcome === 'no cattle' ? today : null,
  });
}

/** The cattle that are asked about, and their counting policies. */
async function cattleOf(db: Session, wanted: Wanted, today: Day) {
  if (wanted.lot_id !== undefined) {
    const { entity_id, ...lot } = await foundRow(
      db,
      queries.lotToInsure(wanted.lot_id),
      LOT_NOT_FOUND,
      'lot_id',
    );
    const policies = await db.rows(queries.policiesOfLot(lot.lot_id, today));
    return { lot, entity: entity_id, policies };
  }
  const { weight, day, sex, head = 0, owner } = wanted;
  if (weight === undefined || day === undefined || (sex === undefined && wanted.type === undefined))
    return null;
  const planned = { sex: sex ?? 'steers', est_out_wt: weight, est_out_date: day, head };
  return {
    lot: { ...planned, lot_id: null, lot: null, owner: owner ?? null, percent_owned: null },
    entity: { owner },
    policies: [],
  };
}

/** The fit of the cattle that are asked about, among the end dates of these offers. */
async function fitOf(
  db: Session,
  { wanted, rules, effective, today }: { wanted: Wanted; rules: LrpRules; effective: Day; today: Day },
): Promise<Pick<OffersAnswer, 'cattle' | 'fit' | 'offers'>> {
  const found = await cattleOf(db, wanted, today);
  const beginning = wanted.subsidy === 'beginning';
  const list = async (types: readonly LrpType[]) =>
    (await db.rows(queries.offersOfDay(effective, types))).map((offer) => ({
      ...offer,
      premium: offerPremium(rules, offer, beginning),
    }));
  if (found === null) {
    return { cattle: null, fit: null, offers: await list(wanted.type ? [wanted.type] : LRP_TYPES) };
  }
  const { lot, policies, entity } = found;
  const insured = await db.rows(queries.insuredHead(entity, cropYearDays(today)));
  const insured_this_crop_year: InsuredHead = Object.fromEntries(
    insured.map(({ commodity, head }) => [commodity, head]),
  );
  const fitAmong = (ends: readonly Day[]) =>
    offerFit(rules, { cattle: lot, type: wanted.type, policies, ends, insured_this_crop_year, today });
  const offers = await list(fitAmong([]).types.map(({ type }) => type));
  const cattle: Cattle = { ...lot, insured_head: policies.reduce((sum, { head }) => sum + head, 0) };
  return { cattle, fit: fitAmong(offers.map(({ end_date }) => end_date)), offers };
}

export function lrpOfferRoutes(app: App): void {
  route(app, listOffers, async ({ db, input, today }): Promise<OffersAnswer> => {
    const sale = await saleNow(db, new Date());
    const effective = input.effective ?? sale.effective;
    const listed =
      effective === null
        ? { cattle: null, fit: null, offers: [] }
        : await fitOf(db, { wanted: input, rules: await db.rows(lrpRules), effective, today });
    return { provider: app.env.LRP_OFFERS, sale, effective, ...listed };
  });

  route(app, listPastOffers, async ({ db, input }) => {
    const { day, ...choice } = input;
    const [rules, offers] = await db.batch([lrpRules, queries.offersLike(choice, weeksBefore(day))]);
    const ends = offers.map(({ end_date }) => end_date);
    return offerHistory(rules, offers, await db.rows(queries.endingValuesOf(choice.type, ends)), choice, day);
  });

  route(app, listOfferFiles, ({ db }) => db.rows(queries.offerFiles));

  writeRoute(app, removeOffersOfDay, async (tx, { input: { day } }) => {
    const files = await tx.run(queries.removeFilesOf(day));
    const offers = await tx.run(queries.removeOffersOf(day));
    if (files + offers === 0) refuse('not_found', NO_OFFERS);
    return { files, offers };
  });

  route(app, listEndingValues, ({ db, input: { type, to, from }, today }) => {
    const last = to ?? today;
    const earliest = addDays(last, -366);
    return db.rows(
      queries.endingValues(type, { from: from !== undefined && from > earliest ? from : earliest, to: last }),
    );
  });

  route(app, listClosedDays, ({ db }) => db.rows(queries.closedDays));

  writeRoute(app, addClosedDay, (tx, { input: { day, reason } }) =>
    foundRow(tx, queries.insertClosedDay(day, reason), NO_CLOSED_DAY),
  );

  writeRoute(app, deleteClosedDay, async (tx, { input }) => {
    await changeFound(tx, queries.removeClosedDay(input.id), NO_CLOSED_DAY);
    return {};
  });
}

const NO_OFFERS = 'No offers of this day are stored';
const NO_CLOSED_DAY = 'This day is not in the list';

/** The years of history that are searched. */
const MOST_YEARS = 20;

/** The week around the same day of each year before. */
function weeksBefore(day: Day): { from: Day; to: Day }[] {
  const year = Number(day.slice(0, 4));
  return Array.from({ length: MOST_YEARS }, (_, at) => {
    const same = dayFrom(year - at - 1, Number(day.slice(5, 7)), Number(day.slice(8)));
    return { from: addDays(same, -3), to: addDays(same, 3) };
  });
}
