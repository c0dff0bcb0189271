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
  // What only tests run is dead too: a rule that they prove beside the product proves nothing of it.
  'code that only tests run': () => runTool(toolOf('knip'), '--production'),
};

/** Every check and every test, or, with a filter, only the tests of the files that it names. Ends with the sum on a line of its own. */
export async function test(filter) {
  await ensureInstalled();
  const broken = await failing(filter.length > 0 ? ['build'] : Object.keys(checks));
  const chromium = await ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  const withBrowser = chromium !== null && !broken.includes('build');
  const tests = await runTests([...projectsFor(filter, withBrowser), ...filter]);
  const failed = tests.failed + broken.length + (chromium ? 0 : 1);
  if (!withBrowser) console.log('\nThe browser tests were left out, for the reason given above.');
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

/** A file that could not be read, a setup that threw or a run that ended early has no failed test, and is a failure all the same. */
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
