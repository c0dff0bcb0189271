import { describe, expect, it } from 'vitest';
import { ratesLine } from './rates-line.ts';

describe('the line of rates below typed totals', () => {
  it('states pounds and dollars a head, and dollars per cwt', () => {
    expect(ratesLine({ head: 100, pounds: 75_200, dollars: 272_224 })).toBe(
      '= 752 lb/head · $362.00/cwt · $2,722/head',
    );
  });

  it('states what is known so far', () => {
    expect(ratesLine({ head: 100, pounds: 75_200, dollars: null })).toBe('= 752 lb/head');
    expect(ratesLine({ head: null, pounds: 50_000, dollars: 110_000 })).toBe('= $220.00/cwt');
    expect(ratesLine({ head: 40, pounds: null, dollars: 0 })).toBe('= $0/head');
    expect(ratesLine({ head: 40, pounds: 500, dollars: 0 })).toBe('= 13 lb/head · $0.00/cwt · $0/head');
  });

  it('is empty without totals, and with none to divide by', () => {
    expect(ratesLine({ head: 100, pounds: null, dollars: null })).toBeNull();
    expect(ratesLine({ head: 0, pounds: 75_200, dollars: null })).toBeNull();
    expect(ratesLine({ head: 100, pounds: -75_200, dollars: null })).toBeNull();
  });
});
