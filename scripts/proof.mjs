import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runTool, toolOf } from './tools.mjs';

const page = join(root, 'docs', 'proof.md');
const results = join(root, '.cache', 'proof');
const HEAD = `# The last run of each proof

\`npm run proof\` writes this page; a run of some files replaces their part. What each proof guarantees is in
[operations](operations.md#guarantees-and-their-tests).
`;

/**
 * Runs the proofs, which take minutes; with a filter, only the files whose name contains it. Prints the findings, and writes them to
 * docs/proof.md.
 */
export async function proof(filter) {
  await ensureInstalled();
  await ensureBuilt();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  process.env.PROOF_FINDINGS = join(results, 'findings.jsonl');
  const report = join(results, 'report.json');
  const reporters = ['--reporter', 'verbose', '--reporter', 'json', `--outputFile.json=${report}`];
  const held = await runTool(toolOf('vitest'), 'run', '--project', 'proof', ...reporters, ...filter);
  if (existsSync(report)) {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    writeFileSync(
      page,
      pageWith(existsSync(page) ? readFileSync(page, 'utf8') : '', testResults, findings()),
    );
  }
  process.exitCode = held ? 0 : 1;
}

/** What the proofs have logged: the file and the sentence. */
const findings = () =>
  existsSync(process.env.PROOF_FINDINGS)
    ? readFileSync(process.env.PROOF_FINDINGS, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

/** The page with the results of these files in place of their last ones; files that are gone are left out. */
export function pageWith(text, files, sentences, isProof = (name) => existsSync(join(root, 'proof', name))) {
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section.trimEnd()]),
  );
  for (const { name: path, startTime, endTime, assertionResults: tests } of files) {
    const name = basename(path, '.test.ts');
    const count = (status) => tests.filter((test) => test.status === status).length;
    const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
    const share = process.env.PROOF_SHARE ? `, PROOF_SHARE=${process.env.PROOF_SHARE}` : '';
    sections.set(
      name,
      [
        name,
        '',
        `${new Date(startTime).toISOString().slice(0, 10)} (${machine}${share}): ${count('passed')} passed, ${count('failed')} failed in ${Math.round((endTime - startTime) / 1000)} s.`,
        '',
        ...tests.map(({ title, status }) => `- ${status}: ${title}`),
        ...sentences.filter(({ file }) => file === path).map(({ sentence }) => `- ${sentence}`),
      ].join('\n'),
    );
  }
  const listed = [...sections]
    .filter(([name]) => isProof(`${name}.test.ts`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${[HEAD.trimEnd(), ...listed.map(([, section]) => `## ${section}`)].join('\n\n')}\n`;
}
