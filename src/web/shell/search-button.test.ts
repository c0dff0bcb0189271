import { describe, expect, it } from 'vitest';
import { isSearchKey, withKey } from './search-button.tsx';

const key = (name: string, more: object = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('the keys of the search', () => {
  it('open it with Ctrl or Cmd and K alone', () => {
    expect(isSearchKey(key('k', { ctrlKey: true }))).toBe(true);
    expect(isSearchKey(key('K', { metaKey: true }))).toBe(true);
    expect(isSearchKey(key('k'))).toBe(false);
    expect(isSearchKey(key('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  it('are its text while it is loading', () => {
    expect(withKey('Lot', key(' '))).toBe('Lot ');
    expect(withKey('Lot ', key('7'))).toBe('Lot 7');
    expect(withKey('', key('ü'))).toBe('ü');
    expect(withKey('Käse🐂', key('Backspace'))).toBe('Käse');
    expect(withKey('Lot', key('Enter'))).toBeNull();
    expect(withKey('Lot', key('c', { ctrlKey: true }))).toBeNull();
  });
});
