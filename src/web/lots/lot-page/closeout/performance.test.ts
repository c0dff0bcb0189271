import { describe, expect, it } from 'vitest';
import { closeoutNotes } from '#domain/closeout/sheet';
import { priceTone, resultTone, whyNoWeight } from './closeout-messages.ts';
import { figuresByDeads, singleFigures } from './performance-table.tsx';
import { sampleCloseout } from './testing/sample-closeout.ts';

describe('the performance of a closeout', () => {
  it('counts the dead in and out', () => {
    const shown = figuresByDeads(sampleCloseout()).map(({ label, of, format }) => [
      label,
      format(of.deads_in),
      format(of.deads_out),
    ]);
    expect(shown).toEqual([
      ['Head-days', '38,866', '38,788'],
      ['Gain', '107,705', '109,769'],
      ['ADG', '2.77', '2.83'],
      ['Cost of gain, feed', '110.87', '108.79'],
      ['Cost of gain, feeding', '131.38', '128.91'],
      ['Cost of gain, all in', '132.86', '130.36'],
      ['Projected Result', '−$24.48', '−$24.87'],
    ]);
  });

  it('says what went in and what goes out', () => {
    expect(singleFigures(sampleCloseout())).toEqual([
      ['Head in', '190'],
      ['Dead', '3 (1.58%)'],
      ['Shipped', '36'],
      ['Still to sell', '151'],
      ['Average in weight', '688 lb'],
      ['Average out weight (est.)', '1,275 lb'],
      ['Average days (est.)', '205'],
    ]);
  });

  it('names the shipment without a weight that leaves figures out', () => {
    const { outs } = sampleCloseout().financials.detail;
    const [sold] = outs.slice(-1);
    if (!sold) throw new Error('Nothing was sold.');
    const closeout = sampleCloseout({
      outs: [...outs.slice(0, 5), { ...sold, weight: null, proceeds: null }],
    });
    expect(whyNoWeight(closeout)).toBe('1 shipment without weight');
    expect(figuresByDeads(closeout)[1]?.of).toEqual({ deads_in: null, deads_out: null });
    expect(closeout.prices.break_even).toBeNull();
    expect(closeout.prices.needed).not.toBeNull();
    expect(closeoutNotes(closeout)).toEqual([
      '1 shipment without proceeds (about $35,182.35)',
      '1 shipment without weight',
    ]);
  });
});

describe('the cost of gain of a lot without a plan to finish', () => {
  const costs = (lot: { cover: 'open' | 'past out date'; missing: ('feed' | 'yardage')[] }) => {
    const closeout = sampleCloseout({ lot });
    expect(priceTone(closeout)).toBe('grey');
    expect(resultTone(closeout)).toBe('grey');
    const shown = figuresByDeads(closeout).filter(({ isBeforePlan }) => isBeforePlan);
    return shown.map(({ of, format }) => format(of.deads_in));
  };

  it('is before the cost that is missing, and grey', () => {
    const feed = ['110.87 + feed', '131.38 + feed', '132.86 + feed', '−$24.48'];
    expect(costs({ cover: 'open', missing: ['feed', 'yardage'] })).toEqual(feed);
    expect(costs({ cover: 'past out date', missing: [] })).toEqual(feed);
    expect(costs({ cover: 'open', missing: ['yardage'] })).toEqual([
      '110.87',
      '131.38 + yardage',
      '132.86 + yardage',
      '−$24.48',
    ]);
    expect(priceTone(sampleCloseout({ lot: { cover: 'planned', missing: [] } }))).toBeUndefined();
  });
});
