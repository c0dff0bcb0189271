import { describe, expect, it } from 'vitest';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { fitMessages, endInWords } from './fit-messages.ts';
import { bestEnd, fittingEnds, type InsurableCattle, limitOf, offerFit } from './fit.ts';

const steers: InsurableCattle = { sex: 'steers', est_out_wt: 1425, est_out_date: '2027-03-10', head: 152 };
const ENDS = ['2027-02-19', '2027-03-19', '2027-06-18'];

function said(
  change: Partial<InsurableCattle>,
  more: { insured?: number; covered?: number; ends?: string[]; percent?: number } = {},
) {
  const cattle = { ...steers, ...change };
  const { ends = ENDS, insured = 0, covered = 0, percent = null } = more;
  const fit = offerFit(rules, {
    cattle,
    policies: [{ head: covered, end_date: '2027-03-19' }],
    ends,
    insured_this_crop_year: insured,
    today: '2026-11-20',
  });
  return fitMessages(fit, {
    cattle: { ...cattle, percent_owned: percent },
    ends,
    rules,
    effective: '2026-11-20',
  });
}

describe('what is said of how offers fit', () => {
  it('is nothing where they do', () => expect(said({})).toEqual([]));

  it('names a weight that the type does not insure', () =>
    expect(said({ est_out_wt: 1900 })).toEqual(['1,900 lb is above the 1,800 lb of Fed']));

  it('says that all head are insured, or how many a share may insure', () => {
    expect(said({}, { covered: 152 })).toEqual(['All head are insured already']);
    expect(said({ head: 62.5 }, { percent: 50 })).toEqual([
      'Your 62 whole head; your agent may insure 125 head at 50 %',
    ]);
    expect(said({ head: 62.5 }, { percent: 1 })).toEqual([
      'Your 62 whole head; your agent may insure 6,250 head at 1 %',
    ]);
  });

  it('says nothing of a share of whole head, of all head, or of an unknown one', () => {
    expect(said({ head: 62 }, { percent: 50 })).toEqual([]);
    expect(said({ head: 62.5 }, { percent: 100 })).toEqual([]);
    expect(said({ head: 62.5 }, { percent: 0 })).toEqual([]);
    expect(said({ head: 62.5 })).toEqual([]);
  });

  it('says nothing of the head where none are asked about', () => expect(said({ head: 0 })).toEqual([]));

  it('names the limits from 90 % on', () => {
    expect(said({ head: 10_799 })).toEqual([]);
    expect(said({ head: 10_800 })).toEqual([
      '10,800 head are close to the 12,000 that one endorsement may insure',
    ]);
    expect(said({ head: 12_000 })).toEqual([
      '12,000 head are close to the 12,000 that one endorsement may insure',
    ]);
    expect(said({ head: 12_001 })).toEqual([
      '12,001 head are over the 12,000 that one endorsement may insure',
    ]);
    expect(said({}, { insured: 24_000 })).toEqual(['1,000 head can still be insured this crop year']);
  });

  it('says to insure steers and heifers apart', () =>
    expect(said({ sex: 'mixed', est_out_wt: 750 })).toEqual(['Insure steers and heifers apart']));

  it('names the nearest end where none fits', () =>
    expect(said({ est_out_date: '2026-12-01' }, { ends: ['2027-02-19', '2027-03-19'] })).toEqual([
      'No offer ends within 60 days of the out date of Dec 1, 2026; the nearest ends on Feb 19, 2027',
    ]));

  it('names the nearest of several ends, or none where nothing is offered', () => {
    expect(said({ est_out_date: '2027-08-01' }, { ends: ['2027-02-19', '2027-03-19'] })).toEqual([
      'No offer ends within 60 days of the out date of Aug 1, 2027; the nearest ends on Mar 19, 2027',
    ]);
    expect(said({ est_out_date: '2027-08-01' }, { ends: [] })).toEqual([
      'No offer ends within 60 days of the out date of Aug 1, 2027',
    ]);
    expect(said({}, { ends: ['2027-03-19'] })).toEqual([]);
  });

  it('puts an end date beside the out date', () =>
    expect(
      ['2027-03-19', '2027-03-11', '2027-03-10', '2027-03-09'].map((end) => endInWords(end, '2027-03-10')),
    ).toEqual([
      '9 days after the cattle leave',
      '1 day after the cattle leave',
      'the day the cattle leave',
      '1 day before the cattle leave',
    ]));
});

describe('the offers that fit', () => {
  it('end best on the day the cattle leave', () => {
    expect(bestEnd(['2027-02-19', '2027-03-10', '2027-03-19'], '2027-03-10')).toBe('2027-03-10');
  });

  it('are none, and have no limit, without rules', () => {
    expect(fittingEnds([], ['2027-03-10'], '2027-03-10', '2026-11-20')).toEqual([]);
    expect(limitOf(12_001, null)).toBeNull();
  });

  it('are of the chosen type, and all of the crop year is left where nothing of its kind is insured', () => {
    const input = { cattle: steers, policies: [], ends: ENDS, today: '2026-11-20' };
    const fit = offerFit(rules, { ...input, type: 'hfrs_wt_2', insured_this_crop_year: {} });
    expect(fit.types.map(({ type }) => type)).toEqual(['hfrs_wt_2']);
    expect(fit.left_in_crop_year).toBe(25_000);
  });
});
