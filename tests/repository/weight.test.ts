import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assets, entry, fetchedFor, scriptOf } from './built-scripts.ts';

/** Compressed size in KiB, as the server sends them. */
const weight = (scripts: Set<string>): number =>
  [...scripts].reduce((sum, script) => sum + statSync(`${assets}/${script}.br`).size, 0) / 1024;

describe('the scripts of the built screens', () => {
  it('exist', () => {
    expect(existsSync(assets)).toBe(true);
    expect(fetchedFor([...entry(), scriptOf('signin')]).size).toBeGreaterThan(1);
  });

  it('of the sign-in page are at most 2, and weigh at most 144 KiB', () => {
    const scripts = fetchedFor([...entry(), scriptOf('signin')]);
    expect(scripts.size).toBeLessThanOrEqual(2);
    expect(weight(scripts)).toBeLessThanOrEqual(144);
  });

  // A session is renewed without the auth client, which only those who sign in load.
  it('of the first table are at most 4, and weigh at most 215 KiB', () => {
    const scripts = fetchedFor([...entry(), ...['shell', 'inventory'].map(scriptOf)]);
    expect(scripts.size).toBeLessThanOrEqual(4);
    expect(weight(scripts)).toBeLessThanOrEqual(215);
  });

  it('from signing in to the dashboard are at most 4, and weigh at most 144 KiB', () => {
    const before = fetchedFor([...entry(), scriptOf('signin')]);
    const scripts = fetchedFor(['session-client', 'shell', 'dashboard'].map(scriptOf));
    const later = new Set([...scripts].filter((script) => !before.has(script)));
    expect(later.size).toBeLessThanOrEqual(4);
    expect(weight(later)).toBeLessThanOrEqual(144);
  });

  it('of charts and file readers load only when they are used', () => {
    const scripts = [
      'shell',
      'dashboard',
      'lot',
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
