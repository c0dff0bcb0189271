import { afterEach, expect, it, vi } from 'vitest';
import { freshness, noteSave } from './last-save.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
afterEach(() => stored.clear());

it('accepts no response older than the last save, and sends no header later', () => {
  expect(freshness(1_000_000)).toBeUndefined();
  noteSave(1_000_000);
  expect(freshness(1_000_000)).toBe('max-age=0');
  expect(freshness(1_002_900)).toBe('max-age=2');
  expect(freshness(1_004_999)).toBe('max-age=4');
  expect(freshness(1_005_000)).toBeUndefined();
});

it('requires a fresh response if the clock was set back', () => {
  noteSave(1_000_000);
  expect(freshness(900_000)).toBe('max-age=0');
});
