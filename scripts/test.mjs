import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runTool, toolOf } from './tools.mjs';

const resultFile = join(root, '.cache', 'vitest.json');

const checks = {
  format: () => runTool(toolOf('oxfmt'), '--check'),
  lint: () => runTool(toolOf('oxlint'), '--type-aware', '--deny-warnings'),
  types: () => runTool(toolOf('typescript', 'tsc'), '-b'),
  build: isBuilt,
  'dead code': () => runTool(toolOf('knip')),
  // Code that only tests run is dead too: testing a rule that the product does not use proves nothing.
  'code that only tests run': () => runTool(toolOf('knip'), '--production'),
};

/** Runs every check and test or, with a filter, only the matching test files. The totals are on the last line. */
export async function test(filter) {
  await ensureInstalled();
  const broken = await failing(filter.length > 0 ? ['build'] : Object.keys(checks));
  const chromium = await ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
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
    console.log(`\n— ${name}`);
    if (await checks[name]()) continue;
    console.error(`${name}: failed`);
    broken.push(name);
  }
  return broken;
}

function isBuilt() {
  return ensureBuilt().then(
    () => true,
    (error) => Boolean(console.error(error.message)),
  );
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
