import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNewEnough } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0', '26.0.0'])(
  'Node %s is supported',
  (version) => {
    expect(isNewEnough(version)).toBe(true);
  },
);

test.each(['16.20.2', '18.20.8', '20.18.3', '21.7.0', '22.11.0'])('Node %s is too old', (version) => {
  expect(isNewEnough(version)).toBe(false);
});

test('package.json has the same versions', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toBe('^20.19 || >=22.12');
});
