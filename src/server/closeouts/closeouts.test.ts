import { beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import {
  closeoutBookFrom,
  closeoutBook,
  groupCloseouts,
  listBreakEvens,
  listCloseouts,
} from '#api/closeouts';
import type { RequestOf } from '#api/endpoint';
import { findLot } from '#api/lot-detail';
import { addOut } from '#api/outs';
import { listPrices } from '#api/prices';
import { closeoutRows, type LotPrices } from '#domain/closeout/book';
import { closeoutSheet } from '#domain/closeout/sheet';
import { excludedMessage } from '#domain/book/excluded';
import { hedgeOf } from '#domain/book/hedging';
import { closeoutsBy, closedLots, closeoutGroup } from '#domain/closeout/groups';
import { lotSums } from '#domain/closeout/lot-sums';
import { policyResults } from '#domain/lrp/policy-value';
import { lrpResults, tradeResults } from '#domain/closeout/hedge-results';
import { closeoutRow, type CloseoutRow } from '#domain/closeout/row';
import { today } from '../testing/today.ts';
import { priceOf, pricesOf } from '#domain/market/prices';
import { someLot } from '../testing/trades.ts';
import { CONTRACT, LAST_YEAR, PUT, randomLot, THIS_YEAR } from '../testing/random-lots.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();

async function recordsOf(who: Person, number: number) {
  const { found } = await who.call(findLot, { lot: `R-${number}` });
  if (!found) throw new Error(`Lot R-${number} is not there.`);
  const { futures, options } = await who.call(listPrices, {});
  return { found, prices: pricesOf(futures, options) };
}

/** A lot's prices and hedge, as its own page shows them. */
async function pricesFromRecords(who: Person, number: number): Promise<LotPrices> {
  const { found, prices } = await recordsOf(who, number);
  const { lot, trades, lrp } = found;
  const hedge = hedgeOf(lot, { trades, policies: lrp, prices }, today);
  const sheet = closeoutSheet(found, { prices, today, hedge, target: 0 });
  return {
    lot_id: lot.id,
    ...sheet.prices,
    shipments_without_weight: sheet.sums.shipments_without_weight,
    percent_hedged: hedge.percent_hedged,
    hedged_weight: hedge.hedged_weight,
    counted: hedge.counted,
    hedge_is_partial: excludedMessage(hedge.excluded) !== null,
  };
}

/** A lot's closeout worked out from its records, as its own page shows it. */
async function fromRecords(who: Person, number: number): Promise<CloseoutRow> {
  const { found, prices } = await recordsOf(who, number);
  const { lot, receivings, outs, expenses, trades, lrp, ended_lrp } = found;
  const last_out =
    outs
      .map(({ date_out }) => date_out)
      .toSorted()
      .at(-1) ?? null;
  return closeoutRow(
    {
      lot_id: lot.id,
      lot: lot.lot,
      owner: lot.owner,
      source: lot.source,
      sex: lot.sex,
      location: lot.location,
      cover: lot.cover,
      missing: lot.missing,
      date_in: lot.date_in,
      last_out,
    },
    {
      lot,
      sums: lotSums(lot, receivings, outs, expenses),
      hedges: {
        trades: tradeResults(trades, prices),
        lrp: lrpResults(policyResults(lrp, lot.futures_contract, prices), ended_lrp),
      },
      price: priceOf(prices, lot.futures_contract).current,
      today,
    },
  );
}

const THE_YEAR_BEFORE = LAST_YEAR - 1;
const LOTS = 24;
let rows: CloseoutRow[];
/** The year of a lot's last out, once its last head has left. */
const closeoutYear = ({ current_hd, last_out }: CloseoutRow): number | null =>
  current_hd > 0 || last_out === null ? null : Number(last_out.slice(0, 4));
const ofYear = (year: number) => rows.filter((row) => closeoutYear(row) === year);
const isClosed = (row: CloseoutRow) => closeoutYear(row) !== null;

beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ($1, 'Live Cattle', 229.45, 'manual')`,
    [CONTRACT.symbol],
  );
  await server.owner(
    `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, settlement, source)
     values ($1, $2, $2, 'put', 220, 11.3, 11.3, 'manual')`,
    [PUT, CONTRACT.symbol],
  );
  for (let number = 1; number <= LOTS; number += 1) await randomLot(server, server.ann, number);
  await randomLot(server, server.bob, LOTS + 1);
  rows = await Promise.all(Array.from({ length: LOTS }, (_, at) => fromRecords(server.ann, at + 1)));
});

/** The rows in the order in which the server reads lots. */
const inOrder = (some: readonly CloseoutRow[]) =>
  some.toSorted((one, other) => one.lot.localeCompare(other.lot, 'en', { numeric: true }));

/** Worked out as the page does. */
async function fromBook(who: Person, of: RequestOf<typeof closeoutBook>) {
  const { book, today: day, ...years } = await who.call(closeoutBook, of);
  return { ...closedLots(closeoutRows(closeoutBookFrom(book), day)), ...years };
}

describe('closed lots of a year', () => {
  it.each([LAST_YEAR, THIS_YEAR])(
    'of %d are what the rules make of the records of each lot',
    async (year) => {
      const expected = closedLots(inOrder(ofYear(year)));
      expect(expected.lots.length).toBeGreaterThan(3);
      const listed = { ...expected, year, years: [THIS_YEAR, LAST_YEAR] };
      expect(await server.ann.call(listCloseouts, { year })).toEqual(listed);
      expect(await fromBook(server.ann, { year })).toEqual(listed);
    },
  );

  it('come to what the dashboard says', async () => {
    const year = Number(today.slice(0, 4));
    const closed = ofYear(year);
    const known = closed.filter((row) => row.shipments_without_proceeds === 0);
    const unknown = closed.filter((row) => row.shipments_without_proceeds > 0);
    const excluded_count = known.reduce((sum, row) => sum + row.unmatched_offsets + row.trades_excluded, 0);
    const lrp_excluded = known.reduce((sum, row) => sum + row.lrp_excluded, 0);
    const incomplete = (some: readonly CloseoutRow[]) =>
      some.reduce((sum, row) => sum + row.shipments_without_proceeds, 0);
    const onFeed = await server.owner<{ proceeds: number }>(
      `select coalesce(sum(o.proceeds), 0)::float8 as proceeds from outs o join lots l on l.id = o.lot_id
       where l.current_hd > 0 and l.entity_id = (select entity_id from users where email = $1)`,
      [server.ann.email],
    );
    expect((await server.ann.call(getDashboard, {})).sales).toEqual({
      year,
      proceeds_on_feed: onFeed[0]?.proceeds,
      on_feed_without_proceeds: incomplete(rows.filter((row) => row.current_hd > 0)),
      closed_out_lots: known.length,
      closed_out_result: closeoutGroup(closed).result.value,
      closed_out_unknown: {
        lots: unknown.length,
        shipments_without_proceeds: incomplete(closed),
        names: inOrder(unknown)
          .map(({ lot }) => lot)
          .slice(0, 5),
      },
      excluded_count,
      lrp_excluded,
    });
    expect(onFeed[0]?.proceeds).toBeGreaterThan(0);
    expect(incomplete(closed)).toBeGreaterThan(0);
  });

  it('are of this year unless another is asked for', async () => {
    expect((await server.ann.call(listCloseouts, {})).year).toBe(Number(today.slice(0, 4)));
  });

  it('are those of the entity, and for an administrator of all or of one', async () => {
    const lotsOf = async (who: Person, input: { year: number; owner?: string }) => {
      const { lots } = await who.call(listCloseouts, input);
      expect((await fromBook(who, input)).lots).toEqual(lots);
      return lots.length;
    };
    await server.owner(`delete from outs where lot_id = (select id from lots where lot = $1)`, [
      `R-${LOTS + 1}`,
    ]);
    const [bobs] = await server.owner<{ id: number }>('select id from lots where lot = $1', [
      `R-${LOTS + 1}`,
    ]);
    await server.bob.call(addOut, {
      lot_id: bobs?.id ?? 0,
      date_out: `${THE_YEAR_BEFORE}-10-01`,
      head_count: 30,
      weight: 39_000,
    });
    expect(await lotsOf(server.bob, { year: THE_YEAR_BEFORE })).toBe(1);
    expect(await lotsOf(server.ann, { year: THE_YEAR_BEFORE })).toBe(0);
    expect(await lotsOf(server.ann, { year: THE_YEAR_BEFORE, owner: server.bob.entity_name })).toBe(0);
    expect((await server.ann.call(listCloseouts, {})).years).toEqual([THIS_YEAR, LAST_YEAR]);
    expect((await server.admin.call(listCloseouts, {})).years).toEqual([
      THIS_YEAR,
      LAST_YEAR,
      THE_YEAR_BEFORE,
    ]);
    expect(await lotsOf(server.admin, { year: THE_YEAR_BEFORE })).toBe(1);
    expect(await lotsOf(server.admin, { year: THE_YEAR_BEFORE, owner: server.ann.entity_name })).toBe(0);
    expect(await lotsOf(server.admin, { year: THIS_YEAR, owner: server.ann.entity_name })).toBe(
      ofYear(THIS_YEAR).length,
    );
  });
});

describe('closeouts by group', () => {
  it.each(['source', 'sex', 'location', 'month in', 'owner'] as const)(
    'by %s are what the rules make',
    async (by) => {
      const own = inOrder(rows);
      const closed = own.filter(isClosed);
      expect(await server.ann.call(groupCloseouts, { by })).toEqual({
        groups: closeoutsBy(closed, by),
        total: closeoutGroup(closed),
      });
      expect(await server.ann.call(groupCloseouts, { by, state: 'all' })).toEqual({
        groups: closeoutsBy(own, by),
        total: closeoutGroup(own),
      });
    },
  );

  it('are of the lots that match every filter', async () => {
    const [first] = inOrder(rows.filter(isClosed));
    if (!first) throw new Error('No lot is closed out.');
    const { source, sex, location } = first;
    const month_in = first.date_in.slice(0, 7);
    const year = closeoutYear(first) ?? 0;
    const same = ofYear(year).filter(
      (row) =>
        row.source === source &&
        row.sex === sex &&
        row.location === location &&
        row.date_in.startsWith(month_in),
    );
    const found = await server.ann.call(groupCloseouts, { year, source, sex, location, month_in });
    expect(found.total).toEqual(closeoutGroup(inOrder(same)));
    expect((await server.ann.call(groupCloseouts, { source: 'West ranch' })).groups).toEqual([]);
  });

  it('count lots with head in every year, where they are asked for', async () => {
    const withHead = rows.filter((row) => row.current_hd > 0);
    expect(withHead.length).toBeGreaterThan(0);
    const { total } = await server.ann.call(groupCloseouts, { year: LAST_YEAR, state: 'all' });
    expect(total.lots).toBe(withHead.length + ofYear(LAST_YEAR).length);
  });

  it('tell nobody about another entity’s lots', async () => {
    const ofBob = { by: 'owner', state: 'all', owner: server.bob.entity_name } as const;
    expect((await server.ann.call(groupCloseouts, ofBob)).groups).toEqual([]);
    expect((await server.admin.call(groupCloseouts, ofBob)).groups).toMatchObject([
      { name: server.bob.entity_name, lots: 1 },
    ]);
  });

  it('refuse what is no month', async () => {
    const response = await server.ann.send({ method: 'GET', url: '/api/closeouts/groups?month_in=2026-13' });
    expect(response.statusCode).toBe(400);
  });
});

describe('prices of lots', () => {
  it('are what the rules make of the records of each lot with head, as its own page shows them', async () => {
    const withHead = inOrder(rows.filter((row) => row.current_hd > 0));
    const expected = await Promise.all(
      withHead.map(({ lot }) => pricesFromRecords(server.ann, Number(lot.slice(2)))),
    );
    expect(withHead.length).toBeLessThan(LOTS);
    const count = (is: (one: LotPrices) => boolean) => expected.filter(is).length;
    expect(count((one) => one.break_even !== one.break_even_with_hedges)).toBeGreaterThan(0);
    expect(count((one) => one.cushion !== null)).toBeGreaterThan(0);
    expect(count((one) => (one.percent_hedged ?? 0) !== 0)).toBeGreaterThan(0);
    expect(count((one) => one.hedge_is_partial)).toBeGreaterThan(0);
    expect(await server.ann.call(listBreakEvens, {})).toEqual(expected);
  });

  it('are unknown with a shipment without weight, and told to nobody of another entity', async () => {
    const { id } = await someLot(server.bob, 'No weight');
    await server.bob.call(addOut, { lot_id: id, date_out: today, head_count: 1, weight: 0, proceeds: 1_900 });
    const ofLot = async (who: Person) =>
      (await who.call(listBreakEvens, {})).filter(({ lot_id }) => lot_id === id);
    expect(await ofLot(server.bob)).toMatchObject([
      { lot_id: id, break_even: null, break_even_with_hedges: null, shipments_without_weight: 1 },
    ]);
    expect(await ofLot(server.admin)).toHaveLength(1);
    expect(await ofLot(server.ann)).toEqual([]);
  });
});
