import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importTrades } from '#api/trade-imports';
import { addDays, dayIn, DEFAULT_TIME_ZONE } from '#domain/kit/days';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import type { Cell } from '#domain/kit/table-file/file';
import { sampleTrades, tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const SETTLED = '2026-06-01';
/** Two trading days before today: recent on any day this test runs. */
const RECENT = tradingDayUpTo(addDays(dayIn(DEFAULT_TIME_ZONE, new Date()), -2));

const fixtures = importFixtures();
beforeAll(async () => {
  for (const [symbol, settlement] of [
    ['GFF27', 361.25],
    ['LEG27', 231.5],
    ['GFH27', 358],
  ] as const) {
    await fixtures.server.owner(
      `insert into settlements (symbol, day, settlement, source) values ('${symbol}', '${SETTLED}', ${settlement}, 'manual')`,
    );
  }
});
beforeEach(() => fixtures.clear());

const feeder = (more: Partial<Record<number, Cell>>, price: number, quantity = 2) =>
  row('Buy', quantity, price, { 2: SETTLED, 5: 'Jan-27', 6: 'FDR CATTLE', ...more });

const warned = async (cells: Cell[]) => {
  const { warnings, problems } = await fixtures.check(tradesOfRows([cells]));
  expect(problems).toEqual([]);
  return warnings.map(({ message }) => message);
};

describe('an option whose strike and type are only in its description', () => {
  const described = (description: string, period: string, day = SETTLED) =>
    row('Buy', 2, 6.5, { 2: day, 5: period, 6: description });

  it('gets them from there, checked against its contract’s settlement', async () => {
    const trades = tradesOfRows([
      described('PUT JAN 27 FDR CATTLE 340', 'Jan-27', '2026-05-04'),
      described('220 CALL FEB 27 LIVE CATTLE', 'Feb-27'),
      described('LIVE CATTLE 220 P', 'Feb-27'),
      described('LV CATTLE C22000', 'Feb-27'),
    ]);
    const { options, problems } = await fixtures.check(trades);
    expect(problems).toEqual([]);
    expect(options).toEqual([
      { rowIndex: 0, strike: 340, p_c: 'put' },
      { rowIndex: 1, strike: 220, p_c: 'call' },
      { rowIndex: 2, strike: 220, p_c: 'put' },
      { rowIndex: 3, strike: 220, p_c: 'call' },
    ]);
  });

  it('is refused if the settlement leaves the strike ambiguous', async () => {
    const trades = tradesOfRows([
      row('Sell', 2, 221.5),
      described('PUT JAN 27 FDR CATTLE 34', 'Jan-27'),
      described('PUT 220 40000 LB LIVE CATTLE 2300', 'Feb-27'),
    ]);
    expect(await fixtures.check(trades)).toMatchObject({
      problem_count: 2,
      problems: [
        { row: 3, message: 'Row 3: the description says PUT, but strike and p_c are empty' },
        { row: 4, message: 'Row 4: the description says PUT, but strike and p_c are empty' },
      ],
      options: [],
    });
  });

  it('is never saved as a future', async () => {
    const trades = tradesOfRows([described('PUT JAN 27 FDR CATTLE 340', 'Jan-27')]);
    await expect(fixtures.save(trades)).toBeRefused(
      'invalid',
      'Row 2: the description says PUT, but strike and p_c are empty',
    );
    expect(await fixtures.count()).toBe(0);
  });
});

describe('a row that is not a cattle trade', () => {
  it('is refused by the server too', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    for (const other of ['LIVE HOGS', 'COMMISSION FDR CATTLE']) {
      const texts = trades.texts.map((text) => (text === 'LIVE CATTLE' ? other : text));
      await expect(fixtures.save({ ...trades, texts })).toBeRefused(
        'invalid',
        `Row 2: ${other} is not a cattle trade`,
      );
    }
    expect(await fixtures.count()).toBe(0);
  });
});

describe('an implausible trade', () => {
  const settled = 'GFF27 at 361.250 on Jun 1, 2026';
  const far = `Price more than 30% from ${settled}`;

  it.each([
    ['futures at a hundredth', feeder({}, 3.6125), far],
    ['futures at a hundredfold', feeder({}, 36_125), far],
    ['a strike in tenths', feeder({ 7: 3400, 8: 'put' }, 6.5), `Strike more than 30% from ${settled}`],
    ['a strike in hundreds', feeder({ 7: 3.4, 8: 'put' }, 1.5), `Strike more than 30% from ${settled}`],
    ['a premium in dollars', feeder({ 7: 340, 8: 'put' }, 3250), `Premium above half of ${settled}`],
    ['6,500 for 6.5', feeder({ 7: 340, 8: 'put', 9: '6,500' }, 0), `Premium above half of ${settled}`],
    ['a day of 1950', feeder({ 2: '05/04/1950', 5: 'Jan-51' }, 361), 'Traded more than 2 years ago'],
    ['a contract that had ended', feeder({ 5: 'Aug-20' }, 361), 'GFQ20 stopped trading on Aug 27, 2020'],
    ['a month without feeder futures', feeder({ 5: 'Dec-26' }, 361), 'Feeder Cattle has no Dec-26 future'],
    [
      'a month without live futures',
      row('Sell', 1, 231, { 5: 'Jan-27' }),
      'Live Cattle has no Jan-27 future',
    ],
    ['a month far ahead', feeder({ 5: 'Jan-32' }, 361), 'GFF32 was not listed yet'],
    ['more contracts than anybody trades', feeder({}, 361, 501), 'More than 500 contracts'],
    [
      'a period that contradicts the description',
      feeder({ 5: 'Mar-27', 6: 'PUT JAN 27 FDR CATTLE', 7: 340, 8: 'put' }, 6.5),
      'The description says Jan-27, the period Mar-27',
    ],
    [
      'a strike that contradicts the description',
      feeder({ 6: 'PUT JAN 27 FDR CATTLE 340', 7: 350, 8: 'put' }, 6.5),
      'The description says 340, the strike 350',
    ],
  ])('with %s is saved only once that is confirmed', async (_, cells, message) => {
    expect(await warned(cells)).toContain(message);
    const trades = tradesOfRows([cells]);
    const { warnings } = await fixtures.check(trades);
    const reasons = [...new Set(warnings.map(({ reason }) => reason))];
    for (const reason of reasons) {
      const confirmed = WARNING_REASONS.filter((other) => other !== reason);
      await expect(fixtures.save(trades, { confirmed })).toBeRefused('conflict');
    }
    expect(await fixtures.count()).toBe(0);
    expect(await fixtures.save(trades, { confirmed: reasons })).toMatchObject({ inserted: 1 });
  });

  it('of 500 contracts is saved without a question', async () => {
    expect(await warned(feeder({}, 361, 500))).toEqual([]);
  });

  it('is refused with its row and reason, and nothing of the file is saved', async () => {
    const trades = tradesOfRows([row('Sell', 2, 221.5), feeder({}, 3.6125)]);
    await expect(
      fixtures.server.admin.call(importTrades, {
        file_name: 'x.csv',
        trades,
        lots: [0, 0],
        offsets: [],
        again: [],
      }),
    ).toBeRefused('conflict', `Row 3: ${far}. Nothing was saved: confirm it first.`);
    expect(await fixtures.count()).toBe(0);
  });

  it('is reported together with all others that have the same problem', async () => {
    const trades = tradesOfRows([feeder({}, 3.6125), feeder({}, 361), feeder({}, 36_125)]);
    expect((await fixtures.check(trades)).warnings).toEqual([
      { reason: 'price', message: far, rowIndexes: [0, 2] },
    ]);
  });

  it('is checked against the nearest contract if recent, else against the historical price range', async () => {
    const recent = (price: number) => feeder({ 2: RECENT, 5: periodAfter(RECENT) }, price);
    expect(await warned(recent(150))).toEqual([
      expect.stringMatching(/^Price more than 30% from GF[FH]27 at 3/),
    ]);
    expect(await warned(recent(330))).toEqual([]);
    const older = (price: number) =>
      feeder({ 2: addDays(RECENT, -200), 5: periodAfter(addDays(RECENT, -200)) }, price);
    expect(await warned(older(150))).toEqual([]);
    expect(await warned(older(3.6125))).toEqual(['Price outside $50-$700/cwt']);
  });
});

/** The August contract after a day, which has no settlement here. */
const periodAfter = (day: string) => `Aug-${String(Number(day.slice(2, 4)) + 1)}`;

describe('a file of the samples', () => {
  it('is plausible in its own market', async () => {
    const { warnings, problems } = await fixtures.check(sampleTrades('trades.csv'));
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
