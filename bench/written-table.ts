import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

type Command = 'npm run bench' | 'npm run bench growth';

const beginOf = (command: Command) => `<!-- The table that ${command} writes begins -->`;
const endOf = (command: Command) => `<!-- The table that ${command} writes ends -->`;

/** How busy the machine was before the measurements began: the load of a minute. */
export const loadBefore = (): number => loadavg()[0] ?? NaN;

/** Puts the table of a whole run of a command in its place in docs/performance.md, with its time, machine and commit. */
export function writeTable(command: Command, table: string, load: number): void {
  const document = readFileSync(file, 'utf8');
  const [begin, end] = [document.indexOf(beginOf(command)), document.indexOf(endOf(command))];
  if (begin === -1 || end < begin) throw new Error(`${file} has no place for the table.`);
  writeFileSync(
    file,
    `${document.slice(0, begin + beginOf(command).length)}\n\n${about(load)}\n\n${table}\n\n${document.slice(end)}`,
  );
}

function about(load: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const when = new Date().toISOString().slice(0, 16).replace('T', ', ');
  const { length, 0: first } = cpus();
  return (
    `Commit ${commit}, ${when} UTC, Node ${process.versions.node}, ${length} processors (${first?.model.trim() ?? 'unknown'}), ` +
    `load ${load.toFixed(1)} before the run.`
  );
}
