import { expect, it } from 'vitest';
import { pageWith } from './proof.mjs';

const ran = (name, status) => ({
  name: `/drover/proof/${name}.test.ts`,
  startTime: Date.UTC(2026, 10, 23),
  endTime: Date.UTC(2026, 10, 23, 0, 1),
  assertionResults: [{ title: 'loses nothing', status }],
});

it('the page of proofs has the last run of each file that is there', () => {
  const isProof = (name) => name !== 'gone.test.ts';
  const first = pageWith(
    '',
    [ran('gone', 'passed'), ran('durability', 'failed'), ran('load', 'passed')],
    [],
    isProof,
  );
  expect(first).not.toContain('gone');
  const sentence = '50 kills: 0 writes lost';
  const page = pageWith(
    first,
    [ran('durability', 'passed')],
    [{ file: ran('durability').name, sentence }],
    isProof,
  );
  expect(page).toMatch(
    /^# .*## durability\n\n2026-11-23 \(.*\): 1 passed, 0 failed in 60 s\.\n\n- passed: loses nothing\n- 50 kills: 0 writes lost\n\n## load\n/s,
  );
  expect(page).not.toContain('- failed');
  expect(page.match(/^## /gm)).toHaveLength(2);
});
