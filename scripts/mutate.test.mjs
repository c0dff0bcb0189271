import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutantsOf, tryMutants } from './mutate.mjs';

it('changes one thing in a line of code at a time', () => {
  expect(mutantsOf('  if (quantity > MOST && isOpen) return 4;')).toEqual([
    '  if (quantity >= MOST && isOpen) return 4;',
    '  if (quantity > MOST || isOpen) return 4;',
    '  if (quantity > MOST && isOpen) return 5;',
  ]);
});

it('leaves comments, imports and types alone', () => {
  for (const line of ['// a > b', ' * 1 > 0', "import { a } from './1.ts';", 'type A = 1 | 2;'])
    expect(mutantsOf(line)).toEqual([]);
});

it('tells mutants that a test notices from those that survive and those that are no code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drover-mutate-'));
  const [path, test] = [join(folder, 'head.js'), join(folder, 'head.test.js')];
  const rule = 'export const fits = (head) => head > 0 && head <= 500;';
  writeFileSync(path, rule);
  const lines = [
    "import { expect, it } from 'vitest';",
    "import { fits } from './head.js';",
    "it.each([[0, false], [1, true], [501, false]])('%i', (head, may) => expect(fits(head)).toBe(may));",
  ];
  writeFileSync(test, lines.join('\n'));
  const mutants = ['head > 0 && head < 500', 'head >= 0 && head <= 500', 'head >'].map((condition) => ({
    path,
    row: 0,
    line: `export const fits = (head) => ${condition};`,
  }));
  const outcomes = [];
  const next = await tryMutants({ folder, tests: [test], mutants, from: 0 }, ({ at, outcome }) => {
    if (at !== undefined) outcomes[at] = outcome;
  });
  rmSync(folder, { recursive: true });
  expect(outcomes).toEqual(['survived', 'killed', 'invalid']);
  expect(next).toBe(3);
});
