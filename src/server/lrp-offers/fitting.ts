import type { InputOf } from '#api/endpoint';
import type { listOffers, OffersAnswer } from '#api/lrp-offers';
import type { Day } from '#domain/kit/days';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { LRP_TYPES, type LrpType } from '#domain/lrp/lrp';
import { cropYearDays, type LrpRules } from '#domain/lrp/lrp-rules';
import { type InsuredHead, offerFit } from '#domain/lrp/offers/fit';
import type { OfferSource } from '#domain/lrp/offers/offer';
import { offerPremium } from '#domain/lrp/offers/premium';
import { offerDay, salePeriod, type SalePeriod } from '#domain/lrp/offers/sale-period';
import type { Session } from '../db/database.ts';
import { foundRow } from '../db/records.ts';
import { scopeOf } from '../db/scope.ts';
import * as queries from './queries.ts';

type Wanted = InputOf<typeof listOffers>;
type Cattle = NonNullable<OffersAnswer['cattle']>;

/** The newest offers, and until when they are open. */
export async function saleNow(db: Session, provider: OfferSource, now: Date): Promise<SalePeriod> {
  const today = offerDay(now);
  const [[newest], closed, [fetched]] = await db.batch([
    queries.newestOffers(provider),
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

/** The cattle that are asked about, their counting policies and their entity; null where none are. */
async function cattleOf(db: Session, wanted: Wanted, today: Day) {
  const { lot_id, type, weight, day, sex, head = 0, owner } = wanted;
  if (lot_id !== undefined) {
    const found = await foundRow(db, queries.lotToInsure(lot_id), LOT_NOT_FOUND, 'lot_id');
    const { entity_id: entity, ...lot } = found;
    return { lot, entity, policies: await db.rows(queries.policiesOfLot(lot_id, today)) };
  }
  if (weight === undefined || day === undefined || (sex === undefined && type === undefined)) return null;
  const planned = { sex: sex ?? 'steers', est_out_wt: weight, est_out_date: day, head };
  const lot = { ...planned, lot_id: null, lot: null, owner: null, percent_owned: null };
  return { lot, entity: await scopeOf(db, owner), policies: [] };
}

/** The offers of a day, and those of them that fit the requested cattle. */
export async function fittingOffers(
  db: Session,
  wanted: Wanted,
  {
    rules,
    effective,
    today,
    provider,
  }: { rules: LrpRules; effective: Day | null; today: Day; provider: OfferSource },
): Promise<Pick<OffersAnswer, 'cattle' | 'fit' | 'offers'>> {
  const found = await cattleOf(db, wanted, today);
  const list = async (types: readonly LrpType[]) => {
    if (effective === null) return [];
    const offers = await db.rows(queries.offersOfDay(effective, types, provider));
    const beginning = wanted.subsidy === 'beginning';
    return offers.map((offer) => ({ ...offer, premium: offerPremium(rules, offer, beginning) }));
  };
  if (found === null) {
    return { cattle: null, fit: null, offers: await list(wanted.type ? [wanted.type] : LRP_TYPES) };
  }
  const { lot, policies, entity } = found;
  const insured = await db.rows(queries.insuredInCropYear(entity, cropYearDays(today)));
  const insured_this_crop_year: InsuredHead = Object.fromEntries(
    insured.map(({ commodity, head }) => [commodity, head]),
  );
  const fitAmong = (ends: readonly Day[]) =>
    offerFit(rules, { cattle: lot, type: wanted.type, policies, ends, insured_this_crop_year, today });
  const offers = await list(fitAmong([]).types.map(({ type }) => type));
  const cattle: Cattle = { ...lot, insured_head: policies.reduce((sum, { head }) => sum + head, 0) };
  return { cattle, fit: fitAmong(offers.map(({ end_date }) => end_date)), offers };
}
