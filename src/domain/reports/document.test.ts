import { describe, expect, it } from 'vitest';
import { cellText } from './document.ts';

describe('a cell of a report', () => {
  it.each([
    ['money', 1234.5, '$1,234.50'],
    ['per cwt', 0, '0.00'],
    ['per cwt', null, '-'],
    ['per cwt', '', ''],
    ['result', '', ''],
    ['count', '', ''],
    ['signature', null, ''],
  ] as const)('%s of %j is written %j', (kind, value, written) => {
    expect(cellText(kind, value)).toBe(written);
  });
});
