import { describe, expect, it } from 'vitest';
import { testVendor, results, quoteRowOf, VENDOR_KEY, type VendorResponse } from '../testing/vendor.ts';
import { barchartProvider } from './barchart.ts';
import { ProviderFailure } from './provider.ts';

const vendor = testVendor();

const now = new Date('2026-11-20T18:25:00Z');
const retry = { timeout: 5000, tries: 3, firstWait: 5, longestWait: 1500 };
const provider = (at = now, how = retry) =>
  barchartProvider({ url: vendor.url, apiKey: VENDOR_KEY }, () => at, how);

describe('the vendor’s traps', () => {
  const ask = (response: VendorResponse | ((nth: number) => VendorResponse), how = retry) => {
    vendor.reply((_, nth) => (typeof response === 'function' ? response(nth) : response));
    return provider(now, how).futures(['LEZ26']);
  };
  const html = { headers: { 'content-type': 'text/html' }, body: 'API key is missing or not valid.' };
  const none = { quotes: [], missing: ['LEZ26'] };

  it('no data is 204, an empty body, or a message', async () => {
    expect(await ask({ status: 204 })).toEqual(none);
    expect(await ask({ body: '' })).toEqual(none);
    const message = 'Success, but no content to return.';
    expect(await ask({ body: { status: { code: 200, message }, results: null } })).toEqual(none);
    expect(await ask({ body: { status: { code: 204, message } } })).toEqual(none);
  });

  it('a refused key is an HTML page and is not retried', async () => {
    await expect(ask({ status: 401, ...html })).rejects.toThrow(
      'The quote vendor refused the key (401): check BARCHART_API_KEY',
    );
    await expect(ask({ status: 400, ...html })).rejects.toThrow('The quote vendor refused the request (400)');
    expect(vendor.requests).toHaveLength(1);
    const inside = { body: { status: { code: 401, message: 'nope' } } };
    await expect(ask(inside)).rejects.toThrow('check BARCHART_API_KEY');
    await expect(ask({ body: { status: { code: 400 } } })).rejects.toThrow('refused the request (400)');
  });

  it('the status inside the body may be text, and means the same as an HTTP status', async () => {
    const saying = (code: unknown, more: object = {}) => ({ body: { status: { code }, ...more } });
    const rows = { results: [quoteRowOf('LEZ26')] };
    expect((await ask(saying('200', rows))).quotes).toHaveLength(1);
    expect((await ask(saying(null, rows))).quotes).toHaveLength(1);
    expect(await ask(saying('204'))).toEqual(none);
    await expect(ask(saying('401'))).rejects.toThrow('check BARCHART_API_KEY');
    await expect(ask(saying('400'))).rejects.toThrow('refused the request (400)');
    expect(vendor.requests).toHaveLength(1);
    await expect(ask(saying('500'))).rejects.toThrow('The quote vendor failed (500)');
    expect(vendor.requests).toHaveLength(3);
  });

  it('a server error and a page without quotes are retried, three tries in all', async () => {
    const better = await ask((nth) => (nth < 3 ? { status: 503 } : results([quoteRowOf('LEZ26')])));
    expect(better.quotes).toHaveLength(1);
    await expect(ask({ status: 502 })).rejects.toThrow('The quote vendor failed (502)');
    expect(vendor.requests).toHaveLength(3);
    await expect(ask(html)).rejects.toThrow('The quote vendor’s response contains no quotes');
    await expect(ask({ body: { results: 'many' } })).rejects.toThrow('contains no quotes');
    expect(vendor.requests).toHaveLength(3);
  });

  it('"too many requests" waits as long as the vendor asks, up to a limit', async () => {
    const started = performance.now();
    const soon = await ask((nth) =>
      nth === 1 ? { status: 429, headers: { 'retry-after': '1' } } : results([quoteRowOf('LEZ26')]),
    );
    expect(soon.quotes).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(950);
    const tooOften = 'The quote vendor reports too many requests';
    await expect(ask({ status: 429, headers: { 'retry-after': '3600' } })).rejects.toThrow(tooOften);
    expect(vendor.requests).toHaveLength(1);
    await expect(ask({ status: 429, headers: { 'retry-after': 'Wed, 21 Oct' } })).rejects.toThrow(tooOften);
    expect(vendor.requests).toHaveLength(3);
  });

  it('a slow response times out, is retried, and finally fails', async () => {
    const quick = { ...retry, timeout: 300 };
    const better = await ask(
      (nth) => ({ ...results([quoteRowOf('LEZ26')]), delay: nth === 1 ? 2000 : 0 }),
      quick,
    );
    expect(better.quotes).toHaveLength(1);
    await expect(ask({ delay: 2000 }, quick)).rejects.toThrow('The quote vendor did not answer in time');
    expect(vendor.requests).toHaveLength(3);
  });

  it('a redirect is not followed: it would send the key to another address', async () => {
    await expect(ask({ status: 302, headers: { location: `${vendor.url}/elsewhere` } })).rejects.toThrow(
      ProviderFailure,
    );
    expect(vendor.requests.every(({ pathname }) => pathname === '/api/getQuote.json')).toBe(true);
  });

  it('no error message contains the key', async () => {
    const nowhere = barchartProvider({ url: 'http://127.0.0.1:1', apiKey: VENDOR_KEY }, () => now, retry);
    const attempts = [
      () => nowhere.futures(['LEZ26']),
      () => ask({ status: 401, body: `No such key: ${VENDOR_KEY}` }),
      () => ask({ body: `No such key: ${VENDOR_KEY}` }),
      () => ask({ status: 302, headers: { location: `http://127.0.0.1:1/?apikey=${VENDOR_KEY}` } }),
    ];
    for (const attempt of attempts) {
      const failure = await attempt().catch((error: unknown) => error);
      if (!(failure instanceof ProviderFailure)) throw new Error('It should have failed.');
      const all = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
      expect(all).not.toContain(VENDOR_KEY);
    }
  });
});
