import { BlockList, isIPv4, isIPv6 } from 'node:net';

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

/**
 * Whether an IP address is a public one, of no local network. IPv4-mapped, translated, link-local, unique local, multicast and loopback
 * IPv6 addresses are all outside `2000::/3`.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
