import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './post.ts';

describe('a public address', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '223.255.255.255',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001::8a', '2001:4860:4860::8888'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['metadata of a cloud', '100.100.100.200'],
    ['metadata of a cloud', '169.254.169.254'],
    ['metadata of a cloud', '168.63.129.16'],
    ['metadata of a cloud', '192.0.0.192'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.1.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:a9fe:a9fe'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['translated (NAT64)', '64:ff9b::a00:1'],
    ['translated locally', '64:ff9b:1::a00:1'],
    ['link-local', 'fe80::1'],
    ['link-local with its interface', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['multicast', 'ff02::1'],
    ['6to4 of a private address', '2002:0a00:0001::1'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'example.com'],
    ['no address', ''],
    ['no address', '0x7f.1'],
  ])('is not %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});
