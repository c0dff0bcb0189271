import { describe, expect, it } from 'vitest';
import { hedgeSummary } from './hedge-summary.ts';

const book = {
  hedgeable_weight: 1_507_705,
  cumulative_hedge: 48.64,
  unhedged_weight: 774_353,
  dollar_move: 7743.53,
};

describe('the hedge of a book in a line', () => {
  it('states the share, the open weight and the dollars of a move of $1.00/cwt', () => {
    expect(hedgeSummary(book)).toEqual(['48.6% hedged', '774,353 lb open', '$7,744 a dollar']);
  });

  it('says what is over-hedged, and that it gains as prices fall', () => {
    const over = { ...book, cumulative_hedge: 104.2, unhedged_weight: -63_000, dollar_move: -630 };
    expect(hedgeSummary(over)).toEqual(['104.2% hedged', '63,000 lb over-hedged', '−$630 a dollar']);
  });

  it('says why there is no figure', () => {
    const unknown = { cumulative_hedge: null, unhedged_weight: null, dollar_move: null };
    expect(hedgeSummary({ ...book, ...unknown })).toEqual(['Hedge unknown']);
    expect(hedgeSummary({ ...unknown, hedgeable_weight: 0 })).toEqual(['No lots with head']);
  });
});
