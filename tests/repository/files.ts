import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file that git tracks or would track, by its path from the root. */
export const files: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(`${root}/${path}`));

export const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** The TypeScript and JavaScript sources. */
export const sources = files.filter((path) =>
  /^(src|e2e|tests|load|proof|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(path),
);

/** The module names in a file's import and export statements. */
export const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** Every URL of src/web/routes.tsx, such as `/lot/$lotNumber`. */
export const pages: readonly string[] = [
  ...textOf('src/web/routes.tsx').matchAll(/\b(?:path: |page\(\s*\w+,\s*|dashboardAt\()'([^']+)'/g),
].map((match) => match[1] ?? '');
