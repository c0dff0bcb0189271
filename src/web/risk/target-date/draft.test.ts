import { describe, expect, it } from 'vitest';
import { aLot, aScenario, TODAY } from '#domain/risk/matrix/testing/scenario';
import {
  ALL,
  defaultTargetDate,
  draftOfScenario,
  firstScope,
  isComplete,
  lotsIn,
  newDraft,
  newHypothetical,
  parsedScenario,
  scopeFrom,
  scopeOfLot,
  scopeOfOwner,
} from './draft.ts';

const lots = [aLot(), aLot({ id: 2, owner: 'A: B', est_out_date: '2027-03-01', marketing_class: 'Feeder' })];
const setting = { lots, targetDate: '2027-01-15', today: TODAY, prices: new Map() };
const draft = (more: object = {}) => ({ ...newDraft(lots, ALL, TODAY), ...more });

describe('the scope of a draft', () => {
  it('is read from what was chosen, whatever is in an owner’s name', () => {
    expect([ALL, scopeOfLot(12), scopeOfOwner('A: B')].map(scopeFrom)).toEqual([
      { lot_id: null, owner: null },
      { lot_id: 12, owner: null },
      { lot_id: null, owner: 'A: B' },
    ]);
    expect(lotsIn(lots, scopeOfOwner('A: B')).map(({ id }) => id)).toEqual([2]);
    expect(lotsIn(lots, scopeOfLot(1)).map(({ id }) => id)).toEqual([1]);
  });

  it('begins with the lot that ships next', () => {
    expect(firstScope(lots, TODAY)).toBe(scopeOfLot(1));
    expect(firstScope(lots, '2027-02-01')).toBe(scopeOfLot(2));
    expect(firstScope(lots, '2027-04-01')).toBe(scopeOfLot(2));
    expect(firstScope([], TODAY)).toBe(ALL);
  });

  it('starts with the latest out date of its lots, but not before today', () => {
    expect(defaultTargetDate(lots, TODAY)).toBe('2027-03-01');
    expect(defaultTargetDate([aLot({ est_out_date: '2026-01-01' })], TODAY)).toBe(TODAY);
    expect(defaultTargetDate([], TODAY)).toBe(TODAY);
  });
});

describe('a draft', () => {
  it('of a saved scenario is that scenario again', () => {
    const sold = { kind: 'future', contract: 'LEZ26', b_s: 'Sell', quantity: 2, price: 229.45 } as const;
    const saved = aScenario({ lot_id: 1, across: 'head', across_step: 1, positions: [sold], show: 'cwt' });
    expect(parsedScenario(draftOfScenario(saved), TODAY)).toEqual({ scenario: saved, errors: {} });
  });

  it('counts only complete positions, and names a wrong one by its number on screen', () => {
    const incomplete = newHypothetical({ kind: 'put', key: 1 }, setting);
    const put = { ...incomplete, key: 2, strike: 220.3, price: 4 };
    expect([isComplete(incomplete), isComplete(put)]).toEqual([false, true]);
    expect(parsedScenario(draft({ positions: [incomplete] }), TODAY).scenario?.positions).toEqual([]);
    expect(parsedScenario(draft({ positions: [incomplete, put] }), TODAY)).toEqual({
      scenario: null,
      errors: { 'positions.1.strike': 'The exchange lists strikes in steps of 0.50: 220.00, 220.50' },
    });
    const stopped = { ...put, strike: 220, contract: 'GFX26' };
    expect(parsedScenario(draft({ positions: [incomplete, stopped] }), TODAY).errors).toEqual({
      'positions.1.contract': 'GFX26 has stopped trading',
    });
  });

  it('says at its fields what is wrong, each once', () => {
    expect(parsedScenario(draft({ target_date: '2026-11-19' }), TODAY)).toEqual({
      scenario: null,
      errors: { target_date: 'Choose today or a later day' },
    });
    expect(parsedScenario(draft({ price_step: '', across_step: 'x' }), TODAY).errors).toEqual({
      price_step: 'Price step must be greater than 0',
      across_step: 'Step must be a number',
    });
  });
});

describe('a new position', () => {
  it('is one of the lots’ contract at its price, or insures the only lot until the day', () => {
    const prices = new Map([['LEZ26', { current: 229.45, previous: null, theoretical: null, delta: 1 }]]);
    expect(newHypothetical({ kind: 'future', key: 1 }, { ...setting, prices })).toMatchObject({
      contract: 'LEZ26',
      b_s: 'Sell',
      price: 229.45,
    });
    expect(newHypothetical({ kind: 'lrp', key: 1 }, { ...setting, lots: [aLot()] })).toMatchObject({
      type: 'fed',
      head_count: 151,
      target_wt: 1275,
      end_date: '2027-01-15',
    });
    expect(newHypothetical({ kind: 'lrp', key: 1 }, setting)).toMatchObject({
      head_count: '',
      target_wt: '',
    });
  });
});
