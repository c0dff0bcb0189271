import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kit/days.ts';
import { rounded, times } from '../../kit/money.ts';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { LRP_TYPES } from '../lrp.ts';
import { offersHeader } from './file/columns.ts';
import { codesOf, judgeOfferRow, type RowOffer } from './file/offer-row.ts';
import { dailyFile, dayInName, OfferFileReader, RefusedFile } from './file/reader.ts';
import { bestEnd, fittingEnds, headToInsure } from './fit.ts';
import { premiumDollars } from './premium.ts';
import { premiumDue } from './premium-due.ts';
import { OFFER_COLUMNS } from './testing/rma-texts.ts';

const today = '2026-11-20';

/** A row of the file that agrees with itself. */
const goodRow = fc
  .record({
    type: fc.constantFrom(...LRP_TYPES),
    weeks: fc.integer({ min: 1, max: 60 }),
    level: fc.constantFrom(0.7, 0.75, 0.8, 0.85, 0.875, 0.9, 0.925, 0.95, 0.975, 1),
    expected: fc.integer({ min: 10_000, max: 40_000 }).map((cents) => cents / 100),
    rate: fc.integer({ min: 1, max: 100_000 }).map((millionths) => millionths / 1e6),
  })
  .map(({ type, weeks, level, expected, rate }) => {
    const { commodity_code, type_code } = codesOf(type);
    const coverage = rounded(times(expected, level), 2);
    const gross = rounded(times(rate, coverage), 3);
    return [commodity_code, type_code, weeks, level, coverage, rate, gross, expected, '', '', ''].map(String);
  });

const read = (lines: readonly string[], named: string | null = today) => {
  const offers: RowOffer[] = [];
  const reader = new OfferFileReader({ named, today, onOffer: (offer) => offers.push(offer) });
  reader.begin('offers');
  for (const line of lines) reader.line(line);
  return { ...reader.end(), read: offers };
};

describe('reading a file of offers', () => {
  it('gives the same offers whatever the order of its columns, and ignores columns of other names', () => {
    const order = fc.shuffledSubarray(
      OFFER_COLUMNS.map((_, at) => at),
      { minLength: OFFER_COLUMNS.length },
    );
    fc.assert(
      fc.property(fc.array(goodRow, { minLength: 1, maxLength: 8 }), order, (rows, indexes) => {
        const plain = read([OFFER_COLUMNS.join('|'), ...rows.map((row) => row.join('|'))]);
        const moved = read([
          ['State Code', ...indexes.map((at) => OFFER_COLUMNS[at])].join('|'),
          ...rows.map((row) => ['48', ...indexes.map((at) => row[at])].join('|')),
        ]);
        expect(moved).toEqual(plain);
      }),
    );
  });

  it('reads every row that agrees with itself, each once', () => {
    fc.assert(
      fc.property(fc.array(goodRow, { minLength: 1, maxLength: 20 }), (rows) => {
        const lines = rows.map((row) => row.join('|'));
        const { offers, refused, rows: count } = read([OFFER_COLUMNS.join('|'), ...lines]);
        expect([offers, refused, count]).toEqual([new Set(lines).size, 0, rows.length]);
      }),
    );
  });

  it('never fails on a row, whatever is in it', () => {
    const header = offersHeader(OFFER_COLUMNS.join('|'));
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '0801', '809', '1e5', '-1', '.', ',', '20271301'));
    const cells = fc.array(cell, { minLength: 9, maxLength: 13 });
    fc.assert(
      fc.property(cells, (row) => {
        const judged = judgeOfferRow(row, header, today);
        expect(['offer', 'skipped', 'refused']).toContain(judged.outcome);
        const isSound =
          judged.outcome !== 'offer' ||
          (judged.offer.end_date > today && judged.offer.gross <= judged.offer.coverage);
        expect(isSound).toBe(true);
      }),
    );
  });

  it('lists 200 refused rows and counts all of them', () => {
    const wrong = '0801|809|26|1|200|0.05|11|200|||';
    const good = '0801|809|26|1|200|0.05|10|200|||';
    const { refused, problems } = read([OFFER_COLUMNS.join('|'), good, ...Array<string>(250).fill(wrong)]);
    expect([refused, problems.length]).toEqual([250, 200]);
    expect(problems[0]).toBe('Row 3: cost per cwt 11.000 is not rate x coverage, 10.000');
  });

  it.each([
    ['0801|809|26|1|200|0.05|10.003|200|||', 'cost per cwt 10.003 is not rate x coverage, 10.000'],
    ['0801|809|26|1|200|0.05|10|200.012|||', 'coverage 200.00 is not level x expected, 200.012'],
    ['0801|809|26|1|200|0.05|10|200||||', 'the file has 11 columns, this row 12'],
    ['0801|809|26|1|200||10|200|||', 'rate is missing'],
    ['0801|809|26|1|200|0.05|n/a|200|||', 'cost per cwt is not a number: n/a'],
    ['0801|809|26|1|200|0.05|-10|200|||', 'cost per cwt is not a number: -10'],
    ['0801|809|26|0.695|200|0.05|10|200|||', 'coverage level 0.695 is not between 0.70 and 1.00'],
    ['0801|809|61|1|200|0.05|10|200|||', 'endorsement length 61 is not between 1 and 60 weeks'],
    ['0801|809|26|1|200|0.05|201|200|||', 'cost per cwt 201.000 is above the coverage, 200.00'],
    [
      '0801|809|26|1|200|0.05|10|200||20261120|',
      'end date 2026-11-20 is not after the effective date, 2026-11-20',
    ],
    ['0801|809|26|1|200|0.05|10|200||20261332|', 'end date 20261332 is not a date'],
  ])('says why it refuses %s', (line, problem) => {
    const good = '0801|809|26|1|200|0.05|10|200|||';
    expect(read([OFFER_COLUMNS.join('|'), good, line]).problems).toEqual([`Row 3: ${problem}`]);
  });

  it('refuses a file of a day to come, and one without a day', () => {
    expect(() => read([], '2026-11-21')).toThrow(new RefusedFile('Offers of Nov 21, 2026 lie ahead'));
    expect(() => read([OFFER_COLUMNS.join('|'), '0801|809|26|1|200|0.05|10|200|||'], null)).toThrow(
      /^The day of these offers is not known/,
    );
  });
});

it('the name of a day’s file has its reinsurance year and its day', () => {
  expect(dailyFile('2026-06-30')).toBe('2026/2026_ADMLivestockLrp_Daily_20260630.zip');
  expect(dailyFile('2026-07-01')).toBe('2027/2027_ADMLivestockLrp_Daily_20260701.zip');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (days) => {
      const day = addDays('2020-01-01', days);
      expect(dayInName(dailyFile(day))).toBe(day);
    }),
  );
  expect([dayInName('offers.zip'), dayInName('2027_ADMLivestockLrp_Daily_20261332.zip')]).toEqual([
    null,
    null,
  ]);
});

describe('what fits', () => {
  const days = fc.integer({ min: 1, max: 500 }).map((ahead) => addDays(today, ahead));

  it('has the end that fits best among the ends that fit, and none on or before today', () => {
    fc.assert(
      fc.property(fc.array(days), days, (ends, out) => {
        const fitting = fittingEnds(rules, [...ends, today], out, today);
        const best = bestEnd(fitting, out);
        expect(fitting).not.toContain(today);
        expect(best === null ? fitting.length === 0 : fitting.includes(best)).toBe(true);
        // None at or after the out date is nearer to it than the best one.
        expect(fitting.filter((end) => end >= out && (best === null || best < out || end < best))).toEqual(
          [],
        );
      }),
    );
  });

  it('is never more head than the lot has left', () => {
    const policies = fc.array(fc.record({ head: fc.integer({ min: 1, max: 300 }), end_date: days }));
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500, noNaN: true }), policies, (head, insured) => {
        const left = headToInsure(head, insured, today);
        expect(Number.isInteger(left) && left >= 0 && left <= head).toBe(true);
      }),
    );
  });
});

it('producer and subsidy make the total premium, in whole dollars', () => {
  const terms = fc.record({
    head: fc.integer({ min: 1, max: 12_000 }),
    target_wt: fc.integer({ min: 100, max: 1_800 }),
    coverage: fc.integer({ min: 10_000, max: 40_000 }).map((cents) => cents / 100),
    rate: fc.integer({ min: 1, max: 100_000 }).map((millionths) => millionths / 1e6),
    share: fc.constantFrom(100, 50, 33.33),
    level: fc.integer({ min: 70, max: 100 }),
    beginning: fc.boolean(),
  });
  fc.assert(
    fc.property(terms, (insured) => {
      const dollars = premiumDollars(rules, insured, { ...insured, effective_date: today });
      if (dollars === null) throw new Error('The rules have a subsidy for every level');
      expect(dollars.producer + dollars.subsidy).toBe(dollars.total);
      expect([dollars.total, dollars.subsidy, dollars.producer].every(Number.isInteger)).toBe(true);
      expect(dollars.producer).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('a premium is due on the first of a month after its endorsement has ended', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 90, max: 364 }), (ahead, length) => {
      const effective_date = addDays('2022-01-01', ahead);
      const end_date = addDays(effective_date, length);
      const due = premiumDue(rules, { effective_date, end_date });
      expect(due?.slice(8)).toBe('01');
      expect((due ?? '') > end_date).toBe(true);
    }),
  );
});
