import { beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { previousTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { tradedContract } from '../testing/traded-contract.ts';
import { today } from '../testing/today.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name]);
});

/** Millionths as whole numbers: this calculation shares no code with the rules. */
const millionths = (text: string | null): bigint | null => {
  if (text === null) return null;
  const [units = '', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(units + decimals.padEnd(6, '0'));
  return text.startsWith('-') ? -size : size;
};

/** `above / below`, rounded half away from zero. */
const nearest = (above: bigint, below: bigint): bigint => {
  const size = above < 0n ? -above : above;
  const quotient = (2n * size + below) / (2n * below);
  return above < 0n ? -quotient : quotient;
};

interface Text {
  [column: string]: string | null;
}

/** A value of a record in millionths, 0 where it is missing. */
const amount = (record: Text, column: string): bigint => millionths(record[column] ?? null) ?? 0n;

/** All values of an entity as text, or of all entities. */
async function records(entity: string | null) {
  const rows = (columns: string, from: string) =>
    server.owner<Text>(
      `select ${columns} from ${from} left join entities e on e.id = r.entity_id where $1::text is null or e.name = $1`,
      [entity],
    );
  const quotes = await server.owner<Text>(`
    select symbol, coalesce(last_price, previous_settlement)::text as current, previous_settlement::text as previous, null as theoretical,
           '1' as delta, (updated_at at time zone 'America/Chicago')::date::text as day from quotes
    union all
    select symbol, case when bid_price is not null and ask_price is not null then ((bid_price + ask_price) / 2)::numeric(12,6)
                        when last_price is not null then last_price else settlement end::text, previous_settlement::text,
           coalesce(last_price, settlement)::text, delta::text, (updated_at at time zone 'America/Chicago')::date::text
    from options_quotes`);
  return {
    lots: await rows(
      'r.id::text, current_hd::text as hd, est_out_wt::text as wt, basis::text, futures_contract as symbol',
      'lots r',
    ),
    trades: await rows(
      'lot_id::text, symbol, b_s, description, p_c, strike::text, quantity::text, price_amount::text as price, status, trade_date::text as made',
      'trades r',
    ),
    policies: await rows(
      'lot_id::text, end_date::text, premium::text, net_coverage::text, target_wt::text, head_count::text, put_symbol as symbol, put_qty::text as quantity',
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
const pounds = (trade: Text) => (isFeeder(trade) ? 50_000n : isLive(trade) ? 40_000n : 0n);

/** The last trading days of the instruments in the test data that have stopped. */
const LAST_DAYS: Record<string, string> = { GFV25: '2025-10-30', LEV2300P: '2025-10-03' };
const hasStopped = ({ symbol }: Text) => (LAST_DAYS[symbol ?? ''] ?? today) < today;

/** The dashboard, calculated record by record in exact whole numbers. */
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
      : nearest(amount(lot, 'hd') * amount(lot, 'wt') * (at + amount(lot, 'basis')), 10n ** 18n);
  const tradeValue = (trade: Text, at: bigint | null) => {
    if (at === null) return null;
    const gain = (amount(trade, 'price') - at) * BigInt(trade['quantity'] ?? 0) * dollarsPerPoint(trade);
    return nearest(isBuy(trade) ? -gain : gain, 10n ** 4n);
  };
  const policyValue = (policy: Text, at: bigint | null) => {
    const root = policy['symbol']?.slice(0, 2);
    const dollars = root === 'GF' ? 500n : root === 'LE' ? 400n : null;
    if (at === null || dollars === null || policy['quantity'] === null) return null;
    return nearest((at - amount(policy, 'premium')) * BigInt(policy['quantity'] ?? 0) * dollars, 10n ** 4n);
  };
  const row = (pairs: (readonly [bigint | null, bigint | null])[]) => {
    const sum = (of: readonly (bigint | null)[]) =>
      of.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
    const priced = pairs.filter(([now]) => now !== null);
    const both = priced.filter(([, before]) => before !== null);
    const unsettled = priced.filter(([, before]) => before === null);
    return {
      current: sum(priced.map(([now]) => now)),
      prev: sum(both.map(([, before]) => before)),
      excluded_count: pairs.length - priced.length,
      without_previous: unsettled.length,
      current_without_previous: sum(unsettled.map(([now]) => now)),
      positions: pairs.length,
    };
  };
  /** The day of the previous settlement is the trading day before the price's own. */
  const wasThere = (trade: Text): boolean => {
    const day = quotes.get(trade['symbol'] ?? null)?.['day'];
    return !day || (trade['made'] ?? '') <= previousTradingDay(tradingDayUpTo(day));
  };
  const rows = [
    row(withHead.map((lot) => [lotValue(lot, price(lot, 'current')), lotValue(lot, price(lot, 'previous'))])),
    row(
      open.map((trade) => [
        tradeValue(trade, price(trade, 'current')),
        wasThere(trade) ? tradeValue(trade, price(trade, 'previous')) : 0n,
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
  const isOnLot = ({ lot_id }: Text) => ids.has(lot_id ?? '');
  const tradeWeight = (trade: Text) => {
    const delta = isOption(trade) ? price(trade, 'delta') : 10n ** 6n;
    return delta === null
      ? null
      : (isBuy(trade) ? -1n : 1n) * delta * BigInt(trade['quantity'] ?? 0) * pounds(trade);
  };
  const policyWeight = (policy: Text) => {
    const delta = price(policy, 'delta');
    const size = policy['symbol']?.startsWith('GF') ? 50_000n : 40_000n;
    return delta === null ? null : (delta < 0n ? -delta : delta) * BigInt(policy['quantity'] ?? 0) * size;
  };
  const trading = open.filter((trade) => !hasStopped(trade));
  const entered = counting.filter(({ symbol, quantity }) => symbol !== null && Number(quantity) > 0);
  const weighed = entered.filter((policy) => !hasStopped(policy));
  const weightsOf = (counts: (record: Text) => boolean) => [
    ...trading.filter(counts).map(tradeWeight),
    ...weighed.filter(counts).map(policyWeight),
  ];
  const sumOf = (weights: (bigint | null)[]) => weights.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
  const onLots = weightsOf(isOnLot);
  const insuredBy = (some: Text[]) => ({
    count: some.length,
    amount:
      Number(
        some.reduce((sum, policy) => {
          const insured = ['net_coverage', 'target_wt', 'head_count'].map((column) => amount(policy, column));
          return (
            sum +
            nearest(
              insured.reduce((product, factor) => product * factor),
              10n ** 18n,
            )
          );
        }, 0n),
      ) / 100,
    names: [],
  });
  const stopped = new Map<string, number>();
  // An unknown contract is named as such (decision 81).
  const known = (one: Text) => isFeeder(one) || isLive(one);
  for (const { symbol, quantity } of open.filter((one) => known(one) && hasStopped(one)))
    stopped.set(symbol ?? '', (stopped.get(symbol ?? '') ?? 0) + Number(quantity));
  const weight = withHead.reduce((sum, lot) => sum + amount(lot, 'hd') * amount(lot, 'wt'), 0n);
  return {
    head: withHead.reduce((sum, lot) => sum + amount(lot, 'hd'), 0n),
    rows,
    // Hedged in millionths of lb, weight in millionths of millionths: percent to one decimal.
    percent: Number(nearest(sumOf(onLots) * 10n ** 9n, weight)) / 10,
    without: weightsOf((one) => policies.includes(one) || known(one)).filter((one) => one === null).length,
    excluded: {
      policies: [
        insuredBy(counting.filter((policy) => policy['symbol'] === null || policy['quantity'] === null)),
        insuredBy(entered.filter(hasStopped)),
      ],
      stopped: [...stopped].map(([name, count]) => ({ name, count })),
    },
    unassigned: Number(nearest(sumOf(weightsOf((record) => !isOnLot(record))), 10n ** 4n)) / 100,
  };
}

const inCents = (dollars: number | null) => (dollars === null ? null : BigInt(Math.round(dollars * 100)));

describe('the dashboard’s figures', () => {
  const people: Record<string, () => [Person, string | null]> = {
    'a producer': () => [server.ann, server.ann.entity_name],
    'another producer': () => [server.bob, server.bob.entity_name],
    'an administrator': () => [server.admin, null],
  };
  it.each(Object.entries(people))(
    'of %s are those of an exact calculation over the records',
    async (_, whose) => {
      const [who, entity] = whose();
      const shown = await who.call(getDashboard, {});
      const exact = await expected(entity);
      expect(exact.rows.every(({ excluded_count, positions }) => positions > excluded_count)).toBe(true);
      expect(exact.rows.reduce((sum, { excluded_count }) => sum + excluded_count, 0)).toBeGreaterThan(0);
      for (const [at, row] of exact.rows.entries()) {
        const figures = shown.value_summary[at];
        const dollars = (['current', 'prev', 'change', 'current_without_previous'] as const).map((key) =>
          inCents(figures?.[key] ?? null),
        );
        const { excluded_count, without_previous, positions } = row;
        expect(figures).toMatchObject({ excluded_count, without_previous, positions });
        expect(dollars).toEqual([
          row.current,
          row.prev,
          row.current - row.current_without_previous - row.prev,
          row.current_without_previous,
        ]);
      }
      expect(exact.rows.reduce((sum, row) => sum + row.without_previous, 0)).toBeGreaterThan(0);
      const net = (key: 'current' | 'prev') => exact.rows.reduce((sum, row) => sum + row[key], 0n);
      const last = shown.value_summary[3];
      expect([inCents(last?.current ?? null), inCents(last?.prev ?? null)]).toEqual([
        net('current'),
        net('prev'),
      ]);
      expect(BigInt(Math.round(shown.total_head_count * 100)) * 10n ** 4n).toBe(exact.head);
      const { percent, excluded } = shown.hedge;
      const { stopped_contracts: stopped, positions_without_delta: withoutDelta } = excluded;
      expect([percent, withoutDelta?.count]).toEqual([exact.percent, exact.without]);
      expect(exact.without).toBeGreaterThan(0);
      const { policies_without_put: without, policies_with_expired_put: expired } = excluded;
      expect([without, expired]).toEqual(exact.excluded.policies);
      expect(new Set(stopped?.names)).toEqual(new Set(exact.excluded.stopped));
      expect([without?.count, expired?.count, stopped?.count, exact.unassigned]).not.toContain(0);
      expect(shown.hedge.unassigned_weight).toBe(exact.unassigned);
    },
  );

  it('name the prices behind them', async () => {
    await server.owner(`update quotes set updated_at = now() - interval '20 days' where symbol = $1`, [
      tradedContract('GF').symbol,
    ]);
    const { value_summary } = await server.ann.call(getDashboard, {});
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

  it('are zero without records, and percentages are then missing', async () => {
    const newcomer = await server.signedUp('new@empty.test', 'Empty Acres');
    const { value_summary, hedge, total_head_count, recent_activity } = await newcomer.call(getDashboard, {});
    expect(
      value_summary.map(({ current, prev, change, excluded_count }) => [
        current,
        prev,
        change,
        excluded_count,
      ]),
    ).toEqual(Array.from({ length: 4 }, () => [0, 0, 0, 0]));
    expect([hedge.percent, total_head_count, recent_activity]).toEqual([null, 0, []]);
  });
});
