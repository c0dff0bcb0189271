import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The vendor's response to one request: delay, status, headers and body. */
export interface VendorResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  delay?: number;
}

/** A fake quote vendor on this machine that responds in the vendor's formats, including its quirks. */
export interface Vendor {
  url: string;
  /** The requested URLs, oldest first. */
  requests: URL[];
  /** Sets the responses from now on. */
  reply(how: (url: URL, nth: number) => VendorResponse): void;
  close(): Promise<void>;
}

export const VENDOR_KEY = 'key-that-nobody-may-see';

/** The vendor's envelope around rows. */
export const results = (rows: readonly object[]): VendorResponse => ({
  body: { status: { code: 200, message: 'Success.' }, results: rows },
});

/** A row of getQuote as the vendor documents it. */
export const quoteRowOf = (symbol: string, more: object = {}) => ({
  symbol,
  name: 'Live Cattle',
  dayCode: 'J',
  serverTimestamp: '2026-11-20T12:20:00-06:00',
  mode: 'i',
  lastPrice: 130.84,
  tradeTimestamp: '2026-11-20T12:04:59-06:00',
  netChange: -2.35,
  percentChange: -1.76,
  unitCode: '2',
  open: 132.0,
  high: 133.0,
  low: 130.5,
  close: null,
  flag: null,
  volume: 12_345,
  settlement: null,
  previousSettlement: 133.19,
  ...more,
});

/** A row of getFuturesOptions as the vendor documents it, with the letter that the vendor uses in that year. */
export const optionRowOf = (type: 'Call' | 'Put', strike: number, more: object = {}) => ({
  symbol: `LEZ${strike}${type === 'Call' ? 'C' : 'P'}`,
  root: 'LE',
  contract: 'LEZ26',
  contractName: 'Live Cattle',
  contractMonth: 'Z',
  exchange: 'CME',
  type,
  strike,
  expirationDate: '2026-12-04',
  date: '2026-11-20',
  impliedVolatility: 16.5,
  delta: type === 'Call' ? 0.51234567 : -0.48765433,
  bid: 4.975,
  ask: 5.05,
  open: 5.1,
  high: 5.3,
  low: 4.9,
  last: 5.0,
  change: -0.25,
  settlement: null,
  previousSettlement: 5.25,
  longSymbol: `LE|Z26|${strike}${type === 'Call' ? 'C' : 'P'}`,
  ...more,
});

/** A row of getHistory for daily prices as the vendor documents it. */
export const historyRowOf = (symbol: string, tradingDay: string, close: unknown, more: object = {}) => ({
  symbol,
  timestamp: `${tradingDay}T00:00:00-06:00`,
  tradingDay,
  open: 230.1,
  high: 231.2,
  low: 229.3,
  close,
  volume: 12_345,
  openInterest: null,
  ...more,
});

export async function openVendor(): Promise<Vendor> {
  let how: (url: URL, nth: number) => VendorResponse = () => ({ status: 204 });
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://vendor');
    requests.push(address);
    const { delay = 0, ...next } = how(address, requests.length);
    setTimeout(() => send(response, next), delay);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    reply: (next) => {
      how = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The vendor of a file's tests, opened before the first of them and closed after the last. */
export function testVendor(): Vendor {
  const vendor = {} as Vendor;
  beforeAll(async () => void Object.assign(vendor, await openVendor()));
  afterAll(() => vendor.close());
  return vendor;
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: VendorResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, headers);
  response.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body));
}
