import { describe, expect, it } from 'vitest';
import { TERMS, termsMatching } from './terms.ts';

describe('the glossary', () => {
  it('lists every term by name', () => {
    const names = termsMatching('').map(([, { name }]) => name);
    expect(names).toHaveLength(Object.keys(TERMS).length);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(new Set(names).size).toBe(names.length);
  });

  it('finds a term by its name or its meaning, in any case', () => {
    expect(termsMatching(' net VALUE').map(([id]) => id)).toEqual(['net-value']);
    expect(termsMatching('midpoint of bid').map(([id]) => id)).toEqual(['price']);
    expect(termsMatching('zebra')).toEqual([]);
  });
});
