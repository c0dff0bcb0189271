import { describe, expect, it } from 'vitest';
import { kindOfHeader } from './columns.ts';
import type { RowOffer } from './offer-row.ts';
import { ENDING_VALUES_HEADER as ENDINGS, FED, OFFER_COLUMNS, SWINE } from '../testing/rma-texts.ts';
import { NO_CATTLE, OfferFileReader } from './reader.ts';

const OFFERS = OFFER_COLUMNS.join('|');
const ENDING = '2027|0802|820|20270223|231.40|20270224|';

interface Text {
  header: string;
  rows: readonly string[];
}

function read(texts: readonly Text[], { named = '2026-11-20', today = '2026-11-24' } = {}) {
  const offers: RowOffer[] = [];
  const reader = new OfferFileReader({
    named: named === '' ? null : named,
    today,
    onOffer: (offer) => offers.push(offer),
  });
  for (const { header, rows } of texts) {
    reader.begin(kindOfHeader(header));
    for (const line of [header, ...rows]) reader.line(line);
  }
  return { ...reader.end(), found: offers };
}
const endingsOf = (...rows: string[]) => read([{ header: ENDINGS, rows }]);

describe('a file of offers', () => {
  it('has each offer once, and names what it skips and refuses', () => {
    const { found, ...totals } = read([
      { header: OFFERS, rows: [FED, '', FED, SWINE, SWINE, FED.replace('231.40', 'n/a')] },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type: 'fed', weeks: 13, level: 95, coverage: 219.83, gross: 2.104 });
    expect(totals).toMatchObject({ day: '2026-11-20', rows: 5, offers: 1, refused: 1 });
    expect(Object.values(totals.skipped)).toEqual([2]);
    expect(totals.problems).toEqual([expect.stringMatching(/^Row 6: .*n\/a/)]);
  });

  it('is refused without a column, without cattle, without a day, and from a later day', () => {
    const refusal =
      (text: Text, more = {}) =>
      () =>
        read([text], more);
    const without = OFFERS.replace('|Coverage Price', '');
    expect(refusal({ header: without, rows: [] })).toThrow('coverage_price is missing in the header');
    const rows = [FED];
    expect(refusal({ header: without.replace('Type Code|', ''), rows })).toThrow(
      'type_code, coverage_price are missing in the header',
    );
    expect(refusal({ header: OFFERS, rows: [SWINE] })).toThrow(NO_CATTLE);
    expect(refusal({ header: OFFERS, rows }, { named: '' })).toThrow('The day of these offers is not known');
    expect(refusal({ header: OFFERS, rows }, { named: '2026-11-25' })).toThrow(
      'Offers of Nov 25, 2026 lie ahead',
    );
  });

  it('has the day of its rows, which its name shares', () => {
    const header = `${OFFERS}|Sales Effective Date`;
    const rows = (...days: string[]) => [{ header, rows: days.map((day) => `${FED}|${day}`) }];
    expect(read(rows('20261119'), { named: '' }).day).toBe('2026-11-19');
    expect(read(rows('2026-11-20', '')).day).toBe('2026-11-20');
    expect(() => read(rows('20261119', '20261120'), { named: '' })).toThrow(
      'The file has offers of Nov 19, 2026 and of Nov 20, 2026',
    );
    expect(() => read(rows('20261119'))).toThrow(
      'The file is named for Nov 20, 2026, and has offers of Nov 19, 2026',
    );
  });
});

describe('a file of actual ending values', () => {
  it('has the last value of each type, end date and crop year', () => {
    const { ending_values, refused, skipped } = endingsOf(
      ENDING,
      ENDING.replace('231.40', '231.5'),
      ENDING.replace('|20270224|', '||').replace('20270223', '20270222'),
      ENDING.replace('0802|820', '0815|821'),
      `${ENDING}20270301`,
    );
    const value = { type: 'fed', crop_year: 2027, end_date: '2027-02-23', released: '2027-02-24' };
    expect(ending_values).toEqual([
      { ...value, value: 231.5 },
      // Without a day of its own it is released on that of the file.
      { ...value, value: 231.4, end_date: '2027-02-22', released: '2026-11-20' },
    ]);
    expect([refused, skipped.deleted, Object.values(skipped).length]).toEqual([0, 1, 2]);
  });

  it.each([
    ['2027|0802|820|20270230|231.40||', 'end date 20270230 is not a date'],
    ['1999|0802|820|20270223|231.40||', 'commodity year 1999 is not a year'],
    ['2101|0802|820|20270223|231.40||', 'commodity year 2101 is not a year'],
    ['2026.5|0802|820|20270223|231.40||', 'commodity year 2026.5 is not a year'],
    ['2027|0802|820|20270223|-231.40||', 'actual ending value is not a number: -231.40'],
    ['2027|0802|820|20270223|100,000.01||', 'actual ending value is not a number: 100,000.01'],
    ['2027|0802|820|20270223|231.40|', 'the file has 7 columns, this row 6'],
  ])('with %s is read without that row', (row, problem) => {
    const { problems, ending_values } = endingsOf(row, ENDING);
    expect(problems).toEqual([`Actual ending values, row 2: ${problem}`]);
    expect(ending_values).toHaveLength(1);
  });

  it('may have the years and the value at the limits', () => {
    const rows = ['2000', '2100'].map((year) => ENDING.replace('2027|', `${year}|`));
    expect(endingsOf(...rows, ENDING.replace('231.40', '100,000')).ending_values).toHaveLength(3);
  });

  it('is refused where it has none, and refuses no offers beside it', () => {
    expect(() => endingsOf()).toThrow(NO_CATTLE);
    const offers = { header: OFFERS, rows: [FED] };
    expect(() =>
      read([
        { header: OFFERS, rows: [] },
        { header: ENDINGS, rows: [ENDING] },
      ]),
    ).toThrow(NO_CATTLE);
    const reader = new OfferFileReader({ named: '2026-11-20', today: '2026-11-24', onOffer: () => {} });
    for (const [kind, { header, rows }] of [
      ['offers', offers],
      ['ending_values', { header: ENDINGS.replace('End Date|', ''), rows: [ENDING] }],
    ] as const) {
      reader.begin(kind);
      for (const line of [header, ...rows]) reader.line(line);
    }
    expect(reader.end()).toMatchObject({
      offers: 1,
      ending_values: [],
      problems: ['Actual ending values: end_date is missing in the header'],
    });
  });
});
