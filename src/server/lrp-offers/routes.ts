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
  sendOfferFile,
} from '#api/lrp-offers';
import { addDays } from '#domain/kit/days';
import { offerHistory, weeksBefore } from '#domain/lrp/offers/history';
import { offerDay } from '#domain/lrp/offers/sale-period';
import { changeFound, foundRow } from '../db/records.ts';
import { readFileBodies } from '../http/file-bodies.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import { fittingOffers, saleNow } from './fitting.ts';
import * as queries from './queries.ts';
import { readOffersInThread } from './fetch.ts';
import { saveOfferFile } from './store.ts';

export function lrpOfferRoutes(app: App): void {
  route(app, listOffers, async ({ db, input, today }): Promise<OffersAnswer> => {
    const provider = app.env.LRP_OFFERS;
    const sale = await saleNow(db, provider, new Date());
    const effective = input.effective ?? sale.effective;
    const rules = await db.rows(lrpRules);
    const listed = await fittingOffers(db, input, { rules, effective, today, provider });
    return { provider, sale, effective, ...listed };
  });

  route(app, listPastOffers, async ({ db, input }) => {
    const { day, ...choice } = input;
    const [rules, offers] = await db.batch([
      lrpRules,
      queries.offersLike(choice, weeksBefore(day), app.env.LRP_OFFERS),
    ]);
    const ends = offers.map(({ end_date }) => end_date);
    return offerHistory(rules, offers, await db.rows(queries.endingValuesOf(choice.type, ends)), choice, day);
  });

  app.http.register(async (http) => {
    readFileBodies(http, sendOfferFile);
    route({ ...app, http }, sendOfferFile, async ({ db, input: { name, content }, sender }) => {
      const today = offerDay(new Date());
      const read = await readOffersInThread({ name, content: content as Uint8Array, today }, sender);
      return db.write((tx) => saveOfferFile(tx, { name, source: 'files', today }, read));
    });
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
