import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ensureInstalled } from './install.mjs';
import { failure, root, runTool, toolOf } from './tools.mjs';

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

const isRule = (file) => /^src\/domain\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const filesIn = (...paths) =>
  git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths)
    .split('\n')
    .filter(Boolean);

/** The lines of the rules that have changed since a commit, by file. */
function changedLines(base) {
  const lines = [];
  let file = '';
  for (const line of git('diff', '-U0', base, '--', 'src/domain/*.ts').split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice(6);
    const [, first, count = '1'] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first === undefined || !isRule(file)) continue;
    for (let at = 0; at < Number(count); at++) lines.push({ file, number: Number(first) + at });
  }
  return lines;
}

/** Every line of the rules in a file or folder. */
const linesIn = (path) =>
  filesIn(path)
    .filter(isRule)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((_, at) => ({ file, number: at + 1 })),
    );

const compiledOf = (file) => join(root, file.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js'));

/** The mutants of a compiled file: it has no types, and its lines map to those of the source. */
function mutantsFor(file, numbers) {
  const path = compiledOf(file);
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, row) => {
      const { originalLine } = map.findEntry(row, text.search(/\S/));
      if (originalLine === undefined || !numbers.has(originalLine + 1)) return [];
      return mutantsOf(text).map((line) => ({ file, path, row, number: originalLine + 1, line }));
    });
}

/** Processor time that a file of tests may take before the mutant counts as noticed: it made a loop that does not end. */
const LONGEST_SECONDS = 20;

/**
 * Tries mutants from an index on, in a thread that is stopped when one does not end. Returns the index of the first that is not
 * tried.
 */
export function tryMutants({ folder, tests, mutants, from }, hear) {
  const worker = new Worker(new URL('./mutate-trial.mjs', import.meta.url), {
    workerData: { folder, tests, mutants, from },
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  return new Promise((resolve, reject) => {
    let next = from;
    let start = process.cpuUsage();
    const watch = setInterval(() => {
      if (process.cpuUsage(start).user < LONGEST_SECONDS * 1e6) return;
      clearInterval(watch);
      hear({ at: next, outcome: 'killed' });
      next += 1;
      void worker.terminate();
    }, 1000);
    worker.on('message', (message) => {
      start = process.cpuUsage();
      if (message.at !== undefined) next = message.at + 1;
      hear(message);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(next);
    });
  });
}

/** A line for each room: how many changes were tried there, and how many no test noticed. */
function summaryOf(mutants, outcomes) {
  const rooms = new Map();
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome === 'invalid') continue;
    const room = dirname(mutants[at].file);
    const counts = rooms.get(room) ?? { tried: 0, survived: 0 };
    counts.tried += 1;
    if (outcome === 'survived') counts.survived += 1;
    rooms.set(room, counts);
  }
  return [...rooms].map(
    ([room, { tried, survived }]) => `${room}: ${tried} changes tried, ${survived} not noticed by a test`,
  );
}

/**
 * `npm run mutate -- BASE` changes each line of the rules that differs from a commit, `npm run mutate -- src/domain/market` each line of
 * a file or folder, one at a time, and prints the changes that no test of the rules or the contract notices.
 */
export async function mutate(names) {
  if (names.length === 0)
    throw failure('Name the commit to compare with, files or folders: npm run mutate -- main~10');
  await ensureInstalled();
  if (!(await runTool(toolOf('typescript', 'tsc'), '-b', 'src/api')))
    throw failure('The rules do not compile.');
  const lines = names.flatMap((name) => (existsSync(join(root, name)) ? linesIn(name) : changedLines(name)));
  const files = [...new Set(lines.map(({ file }) => file))];
  const mutants = files.flatMap((file) =>
    mutantsFor(file, new Set(lines.filter((line) => line.file === file).map(({ number }) => number))),
  );
  const tests = filesIn('src/domain', 'src/api')
    .filter((file) => file.endsWith('.test.ts'))
    .map(compiledOf);
  const outcomes = [];
  const hear = ({ at, outcome, unusable }) => {
    if (unusable) console.log(`${unusable} fails or cannot run here`);
    if (at === undefined) return;
    outcomes[at] = outcome;
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${mutants.length}\r`);
    const { file, number, line } = mutants[at];
    if (outcome === 'survived') console.log(`${file}:${number} ${line.trim()}`);
  };
  let next = 0;
  while (next < mutants.length) {
    next = await tryMutants({ folder: join(root, 'dist'), tests, mutants, from: next }, hear);
  }
  for (const line of summaryOf(mutants, outcomes)) console.log(line);
}
