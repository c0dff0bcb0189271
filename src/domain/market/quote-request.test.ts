import { describe, expect, it } from 'vitest';
import { quoteRequest } from './quote-forms.ts';

const first = (body: unknown) => quoteRequest.safeParse(body).error?.issues[0]?.message;
const options = {
  symbols: ['LEZ2200Q'],
  quoteType: 'options',
  root: 'LE',
  contract: 'LEZ26',
  contractMonthYear: 'Z26',
};

describe('a request for futures', () => {
  it('holds one symbol or several, without duplicates and in capitals', () => {
    expect(quoteRequest.parse({ symbol: ' gff27 ', quoteType: 'futures' })).toEqual({
      quoteType: 'futures',
      symbols: ['GFF27'],
      single: true,
    });
    expect(quoteRequest.parse({ symbols: ['LEZ26', 'lez26', 'GFF27'], quoteType: 'futures' })).toEqual({
      quoteType: 'futures',
      symbols: ['LEZ26', 'GFF27'],
      single: false,
    });
  });

  it('holds 1 to 500 symbols', () => {
    for (const body of [{}, { symbol: '' }, { symbols: [] }, { symbols: [''] }]) {
      expect(first({ ...body, quoteType: 'futures' })).toBe('Symbol cannot be empty');
    }
    const many = Array.from({ length: 501 }, (_, at) => `S${at}`);
    expect(first({ symbols: many, quoteType: 'futures' })).toBe(
      'At most 500 symbols can be requested at once',
    );
    expect(first({ symbols: many.slice(1), quoteType: 'futures' })).toBeUndefined();
    expect(first({ symbol: 'GFF27' })).toBe('quoteType must be futures or options');
  });
});

describe('a request for options', () => {
  it('states the contract month', () => {
    expect(quoteRequest.parse(options)).toEqual({
      quoteType: 'options',
      symbols: ['LEZ2200Q'],
      single: false,
      contract: { root: 'LE', month: 12, year: 2026 },
    });
    expect(first({ ...options, contract: 'Z26', contractMonthYear: 'LEZ26' })).toBeUndefined();
  });

  it('requires root, contract and a matching month code', () => {
    expect(first({ ...options, root: '' })).toBe('All options fields are required');
    expect(first({ ...options, contract: undefined })).toBe('All options fields are required');
    expect(first({ ...options, root: 'ZC' })).toBe('All options fields are required');
    for (const contractMonthYear of [undefined, 'Dec', 'G27', 'G26', 'Z27']) {
      expect(first({ ...options, contractMonthYear })).toBe('Contract month code is required');
    }
  });
});
