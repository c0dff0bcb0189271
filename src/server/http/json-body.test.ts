import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin } from './json-body.ts';

const within = (json: string, values: number, depth = 32) => isWithin(Buffer.from(json), { values, depth });

/** The cost of a value, counted on the parsed value. */
function costOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 };
  const inner = Object.values(value).map(costOf);
  return {
    values: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + inner.reduce((most, one) => Math.max(most, one.depth), 0),
  };
}

describe('the cost of a JSON text', () => {
  it('counts lists, objects and commas', () => {
    expect(within('[{},{}]', 4)).toBe(true);
    expect(within('[{},{}]', 3)).toBe(false);
    expect(within('[{},{}]', 4, 2)).toBe(true);
    expect(within('[{},{}]', 4, 1)).toBe(false);
  });

  it('ignores the contents of strings', () => {
    expect(within(String.raw`"[[[,,,\"[[["`, 0, 0)).toBe(true);
    expect(within(String.raw`["\\",[]]`, 2)).toBe(false);
  });

  it('is the cost of the value, regardless of formatting', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const { values, depth } = costOf(JSON.parse(json));
        expect(within(json, values, depth)).toBe(true);
        expect(values > 0 && within(json, values - 1, depth)).toBe(false);
        expect(depth > 0 && within(json, values, depth - 1)).toBe(false);
      }),
    );
  });

  it('accepts text truncated anywhere', () => {
    const json = String.raw`{"a":["b\"c",{"d":1}]}`;
    for (let end = 0; end <= json.length; end += 1) expect(within(json.slice(0, end), 100)).toBe(true);
  });
});
