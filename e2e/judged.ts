import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const fileOf = (scope: string): string =>
  join(inject('judged'), createHash('sha256').update(scope).digest('hex'));

/** The shapes that any worker of this test run has judged in a scope: on a screen, or under so many dialogs. */
export function judgedIn(scope: string): ReadonlySet<string> {
  const file = fileOf(scope);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
}

/** Records shapes without violations. Appended in one write, so that workers do not mix their lines. */
export const recordJudged = (scope: string, shapes: readonly string[]): void =>
  appendFileSync(fileOf(scope), shapes.map((shape) => `${shape}\n`).join(''));
