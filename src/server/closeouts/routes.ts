import {
  closeoutBook,
  groupCloseouts,
  listBreakEvens,
  listCloseouts,
  getCloseoutPdf,
  getCloseoutReport,
  getCloseoutsPdf,
  getCloseoutsReport,
} from '#api/closeouts';
import type { InputOf } from '#api/endpoint';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots, closeoutGroup, closeoutsBy } from '#domain/closeout/groups';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Session } from '../db/database.ts';
import { prepared } from '../db/sql.ts';
import { type App, route } from '../http/route.ts';
import { bookIn, closedYears, keptBook, listedEntity } from './queries.ts';
import { refuse } from '#api/errors';
import { closeoutsReport } from '#domain/reports/closeouts-report';
import type { Report } from '#domain/reports/document';
import { priceStatements, pricesFrom } from '../quotes/queries.ts';
import { reportHeadOf } from '../reports/head.ts';
import type { LotDetail } from '#api/lot-detail';
import { closeoutSheet } from '#domain/closeout/sheet';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { closeoutReport } from '#domain/reports/closeout-report';
import { hedgeOf } from '#domain/book/hedging';
import { isOpen } from '#domain/trades/trades';
import { lotPartsById, lotDetail } from '../lots/detail.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';

export function closeoutRoutes(app: App): void {
  route(app, listCloseouts, async ({ db, input, calendar, today }) => {
    const { json, ...ofYear } = await closedLotsOf(db, input, calendar);
    return { ...closedLots(closeoutRows(bookIn(json), today)), ...ofYear };
  });

  route(app, closeoutBook, async ({ db, input, calendar, today }) => {
    const { json, year, years } = await closedLotsOf(db, input, calendar);
    return new JsonText(
      `{"book":${json},"today":"${today}","year":${year},"years":${JSON.stringify(years)}}`,
    );
  });

  route(app, groupCloseouts, async ({ db, input: { by, ...filter }, calendar, today }) => {
    const rows = closeoutRows(bookIn((await db.json(keptBook(filter, calendar))).text), today);
    return { groups: closeoutsBy(rows, by), total: closeoutGroup(rows) };
  });

  route(app, listBreakEvens, async ({ db, calendar, today }) => {
    const { text } = await db.json(keptBook({ state: 'on feed' }, calendar));
    return closeoutRows(bookIn(text), today).map(
      ({ lot_id, break_even, break_even_with_hedges, shipments_without_weight }) => ({
        lot_id,
        break_even,
        break_even_with_hedges,
        shipments_without_weight,
      }),
    );
  });
}

/** The closed lots of a year, as {@link keptBook} answers, and the years to choose from. */
async function closedLotsOf(
  db: Session,
  { year: asked, owner }: InputOf<typeof listCloseouts>,
  calendar: Calendar,
): Promise<{ json: string; year: number; years: number[] }> {
  const year = asked ?? Number(calendar.today.slice(0, 4));
  const ofOwner = owner === undefined ? '' : 'OfOwner';
  const [[kept], years] = await db.batch([
    prepared(`closedLots${ofOwner}`, keptBook({ year, owner }, calendar)),
    prepared(`closedYears${ofOwner}`, closedYears(owner)),
  ]);
  return { json: kept?.json ?? '', year, years: years.map((one) => one.year) };
}

/** The closeouts of a year as a report, read at one moment: of the entity named, else of all that the user sees. */
export async function yearReport(
  db: Session,
  year: number,
  owner: string | undefined,
  calendar: Calendar,
): Promise<Report> {
  const [[kept], [listed], futures, options] = await db.batch([
    keptBook({ year, owner }, calendar),
    listedEntity(owner),
    ...priceStatements(calendar),
  ]);
  if (!listed && owner !== undefined)
    return refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
  const book = bookIn(kept?.json ?? '');
  const symbols = [...book.trades, ...book.policies].map(({ symbol }) => symbol);
  const entityName = listed?.name ?? 'All owners';
  const head = reportHeadOf({ entityName, symbols, futures, options, calendar, now: new Date() });
  const closed = {
    ...closedLots(closeoutRows(book, calendar.today)),
    year,
    withOwner: !listed,
  };
  return closeoutsReport(closed, head);
}

/** The closeout sheet of a lot as a report, read at one moment. */
async function lotReport(
  db: Session,
  { id, target }: InputOf<typeof getCloseoutReport>,
  calendar: Calendar,
): Promise<Report> {
  const { today } = calendar;
  const [[parts], futures, options] = await db.batch([
    lotPartsById(id, calendar),
    ...priceStatements(calendar),
  ]);
  if (!parts) return refuse('not_found', LOT_NOT_FOUND);
  const records = JSON.parse(lotDetail(parts, today)) as LotDetail;
  const { lot, trades, lrp } = records;
  const prices = pricesFrom(futures, options);
  const hedge = hedgeOf(lot, { trades, policies: lrp, prices }, today);
  const symbols = [
    ...(lot.current_hd > 0 ? [lot.futures_contract] : []),
    ...trades.filter(isOpen).map(({ symbol }) => symbol),
    ...lrp.map(({ symbol }) => symbol),
  ];
  const head = reportHeadOf({ entityName: lot.owner, symbols, futures, options, calendar, now: new Date() });
  return closeoutReport(
    closeoutSheet(records, { prices, today, hedge, target }),
    head,
    records.interest_rate,
  );
}

/** Closeouts as reports, and as PDF files of them. */
export function closeoutReportRoutes(app: App): void {
  const ofYear = (db: Session, { owner, year }: InputOf<typeof getCloseoutsReport>, calendar: Calendar) =>
    yearReport(db, year ?? Number(calendar.today.slice(0, 4)), owner, calendar);

  route(app, getCloseoutsReport, ({ db, input, calendar }) => ofYear(db, input, calendar));

  route(app, getCloseoutsPdf, async ({ db, input, calendar, reply, sender }) =>
    sendPdf(reply, sender, await ofYear(db, input, calendar)),
  );

  route(app, getCloseoutReport, ({ db, input, calendar }) => lotReport(db, input, calendar));

  route(app, getCloseoutPdf, async ({ db, input, calendar, reply, sender }) =>
    sendPdf(reply, sender, await lotReport(db, input, calendar)),
  );
}
