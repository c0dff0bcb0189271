import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { failure, root, toolOf } from './tools.mjs';

/** Each change that a test of the rules should notice: what stands in a line, and what it becomes. */
const CHANGES = [
  [/(?<![=<>-])>=/, '>'],
  [/(?<![=<>-])>(?![=>])/, '>='],
  [/<=/, '<'],
  [/(?<![<=])<(?![=<\w])/, '<='],
  [/===/, '!=='],
  [/!==/, '==='],
  [/&&/, '||'],
  [/\|\|/, '&&'],
  [/\b(\d+(?:_\d{3})*)\b(?!['"\w-])/, (number) => String(Number(number.replaceAll('_', '')) + 1)],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
];

/** The mutants of a line of code: the line with one change each. Comments, imports and types have none. */
export function mutantsOf(line) {
  if (/^\s*(\/\/|\/?\*|import |export type |type |interface )/.test(line)) return [];
  const code = line.replace(/\/\/.*$/, '');
  return CHANGES.map(([from, to]) => code.replace(from, to)).filter((mutant) => mutant !== code);
}

/** The lines of the rules that have changed since a commit, by file. */
function changedLines(base) {
  const diff = execFileSync('git', ['diff', '-U0', base, '--', 'src/domain/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const lines = [];
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice(6);
    const [, first, count = '1'] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first === undefined || /\.test\.ts$|\/testing\//.test(file)) continue;
    for (let at = 0; at < Number(count); at++) lines.push({ file, number: Number(first) + at });
  }
  return lines;
}

function passes(...tests) {
  const args = [
    ...tests,
    '--run',
    '--project',
    'unit',
    '--bail',
    '1',
    '--reporter',
    'dot',
    '--passWithNoTests',
  ];
  return (
    spawnSync(process.execPath, [toolOf('vitest'), ...args], { cwd: root, stdio: 'ignore' }).status === 0
  );
}

/** The tests of its own folder notice most changes, in a tenth of the time of all tests that import the file. */
const survives = (file) => passes(`${dirname(file)}/`) && passes('related', file);

/** `npm run mutate -- BASE`: changes one line of the rules at a time and prints the changes that no test notices. */
export async function mutate([base]) {
  if (!base) throw failure('Name the commit to compare with: npm run mutate -- main~10');
  await ensureInstalled();
  let [tried, survivors] = [0, 0];
  for (const { file, number } of changedLines(base)) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    for (const mutant of mutantsOf(lines[number - 1] ?? '')) {
      tried += 1;
      try {
        writeFileSync(path, lines.with(number - 1, mutant).join('\n'));
        if (!survives(file)) continue;
      } finally {
        writeFileSync(path, text);
      }
      survivors += 1;
      console.log(`${file}:${number} ${mutant.trim()}`);
    }
  }
  console.log(`${tried} changes tried, ${survivors} not noticed by a test`);
}
