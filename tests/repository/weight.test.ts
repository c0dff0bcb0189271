import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { assets, entry, fetchedFor, scriptOf } from './built-scripts.ts';

/** Compressed size in KiB, as the server sends them. */
const weight = (scripts: Set<string>): number =>
  [...scripts].reduce(
    (sum, script) => sum + brotliCompressSync(readFileSync(`${assets}/${script}`)).length,
    0,
  ) / 1024;

describe('the scripts of the built screens', () => {
  it('exist', () => {
    expect(existsSync(assets)).toBe(true);
    expect(fetchedFor([...entry(), scriptOf('signin-page')]).size).toBeGreaterThan(3);
  });

  it('of the sign-in page weigh at most 151 KiB', () => {
    expect(weight(fetchedFor([...entry(), scriptOf('signin-page')]))).toBeLessThanOrEqual(151);
  });

  // A session is renewed without the auth client, which only those who sign in load.
  it('of the first table weigh at most 220 KiB', () => {
    const scripts = ['shell', 'lots-page'].map(scriptOf);
    expect(weight(fetchedFor([...entry(), ...scripts]))).toBeLessThanOrEqual(220);
  });

  it('of charts and file readers load only when they are used', () => {
    const scripts = [
      'shell',
      'dashboard-page',
      'risk-page',
      'snapshots-page',
      'import-trades-page',
      'closeout-page',
    ].map(scriptOf);
    const fetched = [...fetchedFor([...entry(), ...scripts])].join(' ');
    // The reading worker contains the CSV reader and loads the workbook reader.
    const later = [
      'coverage-chart',
      'equity-chart',
      'waterfall-chart',
      'losses-chart',
      'read-worker',
      'xlsx',
    ];
    const built = readdirSync(assets).join(' ');
    expect(later.filter((name) => fetched.includes(name))).toEqual([]);
    expect(later.filter((name) => !built.includes(name))).toEqual([]);
  });
});
