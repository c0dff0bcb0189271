import { describe, expect, it } from 'vitest';
import { DESTINATIONS, destinationOf } from './go-to.ts';
import { singleKey } from './keys.tsx';

const key = (name: string, more: object = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('a single key', () => {
  it('is a character without a modifier', () => {
    expect(singleKey(key('n'))).toBe('n');
    expect(singleKey(key('?', { shiftKey: true }))).toBe('?');
    expect(singleKey(key('N', { shiftKey: true }))).toBeNull();
    expect(singleKey(key('n', { ctrlKey: true }))).toBeNull();
    expect(singleKey(key('Enter'))).toBeNull();
  });
});

describe('G and a letter', () => {
  it('leads to one page each, and to the admin area only who may open it', () => {
    expect(new Set(DESTINATIONS.map(({ letter }) => letter)).size).toBe(DESTINATIONS.length);
    expect(destinationOf('q', () => false)?.to).toBe('/quotes');
    expect(destinationOf('m', () => false)).toBeUndefined();
    expect(destinationOf('m', () => true)?.to).toBe('/admin');
  });
});
