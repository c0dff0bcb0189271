import type { Day } from '#domain/kit/days';
import {
  closeoutBook,
  groupCloseouts,
  listBreakEvens,
  listCloseouts,
  getCloseoutPdf,
  getCloseoutReport,
  getCloseoutsPdf,
  getCloseoutsReport,
  closeoutBookFrom,
} from '#api/closeouts';
import type { InputOf } from '#api/endpoint';
import { closeoutRows, closeoutBookSchemas, lotPrices, type CloseoutBook } from '#domain/closeout/book';
import { closedLots, closeoutGroup, closeoutsBy } from '#domain/closeout/groups';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Reads, type Session } from '../db/database.ts';
import { prepared, allOf, jsonColumns, sql, type Statement } from '../db/sql.ts';
import { route, type App } from '../http/route.ts';
import { refuse } from '#api/errors';
import { closeoutsReport } from '#domain/reports/closeouts-report';
import type { Report } from '#domain/reports/document';
import { refuseWithoutEntity, ofOwner, scopeId } from '../db/scope.ts';
import { priceStatements, pricesFrom } from '../quotes/queries.ts';
import { reportHeadOf } from '../reports/head.ts';
import type { LotDetail } from '#api/lot-detail';
import { closeoutSheet } from '#domain/closeout/sheet';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { closeoutReport } from '#domain/reports/closeout-report';
import { hedgeOf } from '#domain/book/hedging';
import { isOpen } from '#domain/trades/trades';
import { lotPartsById, lotDetail } from '../lots/routes.ts';
import { sendPdf } from '../reports/pdf/send-pdf.ts';
import {
  bookLots,
  bookPrices,
  countingPolicies,
  coverColumns,
  FUTURES_SYMBOL,
  openTrades,
  storedSums,
} from '../book/queries.ts';

type Input = InputOf<typeof groupCloseouts>;
type Filter = { [Key in Exclude<keyof Input, 'by' | 'state'>]?: Input[Key] | undefined } & {
  state?: Input['state'] | 'on feed';
};

/** Lots that were closed out in the year: the last of their head left in it. */
const closedIn = (year: number | undefined): Statement =>
  allOf([
    sql`s.closed_on is not null`,
    year !== undefined && sql`s.closed_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
  ]);

/** Closed lots unless another state is asked for; `all` are the closed ones and those on feed. */
const inState = (state: NonNullable<Filter['state']>, year: number | undefined): Statement => {
  if (state === 'closed') return closedIn(year);
  const onFeed = sql`l.current_hd > 0`;
  return state === 'on feed' ? onFeed : sql`(${onFeed} or ${closedIn(year)})`;
};

const matching = ({ state = 'closed', year, owner, source, sex, location, month_in }: Filter): Statement =>
  allOf([
    inState(state, year),
    ofOwner(sql`l.entity_id`, owner),
    source !== undefined && sql`l.source = ${source}`,
    sex !== undefined && sql`l.sex = ${sex}`,
    location !== undefined && sql`l.location = ${location}`,
    month_in !== undefined && sql`to_char(l.date_in, 'YYYY-MM') = ${month_in}`,
  ]);

const columnsOf = (table: string, part: keyof CloseoutBook): Statement =>
  jsonColumns(table, closeoutBookSchemas[part].keyof().options.join(', '));

/** Inputs of a closeout besides open positions: the stored sums of a lot. */
const closeoutLot = (today: Day): Statement => sql`
  l.id as lot_id, l.lot, e.name as owner, l.source, l.sex, l.location, l.date_in, s.last_out, l.total_shipped, l.current_hd,
  l.total_pay_wt, l.total_cost, l.est_out_wt, l.est_out_date, l.basis, l.futures_contract, s.closed_pl, s.unmatched_offsets,
  ${storedSums}, s.shipped_weight, s.shipments_without_proceeds, s.shipments_without_weight, s.priced_weight, s.priced_proceeds,
  s.in_days, s.out_days, s.dead_days, s.feed, s.feeding, ${coverColumns(today)}`;

/** The matching lots with their open positions: one JSON value, from sums that are stored per lot, never from records. */
const matchingBook = (filter: Filter, { today }: Calendar): Statement<{ json: string }> => sql<{
  json: string;
}>`
  with selected as materialized (
    ${bookLots(sql`${matching(filter)} order by l.number_key, e.name`, closeoutLot(today))}),
  open_trades as (
    ${openTrades(
      sql`t.lot_id in (select lot_id from selected)`,
      sql`t.lot_id, t.status, t.description, t.b_s, t.quantity, t.price_amount, t.closing_price, t.symbol, t.profit,
          t.strike, t.p_c`,
    )}),
  counting as (
    ${countingPolicies(
      today,
      sql`p.lot_id in (select lot_id from selected)`,
      sql`p.lot_id, p.symbol, p.contracts, p.value, p.end_date, p.root, p.floor, p.weight, p.cost,
          p.endorsement_number, p.head_count, p.insured_value`,
    )}),
  priced as (
    ${bookPrices(sql`p.symbol in (
      select futures_contract from selected where current_hd > 0 or shipments_without_proceeds > 0
      union all select symbol from open_trades
      union all select symbol from counting)
      or exists (select from counting) and length(p.symbol) = ${FUTURES_SYMBOL}::integer`)})
  select json_build_object(
    'lots', ${columnsOf('selected', 'lots')},
    'trades', ${columnsOf('open_trades', 'trades')},
    'policies', ${columnsOf('counting', 'policies')},
    'prices', ${columnsOf('priced', 'prices')})::text as json`;

const bookIn = (json: string): CloseoutBook =>
  closeoutBookFrom(JSON.parse(json) as Parameters<typeof closeoutBookFrom>[0]);

/** The entity of the listed closeouts; no row for all entities. */
const listedEntity = (owner: string | undefined): Statement<{ name: string }> =>
  sql`select name from entities where id = ${scopeId(owner)}`;

/** The years in which visible lots were closed out, newest first: one look into the index for each year of their span. */
const closedYears = (owner: string | undefined): Statement<{ year: number }> => {
  const closed = sql`from lot_sums where ${allOf([
    sql`closed_on is not null`,
    ofOwner(sql`entity_id`, owner),
  ])}`;
  return sql<{ year: number }>`
    select year
    from (select min(closed_on) as first, max(closed_on) as last ${closed}) span,
         generate_series(extract(year from first)::integer, extract(year from last)::integer) as year
    where exists (select ${closed} and closed_on between make_date(year, 1, 1) and make_date(year, 12, 31))
    order by year desc`;
};

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
    const rows = closeoutRows(bookIn((await db.json(matchingBook(filter, calendar))).text), today);
    return { groups: closeoutsBy(rows, by), total: closeoutGroup(rows) };
  });

  route(app, listBreakEvens, async ({ db, calendar, today }) => {
    const { text } = await db.json(matchingBook({ state: 'on feed' }, calendar));
    return lotPrices(bookIn(text), today);
  });
}

async function closedLotsOf(
  db: Session,
  { year: asked, owner }: InputOf<typeof listCloseouts>,
  calendar: Calendar,
): Promise<{ json: string; year: number; years: number[] }> {
  const year = asked ?? Number(calendar.today.slice(0, 4));
  const suffix = owner === undefined ? '' : 'OfOwner';
  const [[found], years] = await db.batch([
    prepared(`closedLots${suffix}`, matchingBook({ year, owner }, calendar)),
    prepared(`closedYears${suffix}`, closedYears(owner)),
  ]);
  return { json: found?.json ?? '', year, years: years.map((one) => one.year) };
}

/** The closeouts of a year as a report, read at one moment: of the entity named, else of the user's own. */
export async function yearReport(
  db: Reads,
  year: number,
  owner: string | undefined,
  calendar: Calendar,
  now = new Date(),
): Promise<Report> {
  const [[found], [listed], futures, options] = await db.batch([
    matchingBook({ year, owner }, calendar),
    listedEntity(owner),
    ...priceStatements(calendar),
  ]);
  if (!listed) return refuseWithoutEntity(owner);
  const book = bookIn(found?.json ?? '');
  const symbols = [...book.trades, ...book.policies].map(({ symbol }) => symbol);
  const head = reportHeadOf({ entityName: listed.name, symbols, futures, options, calendar, now });
  return closeoutsReport({ ...closedLots(closeoutRows(book, calendar.today)), year }, head);
}

async function lotReport(db: Session, { id, target }: InputOf<typeof getCloseoutReport>, calendar: Calendar) {
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
