import { isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../db/database.ts';
import type { Sender } from '../threads/fair-queue.ts';

/** The sender of a request: before signing in, any visitor of the network. */
export const senderOf = ({ userId }: Session, { ip }: FastifyRequest): Sender => ({
  user: userId ?? 'visitor',
  network: networkOf(ip),
});

/**
 * The key by which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one client.
 * Example: '2001:db8:0:1::7' is '2001:db8:0:1::/64'; '::ffff:10.0.0.7' is '10.0.0.7'.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address.slice(0, 60);
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...between, ...last].slice(0, 4).join(':')}::/64`;
}
