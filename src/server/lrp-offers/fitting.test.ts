import { beforeAll, describe, expect, it } from 'vitest';
import {
  addClosedDay,
  deleteClosedDay,
  listClosedDays,
  listOffers,
  listPastOffers,
  sendOfferFile,
} from '#api/lrp-offers';
import { addDays, dayFrom } from '#domain/kit/days';
import { offerDay } from '#domain/lrp/offers/sale-period';
import { colleagueOf } from '../testing/accounts.ts';
import { lrpFixtures } from '../testing/lrp-fixtures.ts';
import { offerFile, ratesText } from '../testing/offer-files.ts';
import { someLot } from '../testing/trades.ts';

const server = lrpFixtures();
const today = offerDay(new Date());

const row = (codes: string, level: number, weeks: number, coverage = 200 * level) =>
  `${codes}|${weeks}|${level}|${coverage}|0.05|${coverage * 0.05}|${coverage / level}|||`;
const [FED, STEERS, HEIFERS] = ['0802|820', '0801|810', '0801|812'] as const;
const send = (day: string, rows: readonly string[]) =>
  server.admin.call(sendOfferFile, {
    name: offerFile(0).name.replace(/\d{8}(?=\.txt)/, day.replaceAll('-', '')),
    content: ratesText(rows),
  });
const endOf = (weeks: number) => addDays(today, 7 * weeks);

beforeAll(async () => {
  await server.owner('delete from lrp_offers');
  await send(today, [
    ...[13, 17, 21, 52].flatMap((weeks) => [row(FED, 1, weeks), row(FED, 0.95, weeks)]),
    row(STEERS, 1, 17),
    row(HEIFERS, 0.9, 17),
  ]);
});

describe('the offers for a lot', () => {
  it('are those of its type, with the ends that fit and the head that nobody of its entity has insured', async () => {
    const lot = await someLot(server.ann, 'HP-1', { est_out_wt: 1400, est_out_date: endOf(16) });
    const eve = await colleagueOf(server, server.ann);
    const policy = {
      type: 'fed' as const,
      lot_id: lot.id,
      head_count: 40,
      effective_date: today,
      end_date: endOf(17),
    };
    await server.one(eve, policy);
    await server.one(server.ann, { ...policy, head_count: 30 });
    const { cattle, fit, offers, sale } = await server.ann.call(listOffers, { lot_id: lot.id });
    expect(sale.effective).toBe(today);
    expect(cattle).toMatchObject({ lot: 'HP-1', head: 100, insured_head: 70, percent_owned: 100 });
    expect(fit).toEqual({
      types: [{ type: 'fed', factor: 1, in_bounds: true }],
      head: 30,
      fitting: [endOf(13), endOf(17), endOf(21)],
      chosen: endOf(17),
      endorsement: null,
      crop_year: null,
      left_in_crop_year: 24_930,
    });
    expect(offers.map(({ level, end_date, premium }) => [level, end_date, premium]).slice(0, 2)).toEqual([
      [100, endOf(13), 6.5],
      [95, endOf(13), 6.175],
    ]);
    expect(offers).toHaveLength(8);
    await expect(server.bob.call(listOffers, { lot_id: lot.id })).toBeRefused('not_found');
  });

  it('of mixed cattle are of steers and of heifers', async () => {
    const lot = await someLot(server.ann, 'HP-2', { sex: 'mixed', est_out_wt: 750, est_out_date: endOf(17) });
    const { fit, offers } = await server.ann.call(listOffers, { lot_id: lot.id });
    expect(fit?.types).toEqual([
      { type: 'strs_wt_2', factor: 1, in_bounds: true },
      { type: 'hfrs_wt_2', factor: 0.9, in_bounds: true },
    ]);
    expect(offers.map(({ type }) => type)).toEqual(['hfrs_wt_2', 'strs_wt_2']);
  });
});

it('the offers for planned cattle go by their weight, day and sex, or by a type', async () => {
  const planned = { weight: 1400, day: endOf(30), head: 120, subsidy: 'beginning' } as const;
  const bySex = await server.bob.call(listOffers, { ...planned, sex: 'steers' });
  expect(bySex.cattle).toMatchObject({ lot: null, head: 120, insured_head: 0 });
  expect(bySex.fit).toMatchObject({ head: 120, fitting: [], chosen: null });
  // A beginning producer pays 55 % at level 100.
  expect(bySex.offers[0]).toMatchObject({ type: 'fed', gross: 10, premium: 5.5 });
  const byType = await server.bob.call(listOffers, { ...planned, type: 'strs_wt_2', day: endOf(18) });
  expect(byType.fit).toMatchObject({
    types: [{ type: 'strs_wt_2', factor: 1, in_bounds: false }],
    chosen: endOf(17),
  });
});

it('an offer of other years stands beside what it would have paid', async () => {
  const lastYear = dayFrom(Number(today.slice(0, 4)) - 1, Number(today.slice(5, 7)), Number(today.slice(8)));
  await send(lastYear, [row(FED, 1, 13, 250)]);
  await server.owner(
    `insert into lrp_ending_values (type, end_date, crop_year, value, released, source)
     select type, end_date, extract(year from effective + interval '6 months'), 240, end_date, 'rma' from lrp_offers where effective = $1`,
    [lastYear],
  );
  const past = await server.ann.call(listPastOffers, { type: 'fed', weeks: 13, level: 100, day: today });
  expect(past).toEqual([
    {
      effective: lastYear,
      end_date: addDays(lastYear, 91),
      level: 100,
      coverage: 250,
      expected: 250,
      premium: 8.125,
      ended_at: 240,
      paid: 10,
    },
  ]);
});

it('closed days are entered by administrators, each once', async () => {
  const closed = await server.admin.call(addClosedDay, {
    day: '2026-12-18',
    reason: 'Cattle on Feed report',
  });
  expect(await server.ann.call(listClosedDays, {})).toEqual([closed]);
  await expect(server.admin.call(addClosedDay, { day: '2026-12-18' })).toBeRefused('conflict');
  await expect(server.ann.call(addClosedDay, { day: '2026-12-21' })).toBeRefused('forbidden');
  await server.admin.call(deleteClosedDay, { id: closed.id });
  expect(await server.ann.call(listClosedDays, {})).toEqual([]);
  await expect(server.admin.call(deleteClosedDay, { id: closed.id })).toBeRefused('not_found');
});
