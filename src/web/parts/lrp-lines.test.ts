import { describe, expect, it } from 'vitest';
import { pricedPolicy as priced } from '#domain/testing/priced-policy';
import { inOrder } from '../lrp/policies-table.tsx';
import { lineName, lrpLines, periodsOf, linesMatching } from './lrp-lines.ts';
import { coverNote, profitMessage, valueMessage } from '../lrp/put-messages.ts';

const first = priced();
const second = priced({ id: 2, lot: '10', head_count: 300, target_wt: 800, type: 'strs_wt_1' });
const other = priced({ id: 3, endorsement_number: 'E-2', lot: null, lot_id: null, theoretical_value: null });

describe('the lines of the LRP table', () => {
  it('merge each insured name and endorsement, and expand into its records', () => {
    const [merged, single, ...rest] = lrpLines([first, second, other]);
    expect(rest).toEqual([]);
    expect(merged).toMatchObject({
      id: 'm1',
      lots: '9, 10',
      type: 'Strs Wt 2, Strs Wt 1',
      head_count: 400,
      target_wt: 775,
    });
    expect(periodsOf([first, second])).toBe('6/22/2026 - 1/18/2027');
    expect(merged?.lines?.map(({ id, records }) => [id, records])).toEqual([
      ['1', [first]],
      ['2', [second]],
    ]);
    expect(single).toMatchObject({ id: '3', lots: '', profit_loss: null, lines: undefined });
  });

  it('are labelled by endorsement and lots', () => {
    expect(lrpLines([first, second, other]).map(lineName)).toEqual([
      'endorsement E-1, lots 9, 10',
      'endorsement E-2',
    ]);
  });

  it('are found by their text and state, and stay whole', () => {
    const lines = lrpLines([first, second, other]);
    const found = (query: string) => linesMatching(lines, query).map(({ id }) => id);
    expect(found('')).toEqual(['m1', '3']);
    expect(found('$15,589.20')).toEqual(['m1']);
    expect(found('DEAF smith e-2')).toEqual(['3']);
    expect(found('$4,546.85')).toEqual(['m1', '3']);
    expect(found('nowhere')).toEqual([]);
  });

  it('are sorted like the table, with missing values last in both directions', () => {
    const zero = priced({ id: 4, endorsement_number: 'E-3', theoretical_value: 6.4955 });
    const lines = lrpLines([other, zero, first]);
    const order = (sort: string) => inOrder(lines, sort).map(({ endorsement_number }) => endorsement_number);
    expect(order('')).toEqual(['E-2', 'E-3', 'E-1']);
    expect(order('profit_loss')).toEqual(['E-3', 'E-1', 'E-2']);
    expect(order('-profit_loss')).toEqual(['E-1', 'E-3', 'E-2']);
    expect(order('endorsement_number')).toEqual(['E-1', 'E-2', 'E-3']);
  });
});

describe('the origin of a value', () => {
  it('states the put, its price, its source and its time', () => {
    expect(valueMessage([first])).toMatch(/^GFX3900Q last price 8\.000 \$\/cwt, simulated, Nov 20, 2026, /);
    expect(profitMessage([first])).toMatch(/; less the premium of \$6\.4955$/);
  });

  it('hides the put from producers', () => {
    const { put_symbol: _, put_qty: __, ...seen } = first;
    expect(valueMessage([seen])).toMatch(/^Put last price 8\.000/);
    expect(valueMessage([{ ...seen, theoretical_value: null, put_price: null }])).toBe('No put price yet');
  });

  it('states what is missing', () => {
    expect(valueMessage([priced({ put_symbol: null })])).toBe('No put is set for this policy');
    expect(profitMessage([other])).toBe('GFX3900Q has no price yet');
  });

  it('refers to the records of a merged line whose puts differ', () => {
    expect(valueMessage([first, second])).toBe(valueMessage([first]));
    expect(valueMessage([first, priced({ put_symbol: 'GFX4000Q' })])).toBe(
      'From 2 puts: open the row to see each',
    );
  });
});

describe('a policy that has ended', () => {
  const ended = priced({ id: 9, ended: true, theoretical_value: null, profit_loss: null });

  it('has no live P/L in its line, a merged line or a message, and is not counted as left out', () => {
    const [alone] = lrpLines([ended]);
    expect(alone).toMatchObject({ profit_loss: null, excluded_count: 0, ended: 1 });
    const [merged] = lrpLines([first, ended]);
    expect(merged).toMatchObject({
      profit_loss: first.profit_loss,
      theoretical_value: 8,
      excluded_count: 0,
      ended: 1,
    });
    expect(profitMessage([ended])).toBe('Ended: no longer valued by a put');
    expect(coverNote([{ ...ended, put_qty: 9 }])).toBeNull();
  });
});

describe('the note about a put that does not cover exactly the insured weight', () => {
  const insured = priced({ put_symbol: 'LEZ2200Q', put_qty: 3, head_count: 100, target_wt: 1400 });

  it('states both in cwt, for one record and for a merged line', () => {
    expect(coverNote([insured])).toBe('the put covers 1,200 of 1,400 insured cwt');
    expect(coverNote([insured, { ...insured, put_qty: 5 }])).toBe(
      'the put covers 3,200 cwt, more than the 2,800 cwt insured',
    );
    expect(coverNote([{ ...insured, target_wt: 1200 }])).toBeNull();
    expect(coverNote([{ ...insured, put_symbol: null }])).toBeNull();
  });

  it('hides the put from producers', () => {
    const { put_symbol: _, put_qty: __, ...seen } = insured;
    expect(coverNote([{ ...seen, covered_percent: 86 }])).toBe('P/L counts 86% of the insured weight');
    expect(coverNote([seen])).toBeNull();
  });
});
