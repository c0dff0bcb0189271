import { describe, expect, it } from 'vitest';
import { networkOf } from './client-network.ts';

describe('the network by which attempts are counted', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:2:3:4', '2001:db8:0:1::/64'],
    ['2001:db8::1:0:0:7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
