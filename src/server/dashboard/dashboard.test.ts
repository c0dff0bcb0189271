import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { dayIn } from '#domain/days';
import { fillAwkwardBook } from '../testing/awkward-book.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await fillAwkwardBook(world, [world.ann.entity_name, world.bob.entity_name]);
});
afterAll(() => world.close());

/** Millionths, as whole numbers: this calculation shares no code with the rules. */
const millionths = (text: string | null): bigint | null => {
  if (text === null) return null;
  const [units = '', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(units + decimals.padEnd(6, '0'));
  return text.startsWith('-') ? -size : size;
};

/** `above / below`, half away from zero. */
const nearest = (above: bigint, below: bigint): bigint => {
  const size = above < 0n ? -above : above;
  const quotient = (2n * size + below) / (2n * below);
  return above < 0n ? -quotient : quotient;
};

interface Text {
  [column: string]: string | null;
}

/** Everything of an entity as text, or of all entities. */
async function records(entity: string | null) {
  const rows = (columns: string, from: string) =>
    world.owner<Text>(
      `select ${columns} from ${from} left join entities e on e.id = r.entity_id where $1::text is null or e.name = $1`,
      [entity],
    );
  const quotes = await world.owner<Text>(`
    select symbol, coalesce(last_price, previous_settlement)::text as current, previous_settlement::text as previous, null as theoretical,
           '1' as delta from quotes
    union all
    select symbol, case when bid_price is not null and ask_price is not null then ((bid_price + ask_price) / 2)::numeric(12,6)
                        when last_price is not null then last_price else settlement end::text, previous_settlement::text,
           coalesce(last_price, settlement)::text, delta::text from options_quotes`);
  return {
    lots: await rows(
      'r.id::text, current_hd::text as hd, est_out_wt::text as wt, basis::text, futures_contract as symbol',
      'lots r',
    ),
    trades: await rows(
      'lot_id::text, symbol, b_s, description, p_c, strike::text, quantity::text, price_amount::text as price, status',
      'trades r',
    ),
    policies: await rows(
      'lot_id::text, end_date::text, premium::text, put_symbol as symbol, put_qty::text as quantity',
      'lrp r',
    ),
    quotes: new Map(quotes.map((quote) => [quote['symbol'], quote])),
  };
}

const isBuy = (trade: Text) => trade['b_s']?.trim().toUpperCase().startsWith('B') ?? false;
const words = (trade: Text) => (trade['description'] ?? '').toUpperCase().split(/\s+/);
const isFeeder = (trade: Text) => words(trade).some((word) => ['FDR', 'FEEDER', 'GF'].includes(word));
const isLive = (trade: Text) => words(trade).some((word) => ['LIVE', 'LV', 'LE', 'LC', 'FAT'].includes(word));
const dollarsPerPoint = (trade: Text) =>
  isFeeder(trade) || (trade['description'] ?? '').toUpperCase().includes('FDR') ? 500n : 400n;
const pounds = (trade: Text) => (isFeeder(trade) ? 50_000n : isLive(trade) ? 40_000n : 50_000n);
const today = dayIn('America/Chicago', new Date());

/** The dashboard, worked out record by record in exact whole numbers. */
async function expected(entity: string | null) {
  const { lots, trades, policies, quotes } = await records(entity);
  const price = (record: Text, kind: 'current' | 'previous' | 'theoretical' | 'delta') =>
    millionths(quotes.get(record['symbol'] ?? null)?.[kind] ?? null);
  const open = trades.filter((trade) => trade['status'] === 'open');
  const counting = policies.filter((policy) => (policy['end_date'] ?? '') >= today);
  const withHead = lots.filter((lot) => Number(lot['hd']) > 0);

  const lotValue = (lot: Text, at: bigint | null) =>
    at === null
      ? null
      : nearest(
          (millionths(lot['hd'] ?? null) ?? 0n) *
            (millionths(lot['wt'] ?? null) ?? 0n) *
            (at + (millionths(lot['basis'] ?? null) ?? 0n)),
          10n ** 18n,
        );
  const tradeValue = (trade: Text, at: bigint | null) => {
    if (at === null) return null;
    const gain =
      ((millionths(trade['price'] ?? null) ?? 0n) - at) *
      BigInt(trade['quantity'] ?? 0) *
      dollarsPerPoint(trade);
    return nearest(isBuy(trade) ? -gain : gain, 10n ** 4n);
  };
  const policyValue = (policy: Text, at: bigint | null) => {
    const root = policy['symbol']?.slice(0, 2);
    const dollars = root === 'GF' ? 500n : root === 'LE' ? 400n : null;
    if (at === null || dollars === null || policy['quantity'] === null) return null;
    return nearest(
      (at - (millionths(policy['premium'] ?? null) ?? 0n)) * BigInt(policy['quantity'] ?? 0) * dollars,
      10n ** 4n,
    );
  };
  const row = (pairs: (readonly [bigint | null, bigint | null])[]) => {
    const known = pairs.flatMap(([now, before]) =>
      now === null || before === null ? [] : [[now, before] as const],
    );
    const sum = (at: 0 | 1) => known.reduce((total, pair) => total + pair[at], 0n);
    return { current: sum(0), prev: sum(1), left_out: pairs.length - known.length, positions: pairs.length };
  };
  const rows = [
    row(withHead.map((lot) => [lotValue(lot, price(lot, 'current')), lotValue(lot, price(lot, 'previous'))])),
    row(
      open.map((trade) => [
        tradeValue(trade, price(trade, 'current')),
        tradeValue(trade, price(trade, 'previous')),
      ]),
    ),
    row(
      counting.map((policy) => [
        policyValue(policy, price(policy, 'theoretical')),
        policyValue(policy, price(policy, 'previous')),
      ]),
    ),
  ];

  const ids = new Set(withHead.map((lot) => lot['id']));
  const isOption = (trade: Text) => trade['p_c'] !== null || Number(trade['strike'] ?? 0) > 0;
  let hedged = 0n;
  let without = 0;
  for (const trade of open.filter(({ lot_id }) => ids.has(lot_id))) {
    const delta = isOption(trade) ? price(trade, 'delta') : 10n ** 6n;
    if (delta === null) without += 1;
    else hedged += (isBuy(trade) ? -1n : 1n) * delta * BigInt(trade['quantity'] ?? 0) * pounds(trade);
  }
  for (const policy of counting.filter(
    ({ lot_id, symbol, quantity }) => ids.has(lot_id) && symbol !== null && Number(quantity) > 0,
  )) {
    const delta = price(policy, 'delta');
    if (delta === null) without += 1;
    else
      hedged +=
        (delta < 0n ? -delta : delta) *
        BigInt(policy['quantity'] ?? 0) *
        (policy['symbol']?.startsWith('GF') ? 50_000n : 40_000n);
  }
  const weight = withHead.reduce(
    (sum, lot) =>
      sum +
      nearest((millionths(lot['hd'] ?? null) ?? 0n) * (millionths(lot['wt'] ?? null) ?? 0n), 10n ** 10n),
    0n,
  );
  return {
    head: withHead.reduce((sum, lot) => sum + (millionths(lot['hd'] ?? null) ?? 0n), 0n),
    rows,
    // Hedged in millionths of lb, weight in hundredths: percent to one decimal.
    percent: Number(nearest(hedged, 10n * weight)) / 10,
    without,
  };
}

const inCents = (dollars: number | null) => (dollars === null ? null : BigInt(Math.round(dollars * 100)));

describe('the dashboard’s figures', () => {
  const people: Record<string, () => [Person, string | null]> = {
    'a producer': () => [world.ann, world.ann.entity_name],
    'another producer': () => [world.bob, world.bob.entity_name],
    'an administrator': () => [world.admin, null],
  };
  it.each(Object.entries(people))(
    'of %s are those of an exact calculation over the records',
    async (_, whose) => {
      const [who, entity] = whose();
      const shown = await who.call(getDashboard, {});
      const exact = await expected(entity);
      expect(exact.rows.every(({ left_out, positions }) => positions > left_out)).toBe(true);
      expect(exact.rows.reduce((sum, { left_out }) => sum + left_out, 0)).toBeGreaterThan(0);
      for (const [at, row] of exact.rows.entries()) {
        const { current, prev, change, left_out, positions } = shown.value_summary[at] ?? {};
        expect([
          inCents(current ?? null),
          inCents(prev ?? null),
          inCents(change ?? null),
          left_out,
          positions,
        ]).toEqual([row.current, row.prev, row.current - row.prev, row.left_out, row.positions]);
      }
      const net = (key: 'current' | 'prev') => exact.rows.reduce((sum, row) => sum + row[key], 0n);
      const last = shown.value_summary[3];
      expect([inCents(last?.current ?? null), inCents(last?.prev ?? null)]).toEqual([
        net('current'),
        net('prev'),
      ]);
      expect(BigInt(Math.round(shown.total_head_count * 100)) * 10n ** 4n).toBe(exact.head);
      expect([shown.hedge.percent, shown.hedge.without_delta]).toEqual([exact.percent, exact.without]);
      expect(exact.without).toBeGreaterThan(0);
    },
  );

  it('say from which prices they are made', async () => {
    await world.owner(`update quotes set updated_at = now() - interval '20 days' where symbol = 'GFF27'`);
    const { value_summary } = await world.ann.call(getDashboard, {});
    const [inventory, trades, policies, net] = value_summary.map(({ prices }) => prices);
    expect(inventory).toMatchObject({ instruments: 5, sources: ['simulated'] });
    expect(inventory?.stale).toBeGreaterThan(0);
    expect(Date.parse(inventory?.newest ?? '') - Date.parse(inventory?.oldest ?? '')).toBeGreaterThan(
      19 * 86_400_000,
    );
    expect(trades?.sources).toEqual(['manual', 'simulated']);
    expect(policies?.sources).toEqual(['manual']);
    expect(net?.instruments).toBe(10);
  });

  it('are zero while there is nothing, and there is no percentage of nothing', async () => {
    const newcomer = await world.signedUp('new@empty.test', 'Empty Acres');
    const { value_summary, hedge, total_head_count, recent_activity } = await newcomer.call(getDashboard, {});
    expect(
      value_summary.map(({ current, prev, change, left_out }) => [current, prev, change, left_out]),
    ).toEqual(Array.from({ length: 4 }, () => [0, 0, 0, 0]));
    expect([hedge.percent, total_head_count, recent_activity]).toEqual([null, 0, []]);
  });
});
