import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 networks that are not public (IANA's special-purpose registry), multicast and reserved ones. */
const NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // The metadata service of a cloud provider, which is reachable only from its own machines.
  ['168.63.129.16', 32],
] as const;

/** Within the public IPv6 addresses, `2000::/3`: protocol assignments with Teredo, documentation, and 6to4, which contains IPv4 addresses. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, bits] of NOT_PUBLIC) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) refused.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is a public one. IPv4-mapped, translated, link-local, unique local, multicast and loopback IPv6 addresses are outside `2000::/3`. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Why an event was not delivered, in words for the user; `status` is that of the response, if there was one. */
export class NotDelivered extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.name = 'NotDelivered';
    this.status = status;
  }
}

interface Address {
  address: string;
  family: number;
}

/** The network of the sender; replaced only in tests. */
export interface Network {
  addressesOf(host: string): Promise<Address[]>;
  isAllowed(address: string): boolean;
  ca?: string;
}

/** The addresses of a name in DNS. The system's look-up would read the hosts file, and a slow name would hold a thread that passwords are checked on. */
async function inDns(host: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const of = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
  return [...of(four, 4), ...of(six, 6)];
}

const internet: Network = {
  addressesOf: inDns,
  isAllowed: isPublicAddress,
};

/** The time for everything, from the name to the end of the response, and the most of the response that is read. */
export interface PostLimits {
  timeout: number;
  bytes: number;
}

const LIMITS: PostLimits = { timeout: 10_000, bytes: 64 * 1024 };

/**
 * Sends a body to an HTTPS address of the internet; returns the status of the response, from 200 to 299. The name is resolved once, every
 * address behind it must be public, and the connection goes to the checked one, even if the name resolves differently
 * by then. Redirects are not followed, and the response's content is discarded.
 *
 * @throws NotDelivered
 */
export async function postTo(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  network: Network = internet,
  limits: PostLimits = LIMITS,
): Promise<number> {
  const signal = AbortSignal.timeout(limits.timeout);
  try {
    const pinned = await checkedAddress(new URL(url).hostname, network, signal);
    const status = await answerOf(
      url,
      { body, headers },
      { ...network, pinned, signal, bytes: limits.bytes },
    );
    if (status >= 300 && status < 400)
      throw new NotDelivered('The address answered with a redirect, which is not followed', status);
    if (status < 200 || status > 299)
      throw new NotDelivered(`The address answered with status ${status}`, status);
    return status;
  } catch (error) {
    if (error instanceof NotDelivered) throw error;
    throw new NotDelivered(signal.aborted ? 'The address did not answer in time' : reasonOf(error));
  }
}

async function checkedAddress(host: string, network: Network, signal: AbortSignal): Promise<Address> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotDelivered('The host name was not found in time')));
  });
  aborted.catch(() => {});
  const found = await Promise.race([
    network.addressesOf(host).catch(() => {
      throw new NotDelivered('The host name was not found');
    }),
    aborted,
  ]);
  const [first] = found;
  if (!first) throw new NotDelivered('The host name was not found');
  if (!found.every(({ address }) => network.isAllowed(address)))
    throw new NotDelivered('Addresses in a local network are not allowed');
  return first;
}

interface Way {
  pinned: Address;
  isAllowed: Network['isAllowed'];
  ca?: string;
  signal: AbortSignal;
  bytes: number;
}

function answerOf(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { pinned, isAllowed, ca, signal, bytes }: Way,
): Promise<number> {
  const lookUp: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [pinned]);
    else done(null, pinned.address, pinned.family);
  };
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    agent: false,
    lookup: lookUp,
    rejectUnauthorized: true,
    maxHeaderSize: 16 * 1024,
    signal,
    ...(ca !== undefined && { ca }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      endOf(response, bytes).then(() => resolve(response.statusCode ?? 0), reject);
    });
    sent.on('socket', (socket) =>
      socket.once('connect', () => {
        // The pinned address again, as the connection has it: nothing is sent to another one.
        if (!isAllowed(socket.remoteAddress ?? ''))
          sent.destroy(new NotDelivered('Addresses in a local network are not allowed'));
      }),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads a response to its end and discards it. One that is too long is cut off, and counts as received. */
function endOf(response: IncomingMessage, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let read = 0;
    response.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read <= bytes) return;
      resolve();
      response.destroy();
    });
    response.on('end', resolve).on('error', reject);
    response.on('close', () => reject(new NotDelivered('The connection was lost')));
  });
}

/** The reason in words; details of the network stay out of the log that users read. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|DEPTH_ZERO/.test(code))
    return 'The certificate of the address is not valid';
  if (/ECONNREFUSED/.test(code)) return 'The address refused the connection';
  if (/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/.test(code)) return 'The address cannot be reached';
  if (/HPE_|EPROTO/.test(code)) return 'The address does not respond over HTTPS';
  return 'The connection was lost';
}
