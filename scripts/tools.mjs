import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure that is printed as one sentence, without a stack trace. */
export function failure(sentence) {
  return Object.assign(new Error(sentence), { expected: true });
}

/** Runs a program in the project's folder without standard input; true if it succeeded. What it prints goes to `hear`, where given. */
export function succeeds(program, args, { hear, ...options } = {}) {
  return new Promise((resolve) => {
    const output = hear ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', output, output], ...options });
    for (const stream of [child.stdout, child.stderr]) if (hear) stream.setEncoding('utf8').on('data', hear);
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const end = (worked) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(worked);
    };
    child.once('error', () => end(false));
    child.once('close', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
      end(code === 0);
    });
  });
}

/** The arguments that make Node run a tool of an installed package: its script, independent of the shell. */
export function toolOf(packageName, tool = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** The compiler and the linter are Go programs that end soon: collecting garbage below 2 GiB took a fifth of their work. */
export const toolEnv = () => ({ GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env });

export function runTool(tool, ...args) {
  return succeeds(process.execPath, [tool, ...args], { env: toolEnv() });
}

/** A checker for each project instead of four, which each check what they share: a third less work, and two projects are checked at once. */
export const oneChecker = ['--checkers', '1'];
