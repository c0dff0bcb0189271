import { describe, expect, it } from 'vitest';
import { lrpPosition } from '#domain/testing/open-book';
import { othersLine } from './lrp-table.tsx';

const position = lrpPosition({ policy_id: null, endorsement_number: null, head_count: 180, gain: 2 });
const another = { ...position, head_count: 200, contracts: 4, gain: 1.06 };

describe('the line about policies of others on a lot', () => {
  it('states their number, head and P/L', () => {
    expect(othersLine([position, another])).toBe('2 policies of others in your entity: 380 head, +$4,120.00');
  });

  it('counts those without a value, and is null without policies of others', () => {
    const unpriced = { ...another, value: null, gain: null };
    expect(othersLine([position, unpriced])).toBe(
      '2 policies of others in your entity: 380 head, +$2,000.00; 1 LRP policy without a value excluded',
    );
    expect(othersLine([unpriced])).toBe(
      '1 policy of others in your entity: 200 head, -; 1 LRP policy without a value excluded',
    );
    expect(othersLine([])).toBeNull();
  });
});
