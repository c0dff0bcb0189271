import { describe, expect, it } from 'vitest';
import { requestOf } from './request.ts';

describe('a GET', () => {
  it('has path keys in the path and the rest in the query', () => {
    expect(requestOf({ method: 'GET', path: '/api/lots/:id' }, { id: 7, q: 'a&b =', page: 2 })).toEqual({
      method: 'GET',
      url: '/api/lots/7?q=a%26b%20%3D&page=2',
      headers: {},
    });
  });

  it('has no question mark without a query', () => {
    expect(requestOf({ method: 'GET', path: '/api/lots' }, {}).url).toBe('/api/lots');
    expect(requestOf({ method: 'GET', path: '/api/lots' }, { q: '', lot: [] }).url).toBe('/api/lots');
  });

  it('repeats the key of an array', () => {
    const input = { lot: ['7', '8/9', '', null], sort: ['date'] };
    expect(requestOf({ method: 'GET', path: '/api/trades' }, input).url).toBe(
      '/api/trades?lot=7&lot=8%2F9&sort=date',
    );
  });

  it('leaves out blank, null and undefined values, and keeps false, zero and spaces', () => {
    const input = { q: '', owner: undefined, sex: null, open: false, page: 0, name: ' ' };
    expect(requestOf({ method: 'GET', path: '/api/trades' }, input).url).toBe(
      '/api/trades?open=false&page=0&name=%20',
    );
  });
});

describe('a path', () => {
  it('keeps each key in one segment', () => {
    const { url } = requestOf(
      { method: 'GET', path: '/api/lots/:lot/outs/:out' },
      { lot: 'A/7 é?#', out: 3 },
    );
    expect(url).toBe('/api/lots/A%2F7%20%C3%A9%3F%23/outs/3');
  });

  it('keeps a value with a dollar sign or a colon unchanged', () => {
    const { url } = requestOf({ method: 'GET', path: '/api/lots/:lot' }, { lot: '$& :id' });
    expect(decodeURIComponent(url)).toBe('/api/lots/$& :id');
  });

  it('replaces half of a surrogate pair, which a URL cannot encode, and keeps whole pairs', () => {
    const { url } = requestOf(
      { method: 'GET', path: '/api/lots/:lot' },
      { lot: 'a\u{D800}b 🐄', q: '\u{DC00}' },
    );
    expect(url).toBe(`/api/lots/${encodeURIComponent('a\u{FFFD}b 🐄')}?q=%EF%BF%BD`);
  });
});

it('a DELETE has its input in the query and no body', () => {
  const request = requestOf({ method: 'DELETE', path: '/api/outs/:id' }, { id: 3, version: 2 });
  expect(request).toEqual({ method: 'DELETE', url: '/api/outs/3?version=2', headers: {} });
});

describe.each(['POST', 'PUT', 'PATCH'] as const)('a %s', (method) => {
  it('sends all keys not in the path as JSON: null, blanks and arrays unchanged, undefined omitted', () => {
    const input = { id: 3, weight: null, destination: '', parts: [1, null], sex: undefined, head_count: 2 };
    const { url, headers, body = '' } = requestOf({ method, path: '/api/outs/:id' }, input);
    expect(url).toBe('/api/outs/3');
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({ weight: null, destination: '', parts: [1, null], head_count: 2 });
  });

  it('sends an empty object without an input', () => {
    expect(requestOf({ method, path: '/api/snapshots' }, {}).body).toBe('{}');
  });
});
