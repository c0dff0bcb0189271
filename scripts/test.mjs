import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { oneChecker, root, runTool, succeeds, toolEnv, toolOf } from './tools.mjs';

const resultFile = join(root, '.cache', 'vitest.json');

const checks = {
  types: () => quietly('typescript', 'tsc', '-b', ...oneChecker),
  build: isBuilt,
  format: () => quietly('oxfmt', 'oxfmt', '--check'),
  lint: () => quietly('oxlint', 'oxlint', '--type-aware', '--deny-warnings'),
  'dead code': () => quietly('knip', 'knip'),
  // Code that only tests run is dead too: testing a rule that the product does not use proves nothing.
  'code that only tests run': () => quietly('knip', 'knip', '--production'),
};

/** Types and build write the same files, so they run one after the other; the other checks run beside them. */
const LANES = [
  ['types', 'build'],
  ['format', 'lint', 'dead code', 'code that only tests run'],
];

/** Runs every check and test or, with a filter, only the matching test files. The totals are on the last line. */
export async function test(filter) {
  await ensureInstalled();
  // A Chromium that has to be downloaded comes while the checks run.
  const [chromium, ...brokenBy] = await Promise.all([
    ensureChromium(),
    ...(filter.length > 0 ? [['build']] : LANES).map(failing),
  ]);
  const broken = brokenBy.flat();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  if (hasMemoryForFiles()) process.env.TMPDIR ??= MEMORY;
  const withBrowser = chromium !== null && !broken.includes('build');
  const tests = await runTests([...projectsFor(filter, withBrowser), ...filter]);
  const failed = tests.failed + broken.length + (chromium ? 0 : 1);
  if (!withBrowser) console.log('\nThe browser tests were skipped, for the reason above.');
  console.log(`\n${tests.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function failing(names) {
  const broken = [];
  for (const name of names) {
    const passed = await checks[name]();
    console.log(`— ${name}: ${passed ? 'passed' : 'failed'}`);
    if (!passed) broken.push(name);
  }
  return broken;
}

/** Runs a tool, and prints what it says if it fails: its lines would come among those of the checks beside it. */
async function quietly(packageName, tool, ...args) {
  let output = '';
  const hear = (part) => (output += part);
  const passed = await succeeds(process.execPath, [toolOf(packageName, tool), ...args], {
    hear,
    env: toolEnv(),
  });
  if (!passed) console.error(output);
  return passed;
}

function isBuilt() {
  return ensureBuilt().then(
    () => true,
    (error) => Boolean(console.error(error.message)),
  );
}

/** Linux's folder of files in memory. */
const MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;

/**
 * Whether the databases of the tests, which take 5 GiB, fit into memory beside all that runs. Each test server copies a database of 900 files:
 * 45 ms there, and 75 to 400 ms on a disk.
 */
function hasMemoryForFiles() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 8 * GIBIBYTE && freemem() > 14 * GIBIBYTE;
}

function projectsFor(filter, withBrowser) {
  if (filter.some((word) => word.startsWith('--project'))) return [];
  const projects = ['unit', 'server', 'repo', ...(withBrowser ? ['browser'] : [])];
  return projects.flatMap((name) => ['--project', name]);
}

async function runTests(args) {
  console.log('\n— tests');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(resultFile, { force: true });
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const succeeded = await runTool(toolOf('vitest'), 'run', ...output, ...args);
  return countsOf(existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null, succeeded);
}

/** A file that cannot be loaded, a setup that throws or a run that ends early has no failed test, but counts as a failure. */
export function countsOf(result, succeeded) {
  const files = result?.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  ).length;
  const failed = (result?.numFailedTests ?? 0) + broken;
  return { passed: result?.numPassedTests ?? 0, failed: succeeded ? failed : Math.max(failed, 1) };
}

function isFailed({ status }) {
  return status === 'failed';
}
