import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificate, openHttpsServer, type HttpsServer } from '../testing/https-server.ts';
import { isPublicAddress, postTo, type Network, type PostLimits } from './post.ts';

let receiver: HttpsServer;
let url: string;
beforeAll(async () => {
  receiver = await openHttpsServer();
  url = `https://hooks.example.com:${receiver.port}/drover?key=1`;
});
beforeEach(() => {
  receiver.posts.length = 0;
  receiver.respond = (response) => response.writeHead(204).end();
});
afterAll(() => receiver.close());

const found = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** As if the name belonged to this machine's loopback address, and that were a public one. */
const here: Network = {
  addressesOf: async () => found('127.0.0.1'),
  isAllowed: (address) => address === '127.0.0.1',
  ca: certificate(),
};
const brief: PostLimits = { timeout: 500, bytes: 1_000 };
const sent = { body: '{"kind":"test"}', headers: { 'content-type': 'application/json', 'drover-id': '7' } };
const post = (network: Partial<Network> = {}, limits = brief, to = url) =>
  postTo(to, sent, { ...here, ...network }, limits);
const refusedWith = (message: string, status: number | null = null) =>
  expect.objectContaining({ message, status });
const LOCAL = 'Addresses in a local network are not allowed';

describe('posting to an address', () => {
  it('sends the body with its headers, once, and returns the status', async () => {
    expect(await post()).toBe(204);
    expect(receiver.posts).toMatchObject([
      {
        url: '/drover?key=1',
        body: sent.body,
        headers: { host: `hooks.example.com:${receiver.port}`, 'drover-id': '7' },
      },
    ]);
  });

  it('connects to the address that was checked, whatever the name says later', async () => {
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return asked === 1 ? found('127.0.0.1') : found('10.0.0.1');
    };
    expect(await post({ addressesOf: rebinding })).toBe(204);
    expect(asked).toBe(1);
  });

  it.each([
    ['one local address', ['10.0.0.7']],
    ['a local address among public ones', ['93.184.216.34', '192.168.1.1']],
    ['the loopback address', ['127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
    ['a link-local address', ['fe80::1']],
    ['the metadata of a cloud', ['169.254.169.254']],
  ])('never connects to %s', async (_, addresses) => {
    const network = { addressesOf: async () => found(...addresses), isAllowed: isPublicAddress };
    await expect(post(network)).rejects.toEqual(refusedWith(LOCAL));
    expect(receiver.posts).toEqual([]);
  });

  it('sends nothing when the connection has another address than the one that was checked', async () => {
    let checks = 0;
    await expect(post({ isAllowed: () => ++checks === 1 })).rejects.toEqual(refusedWith(LOCAL));
    expect(checks).toBe(2);
    expect(receiver.posts).toEqual([]);
  });

  it('does not follow a redirect', async () => {
    receiver.respond = (response) =>
      response.writeHead(307, { location: url.replace('drover', 'inside') }).end();
    await expect(post()).rejects.toEqual(
      refusedWith('The address answered with a redirect, which is not followed', 307),
    );
    expect(receiver.posts).toHaveLength(1);
  });

  it.each([400, 404, 410, 500, 503])('reports the status %i', async (status) => {
    receiver.respond = (response) => response.writeHead(status).end('secrets of the receiver');
    await expect(post()).rejects.toEqual(refusedWith(`The address answered with status ${status}`, status));
  });

  it('does not read an endless response', async () => {
    receiver.respond = (response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(10_000), (error) => error ?? setImmediate(more));
      more();
    };
    expect(await post({}, { timeout: 5_000, bytes: 1_000 })).toBe(200);
  });

  it('gives up on a receiver that does not answer, or never ends', async () => {
    receiver.respond = () => {};
    await expect(post()).rejects.toEqual(refusedWith('The address did not answer in time'));
    receiver.respond = (response) => void response.writeHead(200).write('x');
    await expect(post()).rejects.toEqual(refusedWith('The address did not answer in time'));
  });

  it('gives up on a name that is not found, or not in time', async () => {
    const notFound = 'The host name was not found';
    await expect(post({ addressesOf: () => Promise.reject(new Error('ENOTFOUND')) })).rejects.toEqual(
      refusedWith(notFound),
    );
    await expect(post({ addressesOf: async () => [] })).rejects.toEqual(refusedWith(notFound));
    await expect(post({ addressesOf: () => new Promise(() => {}) })).rejects.toEqual(
      refusedWith(`${notFound} in time`),
    );
  });

  it('refuses a certificate that is not trusted, or for another name', async () => {
    const invalid = refusedWith('The certificate of the address is not valid');
    const { ca: _, ...untrusting } = here;
    await expect(postTo(url, sent, untrusting, brief)).rejects.toEqual(invalid);
    await expect(post({}, brief, url.replace('hooks', 'other'))).rejects.toEqual(invalid);
    expect(receiver.posts).toEqual([]);
  });

  it('says when nothing listens', async () => {
    await expect(post({}, brief, 'https://hooks.example.com:1/')).rejects.toEqual(
      refusedWith('The address refused the connection'),
    );
  });
});
